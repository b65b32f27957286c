//! The section on first builds.

use std::fmt::Write as _;

use super::cells;
use crate::cold::{COMMAND, STEP, VARIANTS};
use crate::package::Profile;
use crate::results::{Results, Series};
use crate::table::{NOTHING, Table};
use crate::tree::Shape;
use crate::variant::Variant;

pub(crate) fn section(results: &Results) -> String {
    let mut text = String::new();
    for shape in Shape::ALL {
        for skills in results.sizes(COMMAND, shape) {
            for profile in Profile::ALL {
                let table = table(results, Series { command: COMMAND, shape, skills, profile, step: STEP });
                let _ = write!(text, "A new package with {skills} skills, {}, two jobs:\n\n{table}\n", profile.name());
            }
        }
    }
    text
}

fn table(results: &Results, series: Series) -> Table {
    let head = ["", "packages", "CPU s", "wall s", "skills-runtime ÷ it, CPU", "skills-runtime ÷ it, wall"];
    let mut table = Table::new(head);
    for variant in VARIANTS {
        let ratios = |quantity| match variant {
            Variant::Ours => NOTHING.to_owned(),
            _ => cells::spread(&results.ratios(series, Variant::Ours.name(), variant.name(), quantity)),
        };
        table.row(vec![
            variant.name().to_owned(),
            cells::median(results.samples(series, variant.name(), "packages"), 1.0),
            cells::spread(results.samples(series, variant.name(), "cpu")),
            cells::spread(results.samples(series, variant.name(), "wall")),
            ratios("cpu"),
            ratios("wall"),
        ]);
    }
    table
}
