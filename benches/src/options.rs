//! The command line.

use std::path::{Path, PathBuf};

use crate::tree::Shape;

/// What to measure, and how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) command: String,
    /// Sizes of the trees; each command has its own where none is given.
    pub(crate) skills: Option<Vec<usize>>,
    pub(crate) rounds: usize,
    pub(crate) shape: Option<Shape>,
    /// Where packages are generated and results are kept.
    pub(crate) dir: PathBuf,
}

impl Options {
    /// Reads the arguments after the program's name; `dir` is where packages go unless they say otherwise.
    pub(crate) fn parse(arguments: impl IntoIterator<Item = String>, dir: &Path) -> Result<Self, String> {
        let mut options =
            Self { command: String::new(), skills: None, rounds: ROUNDS, shape: None, dir: dir.to_owned() };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            if !argument.starts_with('-') && options.command.is_empty() {
                options.command = argument;
                continue;
            }
            let mut value = || arguments.next().ok_or_else(|| format!("`{argument}` needs a value\n\n{USAGE}"));
            match argument.as_str() {
                "--dir" => options.dir = value()?.into(),
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

    /// The sizes to measure, or `otherwise`.
    pub(crate) fn sizes(&self, otherwise: &[usize]) -> Vec<usize> {
        self.skills.clone().unwrap_or_else(|| otherwise.to_vec())
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape.unwrap_or(Shape::Reference)
    }
}

fn number(text: &str) -> Result<usize, String> {
    match text.replace('_', "").parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("`{text}` is no number above 0")),
    }
}

fn shape(text: &str) -> Result<Shape, String> {
    let shape = Shape::ALL.into_iter().find(|shape| shape.name() == text);
    shape.ok_or_else(|| format!("no shape `{text}`: `reference` or `public`"))
}

pub(crate) const USAGE: &str = "\
usage: bench <command> [--skills N,N] [--rounds N] [--shape reference|public] [--dir DIR]

build      incremental builds and `cargo check`, beside every peer and the lower bounds
cold       the first build of a new package, with all dependencies
startup    a binary that looks one skill up
lookup     calls of the runtime, in one process
load       a tree from disk to checked skills, in microseconds a skill; new processes that load one
check      of that the checker, on a tree that is loaded already
expansion  tokens that the macro hands to the compiler
sccache    builds with a cache of compilations: what it has, and what it must not have
all        everything, and docs/performance.md
report     docs/performance.md again, from the results that are kept";

const ROUNDS: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        Options::parse(line.split_whitespace().map(str::to_owned), Path::new("target/bench"))
    }

    #[test]
    fn what_is_not_said_has_a_default() {
        let options = parse("build").unwrap();
        assert_eq!((options.rounds, options.shape()), (5, Shape::Reference));
        assert_eq!(options.sizes(&[10, 100]), [10, 100]);
    }

    #[test]
    fn everything_can_be_said() {
        let options = parse("build --skills 10,1_000 --rounds 3 --shape public --dir out/b").unwrap();
        assert_eq!(options.sizes(&[]), [10, 1000]);
        assert_eq!((options.rounds, options.shape()), (3, Shape::Public));
        assert_eq!(options.dir, Path::new("out/b"));
    }

    #[test]
    fn mistakes_are_said() {
        assert_eq!(parse("build --rounds 0").unwrap_err(), "`0` is no number above 0");
        assert_eq!(parse("build --shape round").unwrap_err(), "no shape `round`: `reference` or `public`");
        assert!(parse("build --fast").unwrap_err().starts_with("unknown argument `--fast`"));
        assert_eq!(parse("").unwrap_err(), USAGE);
    }
}
