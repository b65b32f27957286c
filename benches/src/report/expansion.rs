//! The section on expansion.

use super::cells;
use crate::expansion::{COMMAND, STEP};
use crate::package::Profile;
use crate::results::{Results, Series};
use crate::statistics::Spread;
use crate::table::{NOTHING, Table};
use crate::tree::Shape;
use crate::variant::Variant;

pub(crate) fn section(results: &Results) -> String {
    let mut text = String::new();
    for shape in Shape::ALL {
        let mut table =
            Table::new(["skills", "files", "skills-runtime", "include_dir", "skills-runtime ÷ include_dir"]);
        for skills in results.sizes(COMMAND, shape) {
            let samples = |variant: Variant, quantity| results.samples(series(shape, skills), variant.name(), quantity);
            let ratios =
                results.ratios(series(shape, skills), Variant::Ours.name(), Variant::IncludeDir.name(), "tokens");
            table.row(vec![
                skills.to_string(),
                cells::median(samples(Variant::Empty, "files"), 1.0),
                cells::spread(samples(Variant::Ours, "tokens")),
                cells::spread(samples(Variant::IncludeDir, "tokens")),
                cells::spread(&ratios),
            ]);
        }
        if let Some(row) = each(results, shape, Variant::Ours).zip(each(results, shape, Variant::IncludeDir)) {
            let (ours, theirs) = row;
            for (title, ours, theirs) in [("per skill", ours.skill, theirs.skill), ("per file", ours.file, theirs.file)]
            {
                let [ours, theirs, ratio] = [ours, theirs, ours / theirs].map(cells::number);
                table.row(vec![title.to_owned(), NOTHING.to_owned(), ours, theirs, ratio]);
            }
        }
        if !table.is_empty() {
            text = format!("{text}Tokens for {shape} skills:\n\n{table}\n");
        }
    }
    text
}

/// Tokens per additional skill and per additional file.
pub(crate) struct Each {
    pub(crate) skill: f64,
    pub(crate) file: f64,
}

/// Compares the smallest tree with the largest, so that the constant part of the expansion cancels out.
pub(crate) fn each(results: &Results, shape: Shape, variant: Variant) -> Option<Each> {
    let sizes = results.sizes(COMMAND, shape);
    let (least, most) = (*sizes.first()?, *sizes.last()?);
    let growth = |variant: Variant, quantity| {
        let median =
            |skills| Spread::of(results.samples(series(shape, skills), variant.name(), quantity)).map(|it| it.median);
        Some(median(most)? - median(least)?)
    };
    let skills = f64::from(u32::try_from(most - least).ok().filter(|&skills| skills > 0)?);
    let (tokens, files) = (growth(variant, "tokens")?, growth(Variant::Empty, "files")?);
    Some(Each { skill: tokens / skills, file: tokens / files })
}

fn series(shape: Shape, skills: usize) -> Series {
    Series { command: COMMAND, shape, skills, profile: Profile::Dev, step: STEP }
}
