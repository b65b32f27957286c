//! A command-line agent with no store of skills on disk: they are in the binary.
//!
//! It shows the three tiers of the standard. The catalog is in the prompt from the start, the instructions of a skill
//! come when a task asks for them, and a bundled file comes when the instructions ask for it.

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
        [..] => Err("too many arguments; `offline-agent --help` says what there is".into()),
    };
    let Err(message) = answer.and_then(|bytes| print(&bytes)) else { return ExitCode::SUCCESS };
    // Where standard error is closed as well, the exit code has to do.
    let _ = writeln!(io::stderr(), "offline-agent: {message}");
    ExitCode::FAILURE
}

/// Writes to standard output; a reader that has seen enough (`offline-agent | head -1`) is no fault.
fn print(bytes: &[u8]) -> Result<(), String> {
    let mut stdout = io::stdout();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}

/// Tier 1: what the system prompt carries from the start, and how to go on.
fn prompt() -> String {
    let catalog = SKILLS.catalog().instructions(INSTRUCTIONS);
    let text_file = |skill: &'static Skill| skill.resources().find(|file| file.contents_utf8().is_ok());
    let example = SKILLS.iter().find_map(|skill| Some((skill.name(), text_file(skill)?.path())));
    let example = example
        .map(|(name, path)| format!("\nFor example:\n\n  offline-agent {name}\n  offline-agent {name} {path}\n"));
    format!("{catalog}\n{}", example.unwrap_or_default())
}

/// The request that starts a chat, as it would be sent.
fn dry_run(arguments: &Arguments<'_>) -> Vec<u8> {
    let messages = request::opening(&SKILLS, arguments.task);
    format!("{}\n", Request { model: arguments.model, messages: &messages, skills: &SKILLS }).into_bytes()
}

/// All three tiers, as the model asks for them; the answer that it comes to.
#[cfg(feature = "chat")]
fn chat(arguments: &Arguments<'_>) -> Result<Vec<u8>, String> {
    chat::chat(&SKILLS, arguments).map(|answer| format!("{answer}\n").into_bytes())
}

#[cfg(not(feature = "chat"))]
fn chat(_: &Arguments<'_>) -> Result<Vec<u8>, String> {
    Err("built without the feature `chat`; `cargo run -p offline-agent --features chat -- chat \"a task\"`".into())
}

/// The skill of that name; else the one that may be meant, and the names there are.
fn find(name: &str) -> Result<&'static Skill, String> {
    SKILLS.try_get(name).map_err(|error| format!("{error}\n{}", there_are(SKILLS.names())))
}

/// Tier 2: the instructions, and how to read the files they name.
fn instructions(skill: &Skill) -> Vec<u8> {
    let note = format!("Read one of these files with `offline-agent {} PATH`.", skill.name());
    format!("{}\n", skill.activate().note(&note)).into_bytes()
}

/// Tier 3: one bundled file, byte for byte; else the files there are.
fn read(skill: &Skill, path: &str) -> Result<Vec<u8>, String> {
    let files = skill.files();
    let wrong = |error| format!("{error}\n{}", there_are(files.map(|file| file.path())));
    let bytes = skill.read(path).map_err(wrong)?;
    if io::stdout().is_terminal() && str::from_utf8(&bytes).is_err() {
        let file = path.rsplit('/').next().unwrap_or(path);
        let command = format!("offline-agent {} {path} > {file}", skill.name());
        return Err(format!("`{path}` is no text; keep it in a file: {command}"));
    }
    Ok(bytes.into_owned())
}

fn there_are<'a>(names: impl Iterator<Item = &'a str>) -> String {
    format!("there are: {}", names.collect::<Vec<_>>().join(", "))
}

const INSTRUCTIONS: &str = "\
# Skills

A skill is a procedure for one kind of task. When a task matches a description below, run `offline-agent NAME` before
you start, and follow what it prints. `offline-agent NAME PATH` prints a file that the instructions name.";

const HELP: &str = "\
An agent that carries its skills in the binary.

  offline-agent                     which skills there are, as the system prompt carries it
  offline-agent NAME                the instructions of a skill, and which files it brings
  offline-agent NAME PATH           one of these files, byte for byte; `>` keeps it
  offline-agent --dry-run \"TASK\"    the request that would ask a model, as JSON
  offline-agent chat \"TASK\"         asks it, if built with the feature `chat`; standard error has the progress,
                                    and what each tier cost

The last two take

  --model-url URL    an OpenAI-compatible server; Ollama on this machine, http://127.0.0.1:11434/v1, without it
  --model NAME       one of its models; qwen3 without it

and, for a server that wants a key, the variable MODEL_API_KEY.

A bundled script runs from there:

  offline-agent log-triage scripts/cluster.py | python3 - --help
";
