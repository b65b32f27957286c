//! The units that cargo builds, their dependencies and their times.

use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

use crate::package::{Package, Profile};
use crate::process::{self, Usage};

/// All units of one `cargo build`.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    units: Vec<Unit>,
    /// Identifies the same unit in another graph.
    keys: Vec<String>,
    packages: Vec<String>,
}

/// A run of rustc or of a build script.
#[derive(Debug, Clone, Default)]
pub(super) struct Unit {
    pub(super) needs: Vec<Need>,
    /// Seconds until the unit is built.
    pub(super) whole: f64,
    /// Seconds until its metadata is written. Libraries that depend on it can start then.
    pub(super) metadata: f64,
}

/// A dependency of a unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Need {
    pub(super) unit: usize,
    /// Whether its metadata is enough to start.
    pub(super) metadata: bool,
}

/// The time of a unit in one build.
#[derive(Debug)]
pub(super) struct Time {
    unit: usize,
    pub(super) package: String,
    whole: f64,
    metadata: f64,
}

impl Graph {
    /// The units of `package`. Nothing is built, so their times are 0.
    ///
    /// See <https://doc.rust-lang.org/nightly/cargo/reference/unstable.html#unit-graph>. This command is the
    /// only one with `RUSTC_BOOTSTRAP`, since build scripts depend on that variable.
    pub(super) fn of(package: &Package) -> io::Result<Self> {
        let mut command = package.command("build", Profile::Dev);
        command.args(["--quiet", "--unit-graph", "-Zunstable-options"]).env("RUSTC_BOOTSTRAP", "1");
        let text = process::output(&mut command)?;
        let Printed { units } = serde_json::from_str(&text).map_err(io::Error::other)?;
        let need = |user: &PrintedUnit, unit: usize| {
            let metadata = user.is_library() && units.get(unit).is_some_and(PrintedUnit::is_library);
            Need { unit, metadata }
        };
        let needs = |unit: &PrintedUnit| unit.dependencies.iter().map(|it| need(unit, it.index)).collect();
        let unit = |unit: &PrintedUnit| Unit { needs: needs(unit), ..Unit::default() };
        Ok(Self {
            units: units.iter().map(unit).collect(),
            keys: units.iter().map(PrintedUnit::key).collect(),
            packages: units.iter().map(|unit| unit.package().to_owned()).collect(),
        })
    }

    pub(super) fn units(&self) -> &[Unit] {
        &self.units
    }

    /// Keeps the shorter time of each unit: other processes on the machine can only lengthen it.
    pub(super) fn keep_shortest(&mut self, times: &[Time]) -> io::Result<()> {
        self.set(times, |unit| unit.whole == 0.0)?;
        self.set(times, |_| false)
    }

    /// Replaces the times of the units in `times`.
    pub(super) fn replace_times(&mut self, times: &[Time]) -> io::Result<()> {
        self.set(times, |_| true)
    }

    /// Copies the times of all units that are also in `other`.
    pub(super) fn take_times_of(&mut self, other: &Self) {
        for (unit, key) in self.units.iter_mut().zip(&self.keys) {
            if let Some((same, _)) = other.units.iter().zip(&other.keys).find(|(_, it)| *it == key) {
                (unit.whole, unit.metadata) = (same.whole, same.metadata);
            }
        }
    }

    /// Sets each time that is shorter than the present one, or whose unit `is_replaced`.
    fn set(&mut self, times: &[Time], is_replaced: impl Fn(&Unit) -> bool) -> io::Result<()> {
        for time in times {
            if self.packages.get(time.unit) != Some(&time.package) {
                return Err(io::Error::other(format!(
                    "the timings number units differently: unit {} belongs to `{}`",
                    time.unit, time.package
                )));
            }
            let unit = &mut self.units[time.unit];
            if is_replaced(unit) || time.whole < unit.whole {
                (unit.whole, unit.metadata) = (time.whole, time.metadata);
            }
        }
        Ok(())
    }
}

