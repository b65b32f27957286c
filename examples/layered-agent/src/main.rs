//! A command-line agent with skills in layers: built in, of its user, and of the project it is started in.
//!
//! The later layer wins, so a user can replace a built-in skill, and a project one of the user. Nothing is hidden in
//! silence: `skills list` says where each skill comes from, which hides which, and what is wrong with the others.

use std::env;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use skills_runtime::{Layer, Loaded, Policy, Resource, Severity, Skill, Skills, paths, skills};

static SKILLS: Skills = skills!("skills");

fn main() -> ExitCode {
    let args: Vec<String> = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    // Whoever wrote the project has written its skills: a user must be able to do without.
    let with_project = args.first() != Some(&"--no-project");
    if !with_project {
        args.remove(0);
    }
    let answer = match args[..] {
        [] => print(&prompt(&load(with_project))),
        ["-h" | "--help"] => print(HELP),
        ["skills", "list"] => print(&list(&load(with_project))),
        ["skills", "show", name] => {
            find(&load(with_project).skills, name).and_then(|skill| print(&instructions(skill)))
        }
        ["skills", "run", name, script, ref args @ ..] => {
            return find(&load(with_project).skills, name)
                .and_then(|skill| run(skill, script, args))
                .unwrap_or_else(|message| fail(&message));
        }
        [..] => Err("unknown command; `layered-agent --help` says what there is".into()),
    };
    answer.map_or_else(|message| fail(&message), |()| ExitCode::SUCCESS)
}

/// All skills, the later layer on top. A broken one is left out, so the agent starts whatever a folder holds.
fn load(with_project: bool) -> Loaded {
    let layers = [
        Some(Layer::set("built-in", &SKILLS)),
        paths::home_agents().map(|dir| Layer::folder("user, all agents", dir)),
        paths::config(APP).map(|dir| Layer::folder("user", dir)),
        with_project.then(|| Layer::folder("project, all agents", paths::agents(""))),
        with_project.then(|| Layer::folder("project", paths::project("", APP))),
    ];
    Skills::layers(layers, &Policy::standard())
}

/// What the system prompt carries from the start.
fn prompt(loaded: &Loaded) -> String {
    format!("{}\n", loaded.skills.catalog().instructions(INSTRUCTIONS))
}

/// What the model gets when it has chosen a skill.
fn instructions(skill: &Skill) -> String {
    let name = skill.name();
    let note = format!("Run a script of these with `layered-agent skills run {name} PATH ARGUMENT...`.");
    format!("{}\n", skill.activate().note(&note))
}

/// Where each skill comes from, which hides which, and what is wrong: for the user, not for the model.
fn list(loaded: &Loaded) -> String {
    let mut text = String::new();
    for skill in &loaded.skills {
        let label = loaded.label_of(skill.name()).unwrap_or_default();
        text += &format!("{}\n  {label}: {}\n", skill.name(), skill.location());
    }
    for shadowed in &loaded.shadowed {
        text += &format!("\n{shadowed}\n");
    }
    for (title, severity) in [("left out", Severity::Error), ("doubtful", Severity::Warning)] {
        let mut faults = loaded.diagnostics.iter().filter(|fault| fault.severity() == severity).peekable();
        if faults.peek().is_some() {
            text += &format!("\n{title}:\n");
        }
        for fault in faults {
            // One line with path, line and column, for an editor to follow. `{fault}` would show the place in the file
            // and what to do about it.
            text += &format!("  {}\n", fault.line());
        }
    }
    text
}

fn find<'a>(skills: &'a Skills, name: &str) -> Result<&'a Skill, String> {
    let names = || skills.names().collect::<Vec<_>>().join(", ");
    skills.get(name).ok_or_else(|| format!("no skill `{}`; there are: {}", name.escape_debug(), names()))
}

/// Runs a script where its skill stands, or from a copy of it, and passes its exit code on.
fn run(skill: &Skill, script: &str, args: &[&str]) -> Result<ExitCode, String> {
    let file = skill.resource(script).ok_or_else(|| {
        let files: Vec<_> = skill.resources().map(|file| file.path()).collect();
        format!("skill `{}` has no `{}`; it has: {}", skill.name(), script.escape_debug(), files.join(", "))
    })?;
    // Says so if the file is gone, or has become a link that leads out of the skill.
    file.contents().map_err(|error| error.to_string())?;
    let path = folder(skill)?.join(file.path());
    let status = command(&file, &path).args(args).status().map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The folder of the skill on disk; a built-in one is written there, the first time it is needed.
fn folder(skill: &Skill) -> Result<PathBuf, String> {
    if let Some(dir) = skill.dir() {
        return Ok(dir.to_owned());
    }
    let cache = paths::cache(APP).ok_or("there is no home folder to write the script to")?;
    let copy = SKILLS.extract_to(&cache).map_err(|error| error.to_string())?;
    // What an older version of this program has left. That it cannot be removed is no reason not to run.
    let _ = SKILLS.prune(&cache);
    Ok(copy.join(skill.name()))
}

/// A script with an execute bit says itself what runs it; others are told by their ending.
fn command(file: &Resource<'_>, path: &Path) -> Command {
    let interpreter = match path.extension().and_then(|ending| ending.to_str()) {
        _ if file.is_executable() => return Command::new(path),
        Some("js") => "node",
        Some("py") => "python3",
        Some("sh") => "sh",
        _ => return Command::new(path),
    };
    let mut command = Command::new(interpreter);
    command.arg(path);
    command
}

/// Writes to standard output; a reader that has seen enough (`layered-agent | head -1`) is no fault.
fn print(text: &str) -> Result<(), String> {
    let mut stdout = io::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}

fn fail(message: &str) -> ExitCode {
    // Where standard error is closed as well, the exit code has to do.
    let _ = writeln!(io::stderr(), "layered-agent: {message}");
    ExitCode::FAILURE
}

const APP: &str = "layered-agent";

const INSTRUCTIONS: &str = "\
# Skills

A skill is a procedure for one kind of task. When a task matches a description below, run `layered-agent skills show NAME`
before you start, and follow what it prints.";

const HELP: &str = "\
An agent with skills of its own, of its user and of the project.

  layered-agent                                   the system prompt: which skills there are
  layered-agent skills list                       where each comes from, and what is wrong with others
  layered-agent skills show NAME                  the instructions of a skill
  layered-agent skills run NAME SCRIPT ARG...     runs a script that a skill brings

  --no-project, before all that, leaves the skills of the current directory out

Skills stand in `~/.agents/skills`, `$XDG_CONFIG_HOME/layered-agent/skills`, `.agents/skills` and
`.layered-agent/skills`; the later one wins.
";
