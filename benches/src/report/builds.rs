//! The section on incremental builds.

use std::fmt::Write as _;

use super::cells::{self, MB, MIB};
use crate::build::{COMMAND, Step};
use crate::package::Profile;
use crate::results::{Results, Series};
use crate::statistics;
use crate::table::{NOTHING, Table};
use crate::tree::Shape;
use crate::variant::Variant;

pub(crate) fn section(results: &Results) -> String {
    let mut text = String::new();
    for shape in [Shape::Reference, Shape::Public] {
        for skills in results.sizes(COMMAND, shape) {
            let mut tables = String::new();
            for step in Step::ALL {
                for profile in Profile::ALL {
                    let series = Series { command: COMMAND, shape, skills, profile, step: step.name() };
                    let table = times(results, series);
                    if !table.is_empty() {
                        let _ = write!(tables, "{}, {}:\n\n{table}\n", title(step), profile.name());
                    }
                }
            }
            for profile in Profile::ALL {
                let series = Series { command: COMMAND, shape, skills, profile, step: Step::Touch.name() };
                let table = sizes(results, series);
                if !table.is_empty() {
                    let _ = write!(tables, "Sizes, {}:\n\n{table}\n", profile.name());
                }
            }
            if !tables.is_empty() {
                let content = cells::median(results.samples(touch(shape, skills), OURS, "content"), MB);
                let _ = write!(text, "### {skills} {shape} skills, {content} MB\n\n{tables}");
            }
        }
    }
    text
}

fn times(results: &Results, series: Series) -> Table {
    let head = ["", "CPU s", "wall s", "peak MiB", "skills-runtime ÷ it, CPU", "net of the empty crate"];
    let mut table = Table::new(head);
    for variant in Variant::ALL.map(Variant::name) {
        let is_other = variant != OURS;
        let ratios = results.ratios(series, OURS, variant, "cpu");
        let net = results.net_ratios(series, [OURS, variant, EMPTY], "cpu");
        table.row(vec![
            variant.to_owned(),
            cells::spread(results.samples(series, variant, "cpu")),
            cells::spread(results.samples(series, variant, "wall")),
            cells::median(results.samples(series, variant, "peak"), MIB),
            if is_other { cells::spread(&ratios) } else { NOTHING.to_owned() },
            if is_other && variant != EMPTY { cells::spread(&net) } else { NOTHING.to_owned() },
        ]);
    }
    table
}

fn sizes(results: &Results, series: Series) -> Table {
    let mut table = Table::new(["", "binary MB", "rlib MB", "rlib ÷ content", "rmeta MB", "rmeta ÷ content"]);
    for variant in Variant::ALL.map(Variant::name) {
        let samples = |quantity| results.samples(series, variant, quantity);
        let of_content = |quantity| cells::spread(&statistics::ratios(samples(quantity), samples("content")));
        table.row(vec![
            variant.to_owned(),
            cells::median(samples("binary"), MB),
            cells::median(samples("rlib"), MB),
            if variant == EMPTY { NOTHING.to_owned() } else { of_content("rlib") },
            cells::median(samples("rmeta"), MB),
            if variant == EMPTY { NOTHING.to_owned() } else { of_content("rmeta") },
        ]);
    }
    table
}

fn touch(shape: Shape, skills: usize) -> Series {
    Series { command: COMMAND, shape, skills, profile: Profile::Dev, step: Step::Touch.name() }
}

fn title(step: Step) -> &'static str {
    match step {
        Step::Add => "A skill is added",
        Step::Check => "`cargo check` after the crate is touched",
        Step::Edit => "One `SKILL.md` is edited",
        Step::Touch => "The crate is touched",
    }
}

const OURS: &str = "skills-runtime";
const EMPTY: &str = "empty crate";
