//! A command-line tool that finds TODO comments, and that ships skills which teach an agent to work on them. `skills
//! install` writes the skills to the folders in which the agents of the user look for them.

mod installer;
mod todos;

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::process::ExitCode;

use skills_runtime::{Skills, skills};

use crate::installer::installer;
use crate::todos::todos;

static SKILLS: Skills = skills!("skills");

fn main() -> ExitCode {
    let args: Vec<String> = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let answer = match args[..] {
        [] | ["-h" | "--help"] => Ok(HELP.into()),
        ["skills", "show", name] => show(name),
        ["skills", ..] => match installer(&SKILLS) {
            Ok(installer) => return installer.intercept().unwrap_or(ExitCode::FAILURE),
            Err(error) => Err(error.to_string()),
        },
        ref paths => paths.iter().map(|path| find(path)).collect(),
    };
    match answer.and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            let _ = writeln!(io::stderr(), "tool-with-skills: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The `SKILL.md` of a skill, to read before it is installed.
fn show(name: &str) -> Result<String, String> {
    SKILLS.try_get(name).map(|skill| skill.source().to_owned()).map_err(|error| error.to_string())
}

/// One line for each TODO of a file.
fn find(path: &str) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("cannot read `{path}`: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<String> = todos(&text).map(|(number, todo)| format!("{path}:{number}: {todo}\n")).collect();
    Ok(lines.concat())
}

/// Writes to standard output. A closed pipe (`tool-with-skills FILE | head -1`) is not an error.
fn print(text: &str) -> Result<(), String> {
    let mut stdout = io::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}

const HELP: &str = "\
Finds TODO and FIXME comments, and ships skills for agents that work on them.

  tool-with-skills FILE...             Print one line for each comment: FILE:LINE: text
  tool-with-skills skills list         List the skills and the folders in which they are installed
  tool-with-skills skills show NAME    Print the SKILL.md of a skill
  tool-with-skills skills install      Write the skills to the folders of your agents; see also `--help`
";
