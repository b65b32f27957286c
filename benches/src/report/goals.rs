//! The goals beside the measurements.

use super::previous::Previous;
use super::{application, cells, expansion, loading};
use crate::application::simulated;
use crate::build::Step;
use crate::loading::{Task, series as processes};
use crate::package::Profile::{self, Dev, Release};
use crate::results::{Results, Series};
use crate::statistics::{self, Spread};
use crate::table::Table;
use crate::tree::Shape;
use crate::variant::Variant;
use crate::{build, cold, inside, sccache, startup};

/// One row per goal, measured or not.
pub(crate) fn table(results: &Results, previous: &Previous) -> Table {
    let mut table = Table::new(["goal", "limit", "measured", ""]);
    for Goal { what, limit, samples } in goals(results) {
        let measured = match Spread::of(&samples) {
            Some(spread) => Some((spread.median, cells::spread(&samples))),
            None => previous.measured(&what).and_then(|cell| Some((cells::first_number(cell)?, cell.to_owned()))),
        };
        let median = measured.as_ref().map(|(median, _)| *median);
        let (sign, is_met) = match limit {
            Limit::AtLeast(limit) => (format!("at least {}", cells::number(limit)), median.map(|it| it >= limit)),
            Limit::AtMost(limit) => (format!("at most {}", cells::number(limit)), median.map(|it| it <= limit)),
        };
        let verdict = is_met.map_or("not measured", |is_met| if is_met { "met" } else { "**not met**" });
        table.row(vec![what, sign, measured.map(|(_, cell)| cell).unwrap_or_default(), verdict.to_owned()]);
    }
    table
}

struct Goal {
    what: String,
    limit: Limit,
    samples: Vec<f64>,
}

#[derive(Clone, Copy)]
enum Limit {
    AtLeast(f64),
    AtMost(f64),
}

use Limit::{AtLeast, AtMost};

fn goals(results: &Results) -> Vec<Goal> {
    let mut goals = added(results);
    goals.extend(touched(results));
    goals.extend(net(results));
    goals.extend(sizes(results));
    goals.extend(growth(results));
    goals.extend(first_builds(results));
    goals.extend(cached(results));
    goals.extend(starts(results));
    goals.extend(calls(results));
    goals.extend(checks(results));
    goals.extend(loads(results));
    goals.extend(tokens(results));
    goals
}

/// The first build in an application, compared with the home-made way.
fn added(results: &Results) -> Vec<Goal> {
    let series = application::series(Shape::Reference, 10);
    let names = [Variant::Ours, Variant::Skref, Variant::Empty].map(Variant::name);
    let cpu = Goal {
        what: "added to an application, dev: CPU ÷ skref + include_dir".to_owned(),
        limit: AtMost(0.95),
        samples: results.net_ratios(series, names, "cpu"),
    };
    let patched = [Variant::Patched, Variant::Skref, Variant::Empty].map(Variant::name);
    let patched = Goal {
        what: "the same with both changes to pulldown-cmark".to_owned(),
        limit: AtMost(0.87),
        samples: results.net_ratios(series, patched, "cpu"),
    };
    let wall = |(cores, limit): (usize, f64)| Goal {
        what: format!("added to an application, dev, {cores} cores, simulated: s"),
        limit: AtMost(limit),
        samples: application::seconds(results, series, Variant::Ours, &simulated(cores)),
    };
    [cpu, patched].into_iter().chain([(2, 3.5), (4, 1.8), (8, 0.0)].map(wall)).collect()
}

/// CPU and memory of a build with 1,000 skills, compared with the peers.
fn touched(results: &Results) -> Vec<Goal> {
    let ratio = |profile: Profile, step: Step, peer: Variant, quantity, limit| {
        let what = format!(
            "{}, {}, 1,000 skills: {quantity} ÷ {}",
            if step == Step::Check { "`cargo check`" } else { "build after a touch" },
            profile.name(),
            peer.name(),
        );
        let samples = results.ratios(builds(1000, profile, step), OURS, peer.name(), quantity);
        Goal {
            what: what.replace("cpu ÷", "CPU ÷").replace("peak ÷", "peak memory ÷"), limit: AtMost(limit), samples
        }
    };
    vec![
        ratio(Dev, Step::Touch, Variant::Expanded, "cpu", 1.15),
        ratio(Dev, Step::Touch, Variant::IncludeDir, "cpu", 0.60),
        ratio(Release, Step::Touch, Variant::IncludeDir, "cpu", 0.50),
        ratio(Dev, Step::Touch, Variant::RustEmbed, "cpu", 0.22),
        ratio(Release, Step::Touch, Variant::RustEmbed, "cpu", 0.30),
        ratio(Dev, Step::Check, Variant::IncludeDir, "cpu", 0.50),
        ratio(Dev, Step::Touch, Variant::IncludeDir, "peak", 0.75),
        ratio(Release, Step::Touch, Variant::IncludeDir, "peak", 0.95),
    ]
}

