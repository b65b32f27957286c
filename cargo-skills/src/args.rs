//! The arguments of the command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};

use crate::levels::Levels;

/// Check, list and show Agent Skills
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check every skill below the paths, as strictly as the build
    Check(Check),
    /// Print the documentation of a rule, or list all rules
    Explain(Explain),
    /// List the skills below the paths
    List(List),
    /// Create a skill
    New(New),
    /// Print the catalog that a binary puts into the prompt, and the size of each skill
    Prompt(Prompt),
    /// Print the JSON Schema of the frontmatter, for editors
    Schema,
    /// Print the fields, files and instructions of one skill
    Show(Show),
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Check {
    /// Skills, folders of skills, or repositories; `-` reads one SKILL.md from standard input [default: .]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) levels: Levels,
    /// Allow symlinked skills anywhere below this folder [default: the current directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) boundary: Option<PathBuf>,
    /// Format of the diagnostics
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Apply safe fixes
    #[arg(long)]
    pub(crate) fix: bool,
    /// Accept all current diagnostics in skills.toml
    #[arg(long)]
    pub(crate) add_expect: bool,
    /// Folder of the skill from standard input
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// With source lines, as rustc shows them
    #[default]
    Human,
    /// One line per diagnostic: `path:line:col: level[code]: message`
    Short,
    /// One JSON object per line
    Json,
    /// Annotations for GitHub Actions
    Github,
}

#[derive(Args)]
pub(crate) struct Explain {
    /// Code of the rule; lists all rules if missing
    pub(crate) code: Option<String>,
}

#[derive(Args)]
pub(crate) struct List {
    /// Skills, folders of skills, or repositories [default: .]
    pub(crate) paths: Vec<PathBuf>,
}

#[derive(Args)]
pub(crate) struct New {
    /// Name of the skill: lower-case letters, digits and single hyphens
    pub(crate) name: String,
    /// Folder in which to create the skill
    #[arg(long, value_name = "DIR", default_value = "skills")]
    pub(crate) dir: PathBuf,
}

#[derive(Args)]
pub(crate) struct Prompt {
    /// Skills, folders of skills, or repositories [default: .]
    pub(crate) paths: Vec<PathBuf>,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: PromptFormat,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PromptFormat {
    /// The Markdown list, then a table of sizes
    #[default]
    Human,
    /// Only the Markdown list
    Markdown,
    /// Only the catalog as XML, as the reference tool of the standard prints it
    Xml,
    /// The sizes, one JSON object per skill
    Json,
}

#[derive(Args)]
pub(crate) struct Show {
    /// Name of the skill
    pub(crate) name: String,
    /// Folders to search [default: .]
    pub(crate) paths: Vec<PathBuf>,
}

/// Parses `args`, which start with the program's own name. A wrong argument ends the program with exit code 2.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Command {
    let mut args: Vec<OsString> = args.into_iter().collect();
    // Cargo runs `cargo skills check` as `cargo-skills skills check`.
    let under_cargo = args.get(1).is_some_and(|first| first == "skills");
    if under_cargo {
        args.remove(1);
    }
    let program = if under_cargo { "cargo skills" } else { "cargo-skills" };
    let matches = Cli::command().bin_name(program).get_matches_from(args);
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if let Command::Check(check) = &cli.command
        && let Err(message) = check_combination(check)
    {
        Cli::command().bin_name(program).error(clap::error::ErrorKind::ArgumentConflict, message).exit();
    }
    cli.command
}

/// Refuses options that cannot apply to standard input, which is one skill and cannot be written to.
fn check_combination(check: &Check) -> Result<(), &'static str> {
    let stdin = check.paths.iter().any(|path| path.as_os_str() == STDIN);
    match (stdin, check.paths.len()) {
        (true, 2..) => Err("`-` cannot be combined with other paths"),
        (true, _) if check.fix || check.add_expect => Err("`-` cannot be combined with `--fix` or `--add-expect`"),
        (false, _) if check.name.is_some() => Err("`--name` can only be used with `-`"),
        _ => Ok(()),
    }
}

const EXIT_CODES: &str = "Exit code: 0 without errors, 1 with errors, 2 if something could not be checked";

/// The path that means standard input.
pub(crate) const STDIN: &str = "-";

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn clap_accepts_the_arguments() {
        super::Cli::command().debug_assert();
    }
}
