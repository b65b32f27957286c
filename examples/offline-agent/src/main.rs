//! A command-line agent that needs no skills on disk: they are embedded in the binary.
//!
//! It shows the three tiers of the standard. The catalog is in the prompt from the start, the instructions of a skill are
//! loaded when a task needs them, and a bundled file is loaded when the instructions refer to it.

mod arguments;
#[cfg(feature = "chat")]
mod chat;
mod request;

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use skills_runtime::{Skill, Skills, skills};

use crate::arguments::Arguments;
use crate::request::Request;

static SKILLS: Skills = skills!("skills");

fn main() -> ExitCode {
    let args: Vec<String> = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let answer = match args[..] {
        [] => Ok(prompt().into_bytes()),
        ["-h" | "--help"] => Ok(HELP.into()),
        ["--dry-run", ref rest @ ..] => Arguments::new(rest).map(|arguments| dry_run(&arguments)),
        ["chat", ref rest @ ..] => Arguments::new(rest).and_then(|arguments| chat(&arguments)),
        [name] => find(name).map(instructions),
        [name, path] => find(name).and_then(|skill| read(skill, path)),
        [..] => Err("too many arguments; see `offline-agent --help`".into()),
    };
    let Err(message) = answer.and_then(|bytes| print(&bytes)) else { return ExitCode::SUCCESS };
    // If standard error is closed as well, only the exit code is left.
    let _ = writeln!(io::stderr(), "offline-agent: {message}");
    ExitCode::FAILURE
}

/// Writes to standard output. A closed pipe (`offline-agent | head -1`) is not an error.
fn print(bytes: &[u8]) -> Result<(), String> {
    let mut stdout = io::stdout();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}

/// Tier 1: the catalog for the system prompt, and how to request the other tiers.
fn prompt() -> String {
    let catalog = SKILLS.catalog().with_instructions(INSTRUCTIONS);
    let text_file = |skill: &'static Skill| skill.resources().find(|file| file.contents_utf8().is_ok());
    let example = SKILLS.iter().find_map(|skill| Some((skill.name(), text_file(skill)?.path())));
    let example = example
        .map(|(name, path)| format!("\nFor example:\n\n  offline-agent {name}\n  offline-agent {name} {path}\n"));
    format!("{catalog}\n{}", example.unwrap_or_default())
}

/// The first request of a chat, exactly as it would be sent.
fn dry_run(arguments: &Arguments<'_>) -> Vec<u8> {
    let messages = request::opening(&SKILLS, arguments.task);
    format!("{}\n", Request { model: arguments.model, messages: &messages, skills: &SKILLS }).into_bytes()
}

/// Runs a chat in which the model requests the tiers that it needs, and returns its answer.
#[cfg(feature = "chat")]
fn chat(arguments: &Arguments<'_>) -> Result<Vec<u8>, String> {
    chat::chat(&SKILLS, arguments).map(|answer| format!("{answer}\n").into_bytes())
}

#[cfg(not(feature = "chat"))]
fn chat(_: &Arguments<'_>) -> Result<Vec<u8>, String> {
    Err("built without the feature `chat`; `cargo run -p offline-agent --features chat -- chat \"a task\"`".into())
}

/// The skill of that name. The error suggests a similar name and lists all names.
fn find(name: &str) -> Result<&'static Skill, String> {
    SKILLS.try_get(name).map_err(|error| format!("{error}\nskills: {}", list(SKILLS.names())))
}

/// Tier 2: the instructions, and how to read the bundled files.
fn instructions(skill: &Skill) -> Vec<u8> {
    let note = format!("Read one of these files with `offline-agent {} PATH`.", skill.name());
    format!("{}\n", skill.activate().with_note(&note)).into_bytes()
}

/// Tier 3: one bundled file, byte for byte. The error lists all files.
fn read(skill: &Skill, path: &str) -> Result<Vec<u8>, String> {
    let files = skill.files();
    let with_files = |error| format!("{error}\nfiles: {}", list(files.map(|file| file.path())));
    let bytes = skill.read(path).map_err(with_files)?;
    if io::stdout().is_terminal() && str::from_utf8(&bytes).is_err() {
        let file = path.rsplit('/').next().unwrap_or(path);
        let command = format!("offline-agent {} {path} > {file}", skill.name());
        return Err(format!("`{path}` is not text; write it to a file: {command}"));
    }
    Ok(bytes.into_owned())
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

const INSTRUCTIONS: &str = "\
# Skills

A skill is a procedure for one kind of task. When a task matches a description below, run `offline-agent NAME` before
you start, and follow its instructions. `offline-agent NAME PATH` prints a file that the instructions refer to.";

const HELP: &str = "\
An agent whose skills are embedded in the binary.

  offline-agent                     Print the catalog of the skills, as it is in the system prompt
  offline-agent NAME                Print the instructions of a skill and the list of its files
  offline-agent NAME PATH           Print one of these files, byte for byte
  offline-agent --dry-run \"TASK\"    Print the request for a model, as JSON, without sending it
  offline-agent chat \"TASK\"         Send it (needs the feature `chat`); progress and the cost of each tier are
                                    printed to standard error

Options of the last two:

  --model-url URL    An OpenAI-compatible server [default: http://127.0.0.1:11434/v1, Ollama on this machine]
  --model NAME       A model of that server [default: qwen3]

If the server requires a key, set the environment variable MODEL_API_KEY. MODEL_TIMEOUT sets how many seconds to wait for
an answer [default: 120].

To run a bundled script:

  offline-agent log-triage scripts/cluster.py | python3 - --help
";
