//! Checks, lists and shows Agent Skills: `cargo skills check`.
//!
//! A shell over `skills-compiler`: it finds the skills, prints text and sets the exit code. It contains no rules and no
//! fixes.

mod args;
mod check;
mod discover;
mod explain;
mod format;
mod levels;
mod list;
mod new;
mod ordered;
mod output;
mod path;
mod progress;
mod prompt;
mod read;
mod schema;
mod show;
mod skill_json;
mod status;
mod table;
mod walk;
mod write;

use std::process::ExitCode;

use crate::args::{Cli, Command};
use crate::output::Output;
use crate::status::Status;

fn main() -> ExitCode {
    let cli = args::parse(std::env::args_os());
    run(&cli).into()
}

fn run(cli: &Cli) -> Status {
    let file = match &cli.command {
        Command::Check(check) => check.output_file.as_deref(),
        _ => None,
    };
    let mut out = Output::new(&cli.global, file);
    if out.status() != Status::Clean {
        return out.status();
    }
    let status = match &cli.command {
        Command::Check(check) => check::run(check, &mut out),
        Command::Explain(explain) => explain::run(explain, &mut out),
        Command::List(list) => list::run(list, &mut out),
        Command::New(new) => new::run(new, &mut out),
        Command::Prompt(prompt) => prompt::run(prompt, &mut out),
        Command::Schema(schema) => schema::run(schema, &mut out),
        Command::Show(show) => show::run(show, &mut out),
    };
    status.max(out.status())
}
