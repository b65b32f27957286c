//! The section on first builds in an application.

use std::fmt::Write as _;

use super::cells;
use crate::application::{COMMAND, CORES, STEP, VARIANTS, WHOLE, simulated};
use crate::package::Profile;
use crate::results::{Results, Series};
use crate::statistics;
use crate::table::{NOTHING, Table};
use crate::tree::Shape;
use crate::variant::Variant;

pub(crate) fn section(results: &Results) -> String {
    let mut text = String::new();
    for shape in Shape::ALL {
        for skills in results.sizes(COMMAND, shape) {
            let series = series(shape, skills);
            let rounds = results.samples(series, EMPTY, "cpu").len();
            let _ = write!(
                text,
                "{HOW}\n\nAdded to the application, {skills} {shape} skills, {rounds} rounds:\n\n{}\n{SIMULATION}\n\n{}\n\n{}\n",
                added(results, series),
                compared(results, series),
                whole(results, series),
            );
        }
    }
    text
}

pub(crate) fn series(shape: Shape, skills: usize) -> Series {
    Series { command: COMMAND, shape, skills, profile: Profile::Dev, step: STEP }
}

/// Seconds that `variant` adds to the build, for each round.
pub(crate) fn seconds(results: &Results, series: Series, variant: Variant, quantity: &str) -> Vec<f64> {
    let base = results.samples(series, EMPTY, quantity);
    statistics::differences(results.samples(series, variant.name(), quantity), base)
}

fn added(results: &Results, series: Series) -> Table {
    let head = ["", "units", "CPU s, one job", "wall s, two jobs", "skills-runtime ÷ it, CPU"];
    let mut table = Table::new(head);
    for variant in VARIANTS.into_iter().filter(|&variant| variant != Variant::Empty) {
        let names = [Variant::Ours, variant, Variant::Empty].map(Variant::name);
        table.row(vec![
            variant.name().to_owned(),
            cells::median(results.samples(series, variant.name(), "units"), 1.0),
            cells::spread(&seconds(results, series, variant, "cpu")),
            cells::spread(&seconds(results, series, variant, "wall")),
            match variant {
                Variant::Ours | Variant::Patched => NOTHING.to_owned(),
                _ => cells::spread(&results.net_ratios(series, names, "cpu")),
            },
        ]);
    }
    table
}

/// Simulated seconds of the application alone, and those that each variant adds.
fn whole(results: &Results, series: Series) -> Table {
    let title = |cores| if cores == usize::MAX { "any number of cores".to_owned() } else { format!("{cores} cores") };
    let mut table = Table::new([String::new()].into_iter().chain(CORES.map(title)));
    let row = |title: &str, cell: &dyn Fn(&str) -> String| {
        [title.to_owned()].into_iter().chain(CORES.map(|cores| cell(&simulated(cores)))).collect()
    };
    table.row(row("the application alone, s", &|it| cells::spread(results.samples(series, WHOLE, it))));
    for variant in VARIANTS.into_iter().filter(|&variant| variant != Variant::Empty) {
        let added = |quantity: &str| cells::spread(&seconds(results, series, variant, quantity));
        table.row(row(&format!("{} adds, s", variant.name()), &added));
    }
    table
}

/// Compares the simulation with a build on this machine.
fn compared(results: &Results, series: Series) -> String {
    let whole = |quantity: &str| cells::spread(results.samples(series, WHOLE, quantity));
    if results.samples(series, WHOLE, "wall, 2 jobs").is_empty() {
        return "The machine was busy, so wall times were not measured, and CPU times are longer than on an idle machine.".to_owned();
    }
    format!(
        "With two jobs, the application alone was built in {} s. The simulation gives {} s.",
        whole("wall, 2 jobs"),
        whole(&simulated(2))
    )
}

const EMPTY: &str = Variant::Empty.name();

const HOW: &str = "\
The application is a program with tokio, serde, serde_json, clap, anyhow, thiserror, tracing and ureq. It was built
before, and then one dependency is added. The figures are the cost of the build that follows, minus the cost of building
the application's own source again. All crates are built as cargo builds those of a registry: without incremental
compilation, and this project's crates from the archives of `cargo package`. A crate that the application already uses
costs nothing, unless the dependency enables more of its features, as cargo then builds it again.";

const SIMULATION: &str = "\
When the application and the dependency are built together from nothing, some of the work runs on cores that would be
idle. This is simulated from the dependencies between units that cargo prints (`--unit-graph`) and the time of each unit
with one job (`--timings`), scaled to its CPU time. As in cargo, the unit with the most dependents is first. Unlike in
cargo, rustc uses only one core.";