fn net(results: &Results) -> Vec<Goal> {
    let limits = [
        (10, Dev, 1.0),
        (10, Release, 0.55),
        (100, Dev, 0.65),
        (100, Release, 0.55),
        (1000, Dev, 0.55),
        (1000, Release, 0.55),
    ];
    let goal = |(skills, profile, limit): (usize, Profile, f64)| Goal {
        what: format!(
            "build after a touch, {}, {} skills, net of the empty crate: CPU ÷ include_dir",
            profile.name(),
            count(skills)
        ),
        limit: AtMost(limit),
        samples: results.net_ratios(builds(skills, profile, Step::Touch), [OURS, PEER, EMPTY], "cpu"),
    };
    limits.into_iter().map(goal).collect()
}

fn sizes(results: &Results) -> Vec<Goal> {
    let mut goals = Vec::new();
    for profile in Profile::ALL {
        let series = builds(1000, profile, Step::Touch);
        let samples = |variant, quantity| results.samples(series, variant, quantity);
        let carried = statistics::differences(samples(OURS, "binary"), samples(EMPTY, "binary"));
        let of_content = [
            ("rlib ÷ content", 1.05, samples(OURS, "rlib").to_vec()),
            ("rmeta ÷ content", 0.01, samples(OURS, "rmeta").to_vec()),
            ("binary without the empty one ÷ content", 1.01, carried),
        ];
        goals.extend(of_content.map(|(what, limit, bytes)| Goal {
            what: format!("{what}, {}, 1,000 skills", profile.name()),
            limit: AtMost(limit),
            samples: statistics::ratios(&bytes, samples(OURS, "content")),
        }));
    }
    goals
}

/// CPU per skill with many skills, compared with few: the ratio is 1 if the cost is linear.
fn growth(results: &Results) -> Vec<Goal> {
    let each = |skills: usize, profile| {
        let series = builds(skills, profile, Step::Touch);
        let net = statistics::differences(results.samples(series, OURS, "cpu"), results.samples(series, EMPTY, "cpu"));
        net.into_iter().map(|seconds| seconds / float(skills)).collect::<Vec<_>>()
    };
    let steps = [(100, 1000), (1000, 10_000)].into_iter().flat_map(|step| Profile::ALL.map(|profile| (step, profile)));
    let goal = |((few, many), profile): ((usize, usize), Profile)| Goal {
        what: format!("CPU per skill at {} ÷ at {}, net, {}: linear", count(many), count(few), profile.name()),
        limit: AtMost(1.1),
        samples: statistics::ratios(&each(many, profile), &each(few, profile)),
    };
    steps.map(goal).collect()
}

fn first_builds(results: &Results) -> Vec<Goal> {
    let cases = Profile::ALL.into_iter().flat_map(|profile| ["cpu", "wall"].map(|quantity| (profile, quantity)));
    let goal = |(profile, quantity): (Profile, &str)| {
        let series = Series { command: cold::COMMAND, shape: Shape::Reference, skills: 10, profile, step: cold::STEP };
        Goal {
            what: format!("first build, {}: {} ÷ skref + include_dir", profile.name(), unit(quantity)),
            limit: AtMost(0.35),
            samples: results.ratios(series, OURS, Variant::Skref.name(), quantity),
        }
    };
    cases.map(goal).collect()
}

/// A compilation cache must serve unchanged crates and no others.
fn cached(results: &Results) -> Vec<Goal> {
    let goal = |what: &str, step: sccache::Step, quantity, limit| {
        let (shape, profile) = (Shape::Reference, Dev);
        let series = Series { command: sccache::COMMAND, shape, skills: 100, profile, step: step.name() };
        Goal { what: format!("sccache, {what}"), limit, samples: results.samples(series, OURS, quantity).to_vec() }
    };
    vec![
        goal("the second build: misses", sccache::Step::Again, "misses", AtMost(0.0)),
        goal("a bundled file is edited: misses", sccache::Step::File, "misses", AtLeast(1.0)),
        goal("a bundled file is edited: the binary contains it", sccache::Step::File, "new bytes", AtLeast(1.0)),
    ]
}

