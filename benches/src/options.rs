//! The command line.

use std::path::{Path, PathBuf};

use crate::tree::Shape;

/// The command and its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) command: String,
    /// Numbers of skills. Each command has its own default.
    pub(crate) skills: Option<Vec<usize>>,
    /// Names of the variants that are built; all if there are none.
    pub(crate) only: Vec<String>,
    pub(crate) rounds: usize,
    pub(crate) shape: Option<Shape>,
    /// The directory of generated packages.
    pub(crate) dir: PathBuf,
    /// The file of all samples.
    pub(crate) results: PathBuf,
}

impl Options {
    /// Parses the arguments after the program's name.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>, workspace: &Path) -> Result<Self, String> {
        let mut options = Self {
            command: String::new(),
            skills: None,
            only: Vec::new(),
            rounds: ROUNDS,
            shape: None,
            dir: workspace.join("target/bench"),
            results: workspace.join("benches/results.tsv"),
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            if !argument.starts_with('-') && options.command.is_empty() {
                options.command = argument;
                continue;
            }
            let mut value = || arguments.next().ok_or_else(|| format!("missing value for `{argument}`\n\n{USAGE}"));
            match argument.as_str() {
                "--dir" => options.dir = value()?.into(),
                "--only" => options.only = value()?.split(',').map(str::to_owned).collect(),
                "--results" => options.results = value()?.into(),
                "--rounds" => options.rounds = number(&value()?)?,
                "--shape" => options.shape = Some(shape(&value()?)?),
                "--skills" => options.skills = Some(value()?.split(',').map(number).collect::<Result<_, _>>()?),
                _ => return Err(format!("unknown argument `{argument}`\n\n{USAGE}")),
            }
        }
        if options.command.is_empty() {
            return Err(USAGE.to_owned());
        }
        Ok(options)
    }

    /// The numbers of skills to measure, or `default`.
    pub(crate) fn sizes(&self, default: &[usize]) -> Vec<usize> {
        self.skills.clone().unwrap_or_else(|| default.to_vec())
    }

    /// Whether the variant `name` is measured.
    pub(crate) fn includes(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape.unwrap_or(Shape::Reference)
    }
}

fn number(text: &str) -> Result<usize, String> {
    match text.replace('_', "").parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("expected a number above 0, found `{text}`")),
    }
}

fn shape(text: &str) -> Result<Shape, String> {
    let shape = Shape::ALL.into_iter().find(|shape| shape.name() == text);
    shape.ok_or_else(|| format!("unknown shape `{text}`; use `reference` or `public`"))
}

pub(crate) const USAGE: &str = "\
usage: bench <command> [--skills N,N] [--rounds N] [--shape reference|public] [--only NAME,NAME]
             [--dir DIR] [--results FILE]

application  measure the CPU and wall time that each way adds to the first build of an application
build        measure incremental builds and `cargo check`
cold         measure the first build of a package with no other dependency
startup      run a binary that looks up one skill
lookup       measure calls of the runtime in one process
load         measure loading a tree from disk, in one process and in new processes
check        measure checking a tree that is already loaded
expansion    count the tokens of the expansion
sccache      count hits and misses of a compilation cache
all          run all of these and write docs/performance.md
report       write docs/performance.md from saved results";

const ROUNDS: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(str::to_owned), Path::new("workspace"))
    }

    #[test]
    fn missing_options_have_defaults() {
        let options = parse("build").unwrap();
        assert_eq!((options.rounds, options.shape()), (5, Shape::Reference));
        assert_eq!(options.sizes(&[10, 100]), [10, 100]);
        assert_eq!(options.results, Path::new("workspace/benches/results.tsv"));
    }

    #[test]
    fn every_option_is_read() {
        let options =
            parse("build --skills 10,1_000 --rounds 3 --shape public --dir out/b --results out/r.tsv --only incbin")
                .unwrap();
        assert_eq!(options.sizes(&[]), [10, 1000]);
        assert_eq!((options.rounds, options.shape()), (3, Shape::Public));
        assert!(options.includes("incbin") && !options.includes("include_dir"));
        assert_eq!((options.dir.as_path(), options.results.as_path()), (Path::new("out/b"), Path::new("out/r.tsv")));
    }

    #[test]
    fn mistakes_are_reported() {
        assert_eq!(parse("build --rounds 0").unwrap_err(), "expected a number above 0, found `0`");
        assert_eq!(parse("build --shape round").unwrap_err(), "unknown shape `round`; use `reference` or `public`");
        assert!(parse("build --fast").unwrap_err().starts_with("unknown argument `--fast`"));
        assert_eq!(parse("").unwrap_err(), USAGE);
    }
}
