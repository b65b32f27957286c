//! The section on a compilation cache.

use std::fmt::Write as _;

use super::cells;
use crate::package::Profile;
use crate::results::{Results, Series};
use crate::sccache::{COMMAND, Step, VARIANTS};
use crate::table::Table;
use crate::tree::Shape;

pub(crate) fn section(results: &Results) -> String {
    let mut text = String::new();
    for shape in Shape::ALL {
        for skills in results.sizes(COMMAND, shape) {
            let mut table = Table::new(["", "by", "hits", "misses", "the binary contains the change"]);
            for step in Step::ALL {
                let series = Series { command: COMMAND, shape, skills, profile: Profile::Dev, step: step.name() };
                for variant in VARIANTS {
                    let samples = |quantity| results.samples(series, variant.name(), quantity);
                    let contains = match samples("new bytes") {
                        _ if step == Step::Again => "",
                        [] => "",
                        samples if samples.iter().all(|&sample| sample > 0.0) => "yes",
                        _ => "**no**",
                    };
                    table.row(vec![
                        title(step).to_owned(),
                        variant.name().to_owned(),
                        cells::median(samples("hits"), 1.0),
                        cells::median(samples("misses"), 1.0),
                        contains.to_owned(),
                    ]);
                }
            }
            let _ = write!(
                text,
                "{skills} {shape} skills, dev, a cache on the local disk. Each build is in a clean target directory. \
                 `sccache` never caches macros, build scripts and binaries:\n\n{table}\n"
            );
        }
    }
    text
}

fn title(step: Step) -> &'static str {
    match step {
        Step::Add => "a skill is added",
        Step::Again => "the second build",
        Step::File => "a bundled file is edited",
        Step::Source => "a `SKILL.md` is edited",
    }
}