fn starts(results: &Results) -> Vec<Goal> {
    let series = Series {
        command: startup::COMMAND,
        shape: Shape::Reference,
        skills: 1000,
        profile: Release,
        step: startup::STEP,
    };
    let net = |quantity| {
        // Two runs differ by more than their cost, so this compares medians and not pairs.
        let median = |variant| Spread::of(results.samples(series, variant, quantity)).map(|spread| spread.median);
        let [ours, theirs, base] = [OURS, PEER, EMPTY].map(median);
        ours.zip(theirs).zip(base).map(|((ours, theirs), base)| vec![(ours - base) / (theirs - base)])
    };
    vec![
        Goal {
            what: "start of a binary with 1,000 skills: wall ÷ without skills".to_owned(),
            limit: AtMost(1.2),
            samples: results.ratios(series, OURS, EMPTY, "wall"),
        },
        Goal {
            what: "time added to the start: wall ÷ include_dir".to_owned(),
            limit: AtMost(0.5),
            samples: net("wall").unwrap_or_default(),
        },
        Goal {
            what: "instructions added to the start ÷ include_dir".to_owned(),
            limit: AtMost(0.5),
            samples: net("instructions").unwrap_or_default(),
        },
    ]
}

fn calls(results: &Results) -> Vec<Goal> {
    let series = |skills| Series {
        command: inside::LOOKUP,
        shape: Shape::Reference,
        skills,
        profile: Release,
        step: inside::STEP,
    };
    let goal = |what: &str, limit, samples| Goal { what: what.to_owned(), limit, samples };
    let ours = |quantity| results.samples(series(1000), OURS, quantity).to_vec();
    vec![
        goal("`get` among 1,000: ns", AtMost(100.0), ours("get ns")),
        goal("`get` among 1,000: allocations", AtMost(0.0), ours("get allocations")),
        goal(
            "time of looking up one of 5,000 files: include_dir ÷ skills-runtime",
            AtLeast(500.0),
            results.ratios(series(1000), PEER, OURS, "resource ns"),
        ),
        goal(
            "time of a catalog of 100 skills ÷ copying its text",
            AtMost(1.2),
            results.ratios(series(100), OURS, "copy", "catalog ns"),
        ),
    ]
}

fn checks(results: &Results) -> Vec<Goal> {
    let series =
        Series { command: inside::CHECK, shape: Shape::Reference, skills: 1000, profile: Dev, step: inside::STEP };
    let samples = results.samples(series, "skills-compiler", "default lints, CPU").to_vec();
    vec![Goal { what: "parse and check at opt-level 0: µs of CPU per skill".to_owned(), limit: AtMost(80.0), samples }]
}

/// A new process on one core, compared with one that only reads.
fn loads(results: &Results) -> Vec<Goal> {
    let goal = |skills: usize| {
        let what = |what: &str| format!("load of {} skills in a new process: {what}", count(skills));
        let reading = |reading: Task, limit| Goal {
            what: what(&format!("CPU ÷ {}", reading.name())),
            limit: AtMost(limit),
            samples: loading::of_reading(results, skills, reading),
        };
        let memory = Goal {
            what: what("peak memory ÷ all `SKILL.md`"),
            limit: AtMost(2.0),
            samples: loading::of_sources(results, processes(Shape::Reference, skills), Task::Load, "resident"),
        };
        [reading(Task::ReadMarkdown, 1.5), reading(Task::ReadSources, 2.0), memory]
    };
    [1000, 5000].into_iter().flat_map(goal).collect()
}

fn tokens(results: &Results) -> Vec<Goal> {
    let each = |variant| expansion::each(results, Shape::Reference, variant);
    let ratio = each(Variant::Ours).zip(each(Variant::IncludeDir)).map(|(ours, theirs)| ours.skill / theirs.skill);
    vec![Goal {
        what: "tokens per skill ÷ include_dir".to_owned(),
        limit: AtMost(1.0),
        samples: ratio.into_iter().collect(),
    }]
}

fn builds(skills: usize, profile: Profile, step: Step) -> Series {
    Series { command: build::COMMAND, shape: Shape::Reference, skills, profile, step: step.name() }
}

fn count(skills: usize) -> String {
    cells::number(float(skills))
}

/// Every number of skills fits.
fn float(skills: usize) -> f64 {
    u32::try_from(skills).map_or(f64::NAN, f64::from)
}

fn unit(quantity: &str) -> &str {
    if quantity == "cpu" { "CPU" } else { quantity }
}

const OURS: &str = "skills-runtime";
const PEER: &str = "include_dir";
const EMPTY: &str = "empty crate";
