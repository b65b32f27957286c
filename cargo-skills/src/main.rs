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
mod prompt;
mod read;
mod schema;
mod show;
mod status;
mod table;
mod write;

use std::process::ExitCode;

use crate::args::Command;
use crate::output::Output;

fn main() -> ExitCode {
    let command = args::parse(std::env::args_os());
    run(&command).into()
}

fn run(command: &Command) -> status::Status {
    let mut out = Output::new();
    let status = match command {
        Command::Check(check) => check::run(check, &mut out),
        Command::Explain(explain) => explain::run(explain, &mut out),
        Command::List(list) => list::run(list, &mut out),
        Command::New(new) => new::run(new, &mut out),
        Command::Prompt(prompt) => prompt::run(prompt, &mut out),
        Command::Schema => schema::run(&mut out),
        Command::Show(show) => show::run(show, &mut out),
    };
    status.max(out.status())
}