/// The times of all units in the last build with `--timings` into `target`.
///
/// Stable cargo writes them only as JSON inside an HTML page. See
/// <https://doc.rust-lang.org/cargo/reference/timings.html>.
/// Cargo measures wall time, which other processes lengthen. `usage` is that of the build, with one job, so the times
/// are scaled by its share of CPU.
pub(super) fn times(target: &Path, usage: Usage) -> io::Result<Vec<Time>> {
    let page = fs::read_to_string(target.join("cargo-timings/cargo-timing.html"))?;
    parse(&page, usage.cpu.as_secs_f64() / usage.wall.as_secs_f64())
}

fn parse(page: &str, scale: f64) -> io::Result<Vec<Time>> {
    let (_, data) = page.split_once("UNIT_DATA = ").ok_or_else(|| io::Error::other("no timings in cargo's page"))?;
    let mut values = serde_json::Deserializer::from_str(data).into_iter::<Vec<TimedUnit>>();
    let units = values.next().ok_or_else(|| io::Error::other("no units in cargo's timings"))??;
    let time = |unit: TimedUnit| {
        let sections = unit.sections.unwrap_or_default();
        let metadata = sections.iter().find(|(name, _)| name == "frontend").map(|(_, section)| section.end);
        let metadata = metadata.unwrap_or(unit.duration) * scale;
        Time { unit: unit.i, package: unit.name, whole: unit.duration * scale, metadata }
    };
    // Units that are up to date are in the list too, with no duration.
    Ok(units.into_iter().filter(|unit| unit.duration > 0.0).map(time).collect())
}

#[derive(Deserialize)]
struct Printed {
    units: Vec<PrintedUnit>,
}

#[derive(Deserialize)]
struct PrintedUnit {
    pkg_id: String,
    target: PrintedTarget,
    profile: serde_json::Value,
    mode: String,
    features: Vec<String>,
    dependencies: Vec<PrintedNeed>,
}

#[derive(Deserialize)]
struct PrintedTarget {
    kind: Vec<String>,
    name: String,
}

#[derive(Deserialize)]
struct PrintedNeed {
    index: usize,
}

#[derive(Deserialize)]
struct TimedUnit {
    i: usize,
    name: String,
    duration: f64,
    sections: Option<Vec<(String, Section)>>,
}

#[derive(Deserialize)]
struct Section {
    end: f64,
}

impl PrintedUnit {
    /// The key leaves out the dependencies: a unit takes about the same time if their features differ.
    fn key(&self) -> String {
        let Self { pkg_id, target, profile, mode, features, dependencies: _ } = self;
        format!("{pkg_id} {:?} {} {mode} {profile} {features:?}", target.kind, target.name)
    }

    /// `registry+URL#name@1.0.0`, or `path+URL/folder#name@1.0.0`.
    fn package(&self) -> &str {
        let name = self.pkg_id.rsplit_once('#').map_or(self.pkg_id.as_str(), |(_, name)| name);
        name.split('@').next().unwrap_or(name)
    }

    fn is_library(&self) -> bool {
        self.mode == "build" && self.target.kind.iter().any(|kind| kind == "lib" || kind == "rlib")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_the_page() {
        let page = r#"<script>
UNIT_DATA = [
  {"i": 2, "name": "cc", "version": "1.0.0", "duration": 0.0, "sections": null},
  {"i": 1, "name": "log", "version": "0.4.1", "duration": 0.5, "sections": null},
  {"i": 0, "name": "syn", "duration": 2.5, "sections": [["frontend", {"start": 0.0, "end": 1.5}], ["codegen", {"start": 1.5, "end": 2.5}]]}
];
const CONCURRENCY_DATA = [];"#;
        let times: Vec<_> = parse(page, 2.0).unwrap().into_iter().map(|it| (it.unit, it.whole, it.metadata)).collect();
        assert_eq!(times, [(1, 1.0, 1.0), (0, 5.0, 3.0)]);
        assert_eq!(parse("<html></html>", 1.0).unwrap_err().to_string(), "no timings in cargo's page");
    }
}
