//! The section on new processes that load skills.

use std::fmt::Write as _;

use super::cells::{self, MB};
use crate::inside::LOAD;
use crate::loading::{self, Task};
use crate::results::{Results, Series};
use crate::statistics;
use crate::table::{NOTHING, Table};
use crate::tree::Shape;

pub(crate) fn section(results: &Results) -> String {
    let mut text = String::new();
    for shape in Shape::ALL {
        for skills in results.sizes(LOAD, shape) {
            let series = loading::series(shape, skills);
            let table = table(results, series);
            if table.is_empty() {
                continue;
            }
            let runs = results.samples(series, NOTHING_DONE, "wall").len();
            let sources = cells::median(results.samples(series, Task::ReadSources.name(), "texts"), MB);
            let is_pinned = results.samples(series, NOTHING_DONE, "pinned") == [1.0];
            let cores = if is_pinned { "on one core" } else { "on every core, as there was no `taskset`" };
            let _ = write!(
                text,
                "{skills} {shape} skills with {sources} MB of `SKILL.md`, {runs} new processes of each kind in turn, \
                 {cores}:\n\n{table}\n"
            );
        }
    }
    if text.is_empty() { text } else { format!("### In a new process\n\n{HOW}\n\n{text}") }
}

/// Time of `Skills::load` divided by the time of `reading`, both without the time of an empty process.
pub(crate) fn of_reading(results: &Results, skills: usize, reading: Task) -> Vec<f64> {
    let tasks = [Task::Load, reading, Task::Nothing].map(Task::name);
    results.net_ratios(loading::series(Shape::Reference, skills), tasks, "cpu")
}

/// Memory of `task` divided by the size of all `SKILL.md`, without the memory of an empty process.
pub(crate) fn of_sources(results: &Results, series: Series, task: Task, quantity: &str) -> Vec<f64> {
    let base = results.samples(series, NOTHING_DONE, quantity);
    let held = statistics::differences(results.samples(series, task.name(), quantity), base);
    statistics::ratios(&held, results.samples(series, Task::ReadSources.name(), "texts"))
}

fn table(results: &Results, series: Series) -> Table {
    let mut table = Table::new([
        "",
        "CPU µs per skill",
        "wall µs per skill",
        "`Skills::load` ÷ it, CPU",
        "`Skills::load` ÷ it, wall",
        "peak of allocations MB",
        "÷ `SKILL.md`",
        "resident MB",
        "÷ `SKILL.md`",
    ]);
    for task in [Task::ReadSources, Task::ReadMarkdown, Task::Load] {
        let of = |task: Task, quantity| results.samples(series, task.name(), quantity);
        let net = |quantity| statistics::differences(of(task, quantity), of(Task::Nothing, quantity));
        let each = |quantity| {
            let skills = u32::try_from(series.skills).map_or(f64::NAN, f64::from);
            cells::spread(&net(quantity).into_iter().map(|seconds| seconds * 1e6 / skills).collect::<Vec<_>>())
        };
        let ratio = |quantity| {
            let tasks = [Task::Load, task, Task::Nothing].map(Task::name);
            if task == Task::Load {
                NOTHING.to_owned()
            } else {
                cells::spread(&results.net_ratios(series, tasks, quantity))
            }
        };
        table.row(vec![
            task.name().to_owned(),
            each("cpu"),
            each("wall"),
            ratio("cpu"),
            ratio("wall"),
            cells::median(&net("allocated"), MB),
            cells::spread(&of_sources(results, series, task, "allocated")),
            cells::median(&net("resident"), MB),
            cells::spread(&of_sources(results, series, task, "resident")),
        ]);
    }
    table
}

const NOTHING_DONE: &str = Task::Nothing.name();

const HOW: &str = "\
Each process starts, loads or reads the files, keeps the result and ends. The files are in the page cache. The figures
are without the cost of an empty process. Two lower bounds list every directory, read whole files, keep each `SKILL.md`
and check nothing. The first one reads no other file. The second one also reads all other Markdown files. The rule
`invisible-character` checks those, so any loader with this rule reads them, and this is the bound to compare with.
Neither bound reads the size and the mode of the other files, which `Skills::load` records. Memory is measured in a
separate run. Resident memory includes the pages of code that were used.";
