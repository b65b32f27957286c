//! The arguments of the command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};

use crate::levels::Levels;

/// Check, list and show Agent Skills
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of all commands.
#[derive(Args)]
pub(crate) struct Global {
    /// Use colors; `auto` uses them if the output is a terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true, help_heading = GLOBAL)]
    pub(crate) color: Color,
    /// Print diagnostics and errors, but no summary and no progress
    #[arg(long, short, global = true, help_heading = GLOBAL)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
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
    /// Print a JSON Schema, for editors
    Schema(Schema),
    /// Print the fields, files and instructions of one skill
    Show(Show),
}

#[derive(Args)]
#[command(after_help = EXIT_CODES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent option")]
pub(crate) struct Check {
    /// Skills, folders of skills, or repositories; `-` reads one SKILL.md from standard input [default: .]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) levels: Levels,
    /// Allow symlinked skills anywhere below this folder [default: the current directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) boundary: Option<PathBuf>,
    /// Use this skills.toml for all skills, instead of the nearest one
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Format of the diagnostics
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Write the diagnostics into a file
    #[arg(long, value_name = "FILE")]
    pub(crate) output_file: Option<PathBuf>,
    /// Print the number of diagnostics of each rule instead of the diagnostics
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Apply safe fixes
    #[arg(long)]
    pub(crate) fix: bool,
    /// Accept the current diagnostics of lints in skills.toml, and remove accepted ones that no longer exist
    #[arg(long)]
    pub(crate) accept: bool,
    /// Exclude skills with errors in skills.toml
    #[arg(long)]
    pub(crate) exclude_broken: bool,
    /// Let --exclude-broken exclude skills that a package embeds
    #[arg(long, requires = "exclude_broken")]
    pub(crate) force: bool,
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
    /// A SARIF 2.1.0 document
    Sarif,
    /// A GitLab Code Quality report
    Gitlab,
    #[value(help = "A JUnit XML document")]
    Junit,
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
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ListFormat,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// Names and descriptions
    #[default]
    Human,
    /// One JSON object per skill, with all fields and digests
    Json,
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
    /// Name of the skill, or a path to it
    pub(crate) name: String,
    /// Folders to search for the name [default: .]
    pub(crate) paths: Vec<PathBuf>,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ShowFormat,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowFormat {
    /// Fields, files and instructions as text
    #[default]
    Human,
    /// One JSON object, with the instructions
    Json,
}

#[derive(Args)]
pub(crate) struct Schema {
    /// The file that the schema describes
    #[arg(value_enum, default_value_t)]
    pub(crate) of: SchemaOf,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaOf {
    /// The frontmatter of a SKILL.md
    #[default]
    Frontmatter,
    /// A skills.toml
    #[value(name = "skills.toml", alias = "skills-toml")]
    SkillsToml,
}

/// Parses `args`, which start with the program's own name. A wrong argument ends the program with exit code 2.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Cli {
    let mut args: Vec<OsString> = args.into_iter().collect();
    // Cargo runs `cargo skills check` as `cargo-skills skills check`.
    let under_cargo = args.get(1).is_some_and(|first| first == "skills");
    if under_cargo {
        args.remove(1);
    }
    let program = if under_cargo { "cargo skills" } else { "cargo-skills" };
    let matches = command(program).get_matches_from(args);
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if let Command::Check(check) = &cli.command
        && let Err(message) = check_combination(check)
    {
        command(program).error(clap::error::ErrorKind::ArgumentConflict, message).exit();
    }
    cli
}

/// The description of all arguments.
pub(crate) fn command(program: &'static str) -> clap::Command {
    Cli::command().bin_name(program)
}

/// Refuses options that cannot apply to standard input, which is one skill and cannot be written to.
fn check_combination(check: &Check) -> Result<(), &'static str> {
    let stdin = check.paths.iter().any(|path| path.as_os_str() == STDIN);
    match (stdin, check.paths.len()) {
        (true, 2..) => Err("`-` cannot be combined with other paths"),
        (true, _) if check.fix || check.accept || check.exclude_broken => {
            Err("`-` cannot be combined with options that change files")
        }
        (false, _) if check.name.is_some() => Err("`--name` can only be used with `-`"),
        _ if check.statistics && !matches!(check.format, Format::Human | Format::Json) => {
            Err("`--statistics` needs the format `human` or `json`")
        }
        _ => Ok(()),
    }
}

const GLOBAL: &str = "Global options";

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
