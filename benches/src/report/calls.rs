//! The sections on calls of the runtime and on stages of the compiler.

use std::fmt::Write as _;

use super::cells;
use crate::inside::{CHECK, LOAD, LOOKUP, STEP};
use crate::package::Profile;
use crate::results::{Results, Series};
use crate::table::Table;
use crate::tree::Shape;

pub(crate) fn lookup(results: &Results) -> String {
    let mut text = String::new();
    for (shape, skills) in measured(LOOKUP, results) {
        let series = Series { command: LOOKUP, shape, skills, profile: Profile::Release, step: STEP };
        let mut table = Table::new(["", "by", "ns", "skills-runtime ÷ it", "allocations"]);
        for (what, title, variants) in CALLS {
            for variant in variants {
                if results.samples(series, variant, &format!("{what} ns")).is_empty() {
                    continue;
                }
                let ratios = results.ratios(series, "skills-runtime", variant, &format!("{what} ns"));
                table.row(vec![
                    title.to_owned(),
                    (*variant).to_owned(),
                    cells::spread(results.samples(series, variant, &format!("{what} ns"))),
                    if *variant == "skills-runtime" { String::new() } else { cells::spread(&ratios) },
                    cells::median(results.samples(series, variant, &format!("{what} allocations")), 1.0),
                ]);
            }
        }
        let _ = write!(text, "{skills} {shape} skills, in one process:\n\n{table}\n");
    }
    text
}

pub(crate) fn load(results: &Results) -> String {
    stages(LOAD, &LOAD_STAGES, results)
}

pub(crate) fn check(results: &Results) -> String {
    stages(CHECK, &CHECK_STAGES, results)
}

fn stages(command: &'static str, stages: &[(&str, &str)], results: &Results) -> String {
    let mut text = String::new();
    for (shape, skills) in measured(command, results) {
        let mut table =
            Table::new(["µs per skill", "opt-level 0, CPU", "opt-level 0, wall", "release, CPU", "release, wall"]);
        for (quantity, title) in stages {
            let mut row = vec![(*title).to_owned()];
            for profile in Profile::ALL {
                let series = Series { command, shape, skills, profile, step: STEP };
                for what in ["CPU", "wall"] {
                    let samples = results.samples(series, "skills-compiler", &format!("{quantity}, {what}"));
                    row.push(cells::spread(samples));
                }
            }
            table.row(row);
        }
        let _ = write!(text, "{skills} {shape} skills:\n\n{table}\n");
    }
    text
}

fn measured(command: &str, results: &Results) -> Vec<(Shape, usize)> {
    let sizes = |shape| results.sizes(command, shape).into_iter().map(move |skills| (shape, skills));
    [Shape::Reference, Shape::Public].into_iter().flat_map(sizes).collect()
}

/// Quantities, their titles, and the variants that were measured.
const CALLS: [(&str, &str, &[&str]); 4] = [
    ("get", "a skill by name", &["skills-runtime", "include_dir"]),
    ("resource", "a file by path", &["skills-runtime", "include_dir"]),
    ("catalog", "the catalog as a string", &["skills-runtime", "copy", "by hand"]),
    ("activate", "one activation as a string", &["skills-runtime", "copy"]),
];

const LOAD_STAGES: [(&str, &str); 2] =
    [("compile", "load and check"), ("load", "the loader alone: walk, read each `SKILL.md`, `stat` the other files")];

const CHECK_STAGES: [(&str, &str); 3] = [
    ("default lints", "with the default lints"),
    ("no lints", "without lints"),
    ("frontmatter", "frontmatter alone: without lints, empty body"),
];
