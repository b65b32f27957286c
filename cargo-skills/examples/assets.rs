//! Writes the shell completions and the man pages for a release: `cargo run -p cargo-skills --example assets -- DIR`.
//!
//! They are files of a release and not output of the command, so that users do not build two more crates.

#![allow(dead_code, reason = "the arguments are described and never used here")]

#[path = "../src/args.rs"]
mod args;
#[path = "../src/levels.rs"]
mod levels;

use std::path::PathBuf;
use std::{env, fs, io};

use clap_complete::Shell;

fn main() -> io::Result<()> {
    let dir = env::args_os().nth(1).map(PathBuf::from).ok_or_else(|| io::Error::other("expected a folder"))?;
    fs::create_dir_all(&dir)?;
    let mut command = args::command("cargo-skills");
    for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        println!("{}", clap_complete::generate_to(shell, &mut command, "cargo-skills", &dir)?.display());
    }
    clap_mangen::generate_to(command.disable_help_subcommand(true), &dir)
}
