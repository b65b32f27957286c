//! A command-line agent with skills in layers: built-in skills, skills of the user, and skills of the current project.
//!
//! The later layer wins, so a user can replace a built-in skill, and a project can replace a skill of the user. `skills
//! list` shows the origin of each skill, the skills that are hidden, and the diagnostics.

use std::env;
use std::fmt;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use skills_runtime::{Layer, Loaded, Policy, Resource, Severity, Skill, Skills, paths, skills};

static SKILLS: Skills = skills!("skills");

fn main() -> ExitCode {
    let args: Vec<String> = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    // A project may come from a stranger, and its skills with it, so the user can switch them off.
    let with_project = args.first() != Some(&"--no-project");
    if !with_project {
        args.remove(0);
    }
    let answer = match args[..] {
        [] => print(&prompt(&load(with_project))),
        ["-h" | "--help"] => print(HELP),
        ["skills", "list"] => print(&List(load(with_project)).to_string()),
        ["skills", "show", name] => {
            find(&load(with_project).skills, name).and_then(|skill| print(&instructions(skill)))
        }
        ["skills", "run", name, script, ref args @ ..] => {
            return find(&load(with_project).skills, name)
                .and_then(|skill| run(skill, script, args))
                .unwrap_or_else(|message| fail(&message));
        }
        [..] => Err("unknown command; see `layered-agent --help`".into()),
    };
    answer.map_or_else(|message| fail(&message), |()| ExitCode::SUCCESS)
}

/// Loads all layers. Broken skills are left out, so the agent starts with any content of the folders.
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

/// The system prompt, with the catalog of the skills.
fn prompt(loaded: &Loaded) -> String {
    format!("{}\n", loaded.skills.catalog().with_instructions(INSTRUCTIONS))
}

/// The instructions of a skill, for a model that has chosen it.
fn instructions(skill: &Skill) -> String {
    let name = skill.name();
    let note = format!("Run one of these scripts with `layered-agent skills run {name} PATH ARGUMENT...`.");
    format!("{}\n", skill.activate().with_note(&note))
}

/// The origin of each skill, the hidden skills and the diagnostics: for the user, not for the model.
struct List(Loaded);

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(loaded) = self;
        for skill in &loaded.skills {
            let label = loaded.label_of(skill.name()).unwrap_or_default();
            writeln!(f, "{}\n  {label}: {}", skill.name(), skill.location())?;
        }
        for shadowed in &loaded.shadowed {
            writeln!(f, "\n{shadowed}")?;
        }
        for (title, severity) in [("left out", Severity::Error), ("loaded with warnings", Severity::Warning)] {
            let mut diagnostics = loaded.diagnostics.iter().filter(|it| it.severity() == severity).peekable();
            if diagnostics.peek().is_some() {
                writeln!(f, "\n{title}:")?;
            }
            for diagnostic in diagnostics {
                // One line with path, line and column, which editors can open. `{diagnostic}` would also show the source
                // line and the help.
                writeln!(f, "  {}", diagnostic.line())?;
            }
        }
        Ok(())
    }
}

fn find<'a>(skills: &'a Skills, name: &str) -> Result<&'a Skill, String> {
    let names = || skills.names().collect::<Vec<_>>().join(", ");
    skills.get(name).ok_or_else(|| format!("no skill `{}`; the skills are: {}", name.escape_debug(), names()))
}

/// Runs a script in the folder of its skill, or in a copy of that folder, and passes on its exit code.
fn run(skill: &Skill, script: &str, args: &[&str]) -> Result<ExitCode, String> {
    let file = skill.resource(script).ok_or_else(|| {
        let files: Vec<_> = skill.resources().map(|file| file.path()).collect();
        format!("skill `{}` has no file `{}`; its files are: {}", skill.name(), script.escape_debug(), files.join(", "))
    })?;
    // Fails if the file was removed, or was replaced by a link that leads out of the skill.
    file.contents().map_err(|error| error.to_string())?;
    let path = folder(skill)?.join(file.path());
    let status = command(&file, &path).args(args).status().map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The folder of the skill on disk. A built-in skill is written to the cache the first time.
fn folder(skill: &Skill) -> Result<PathBuf, String> {
    if let Some(dir) = skill.dir() {
        return Ok(dir.to_owned());
    }
    let cache = paths::cache(APP).ok_or("the script cannot be written: no home folder")?;
    let copy = SKILLS.extract_to(&cache).map_err(|error| error.to_string())?;
    // Remove copies of older versions of this program. The script can run even if that fails.
    let _ = SKILLS.prune(&cache);
    Ok(copy.join(skill.name()))
}

/// The command that runs a script: the script itself if it is executable, otherwise an interpreter chosen by extension.
fn command(file: &Resource<'_>, path: &Path) -> Command {
    let interpreter = match path.extension().and_then(|extension| extension.to_str()) {
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

/// Writes to standard output. A closed pipe (`layered-agent | head -1`) is not an error.
fn print(text: &str) -> Result<(), String> {
    let mut stdout = io::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}

fn fail(message: &str) -> ExitCode {
    // If standard error is closed as well, only the exit code is left.
    let _ = writeln!(io::stderr(), "layered-agent: {message}");
    ExitCode::FAILURE
}

const APP: &str = "layered-agent";

const INSTRUCTIONS: &str = "\
# Skills

A skill is a procedure for one kind of task. When a task matches a description below, run `layered-agent skills show NAME`
before you start, and follow its instructions.";

const HELP: &str = "\
An agent with built-in skills, skills of the user and skills of the project.

  layered-agent                                   Print the system prompt, with the catalog of the skills
  layered-agent skills list                       List the skills with their origin, and all diagnostics
  layered-agent skills show NAME                  Print the instructions of a skill
  layered-agent skills run NAME SCRIPT ARG...     Run a bundled script of a skill

  --no-project    Ignore the skills of the current directory (must be the first argument)

Skills are loaded from `~/.agents/skills`, `$XDG_CONFIG_HOME/layered-agent/skills`, `.agents/skills` and
`.layered-agent/skills`. If two have the same name, the later one wins.
";
