//! The section on start-up.

use std::fmt::Write as _;

use super::cells;
use crate::package::Profile;
use crate::results::{Results, Series};
use crate::startup::{COMMAND, STEP, VARIANTS};
use crate::statistics::{self, Spread};
use crate::table::{NOTHING, Table};
use crate::tree::Shape;
use crate::variant::Variant;

pub(crate) fn section(results: &Results) -> String {
    let mut text = String::new();
    for shape in Shape::ALL {
        for skills in results.sizes(COMMAND, shape) {
            let series = Series { command: COMMAND, shape, skills, profile: Profile::Release, step: STEP };
            let runs = results.samples(series, Variant::Empty.name(), "wall").len();
            let table = table(results, series);
            let _ = write!(text, "{skills} {shape} skills, {runs} runs of each binary in turn:\n\n{table}\n");
            if results.samples(series, Variant::Ours.name(), "instructions").is_empty() {
                text.push_str("Instructions were not counted, as valgrind was missing.\n\n");
            }
        }
    }
    text
}

/// A process runs for a millisecond, so only medians of many pairs are meaningful.
fn table(results: &Results, series: Series) -> Table {
    let head = [
        "",
        "wall ms",
        "CPU ms",
        "wall ÷ without skills",
        "CPU ÷ without skills",
        "instructions",
        "without the empty crate",
    ];
    let mut table = Table::new(head);
    let empty = Variant::Empty.name();
    for variant in VARIANTS.map(Variant::name) {
        let milliseconds = |quantity| cells::median(results.samples(series, variant, quantity), 1e-3);
        let ratio = |quantity| match Spread::of(&results.ratios(series, variant, empty, quantity)) {
            Some(spread) if variant != empty => cells::number(spread.median),
            _ => NOTHING.to_owned(),
        };
        let instructions = |variant| results.samples(series, variant, "instructions");
        let beyond = statistics::differences(instructions(variant), instructions(empty));
        table.row(vec![
            variant.to_owned(),
            milliseconds("wall"),
            milliseconds("cpu"),
            ratio("wall"),
            ratio("cpu"),
            cells::spread(instructions(variant)),
            if variant == empty { NOTHING.to_owned() } else { cells::spread(&beyond) },
        ]);
    }
    table
}
