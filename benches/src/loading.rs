//! New processes that load skills from disk, beside processes that only read the files.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use crate::inside::LOAD;
use crate::options::Options;
use crate::package::{Package, Profile};
use crate::process;
use crate::progress;
use crate::results::{Results, Series};
use crate::site::Site;
use crate::tree::Shape;
use crate::variant::our_dependency;

pub(crate) const STEP: &str = "process";

/// The work of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// Nothing: the cost of any process.
    Nothing,
    /// A lower bound: lists every directory and reads every `SKILL.md`.
    ReadSources,
    /// The lower bound of a loader that searches for invisible characters: also reads all other Markdown files.
    ReadMarkdown,
    Load,
}

impl Task {
    pub(crate) const ALL: [Self; 4] = [Self::Nothing, Self::ReadSources, Self::ReadMarkdown, Self::Load];

    /// Its name in tables and results.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "an empty process",
            Self::ReadSources => "reading each `SKILL.md`",
            Self::ReadMarkdown => "reading each Markdown file",
            Self::Load => "`Skills::load`",
        }
    }

    fn argument(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::ReadSources => "read-sources",
            Self::ReadMarkdown => "read-markdown",
            Self::Load => "load",
        }
    }
}

pub(crate) fn series(shape: Shape, skills: usize) -> Series {
    Series { command: LOAD, shape, skills, profile: Profile::Release, step: STEP }
}

pub(crate) fn measure(options: &Options, results: &mut Results) -> io::Result<()> {
    let manifest = format!("[dependencies]\n{}\n", our_dependency("skills-runtime", &["fs"]));
    let files = [("src/lib.rs", ""), ("src/main.rs", MAIN)];
    let package = Package::write(&std::path::absolute(&options.dir)?.join("loading"), &manifest, &files)?;
    progress::print("load: building the processes");
    package.fetch()?;
    package.warm("build", Profile::Release)?;
    let is_pinned = process::run(Command::new("taskset").args(FIRST_CORE).arg("true"), &package.log()).is_ok();
    if !is_pinned {
        progress::print("warning: no `taskset` in `PATH`, so the processes may use every core");
    }
    for skills in options.sizes(&[1000, 5000]) {
        let site = Site::new(&options.dir, options.shape(), skills)?;
        let series = series(options.shape(), skills);
        results.clear(series);
        let samples = Samples { package: &package, tree: &site.tree(), is_pinned, series };
        samples.times(options.rounds * RUNS, results)?;
        samples.memory(results)?;
        results.save()?;
    }
    Ok(())
}

/// The settings of all processes for one size.
struct Samples<'a> {
    package: &'a Package,
    tree: &'a Path,
    is_pinned: bool,
    series: Series,
}

impl Samples<'_> {
    fn times(&self, rounds: usize, results: &mut Results) -> io::Result<()> {
        // The first round only fills the page cache.
        for round in 0..=rounds {
            for task in Task::ALL {
                let usage = process::run(&mut self.command(task), &self.package.log())?;
                if round > 0 {
                    results.push(self.series, task.name(), "wall", usage.wall.as_secs_f64());
                    results.push(self.series, task.name(), "cpu", usage.cpu.as_secs_f64());
                    progress::round(self.series, round - 1, task.name(), usage);
                }
            }
        }
        results.push(self.series, Task::Nothing.name(), "pinned", f64::from(u8::from(self.is_pinned)));
        Ok(())
    }

    /// Allocations are the same in each run, so one run is enough.
    fn memory(&self, results: &mut Results) -> io::Result<()> {
        for task in Task::ALL {
            process::run(self.command(task).arg("counted"), &self.package.log())?;
            for line in fs::read_to_string(self.package.log())?.lines() {
                let sample =
                    line.split_once('\t').and_then(|(quantity, sample)| Some((quantity, sample.parse().ok()?)));
                let Some((quantity, sample)) = sample else {
                    return Err(io::Error::other(format!("expected a measurement, found `{line}`")));
                };
                results.push(self.series, task.name(), quantity, sample);
            }
        }
        Ok(())
    }

    fn command(&self, task: Task) -> Command {
        let binary = self.package.binary(Profile::Release);
        let mut command = if self.is_pinned {
            let mut command = Command::new("taskset");
            command.args(FIRST_CORE).arg(binary);
            command
        } else {
            Command::new(binary)
        };
        command.arg(task.argument()).arg(self.tree);
        command
    }
}

/// Arguments of `taskset`. Threads inherit the setting.
const FIRST_CORE: [&str; 2] = ["--cpu-list", "0"];

/// Runs per round: one takes some hundredths of a second.
const RUNS: usize = 5;

const MAIN: &str = include_str!("../templates/loading.rs");
