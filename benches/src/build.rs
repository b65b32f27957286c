//! Incremental builds after a touch, an edit or a new skill, and `cargo check`.

use std::fs;
use std::io;

use crate::options::Options;
use crate::package::{Package, Profile};
use crate::process::Usage;
use crate::progress;
use crate::results::{Results, Series};
use crate::site::Site;
use crate::tree::Shape;
use crate::variant::Variant;

pub(crate) const COMMAND: &str = "build";

/// The change before each build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// The crate's own source is touched.
    Touch,
    /// One `SKILL.md` is edited.
    Edit,
    /// A skill is added.
    Add,
    /// The crate's own source is touched, and checked instead of built.
    Check,
}

impl Step {
    pub(crate) const ALL: [Self; 4] = [Self::Touch, Self::Edit, Self::Add, Self::Check];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Touch => "touch",
            Self::Edit => "edit",
            Self::Add => "add",
            Self::Check => "check",
        }
    }

    fn verb(self) -> &'static str {
        if self == Self::Check { "check" } else { "build" }
    }
}

pub(crate) fn measure(options: &Options, results: &mut Results) -> io::Result<()> {
    for skills in options.sizes(&[10, 100, 1000]) {
        measure_size(options, options.shape(), skills, results)?;
    }
    Ok(())
}

fn measure_size(options: &Options, shape: Shape, skills: usize, results: &mut Results) -> io::Result<()> {
    let mut site = Site::new(&options.dir, shape, skills)?;
    let variants = variants(skills).into_iter().filter(|variant| options.includes(variant.name()));
    let packages = variants.map(|variant| Ok((variant, site.package(variant)?)));
    let packages: Vec<(Variant, Package)> = packages.collect::<io::Result<_>>()?;
    for profile in Profile::ALL {
        for step in steps(skills, profile) {
            let series = Series { command: COMMAND, shape, skills, profile, step: step.name() };
            results.clear(series);
            rounds(&site, &packages, step, series, options.rounds, results)?;
            sizes(&site, &packages, step, series, results)?;
            results.save()?;
        }
    }
    if skills > LARGE { site.remove() } else { Ok(()) }
}

/// Builds every variant once per round, one after the other.
fn rounds(
    site: &Site,
    packages: &[(Variant, Package)],
    step: Step,
    series: Series,
    rounds: usize,
    results: &mut Results,
) -> io::Result<()> {
    for (_, package) in packages {
        package.warm(step.verb(), series.profile)?;
    }
    for round in 0..rounds {
        match step {
            Step::Edit => site.edit(round)?,
            Step::Add => site.add(round)?,
            Step::Touch | Step::Check => {}
        }
        let changes = matches!(step, Step::Edit | Step::Add);
        for (variant, package) in packages.iter().filter(|(variant, _)| !changes || variant.allows_changes()) {
            if matches!(step, Step::Touch | Step::Check) || !variant.is_tracked() || *variant == Variant::Empty {
                package.touch()?;
            }
            let usage = package.cargo(step.verb(), series.profile)?;
            push(results, series, *variant, usage);
            progress::round(series, round, variant.name(), usage);
        }
    }
    match step {
        Step::Edit | Step::Add => site.restore(rounds),
        Step::Touch | Step::Check => Ok(()),
    }
}

#[expect(clippy::cast_precision_loss, reason = "no file is that large")]
fn push(results: &mut Results, series: Series, variant: Variant, usage: Usage) {
    let Usage { wall, cpu, peak } = usage;
    results.push(series, variant.name(), "wall", wall.as_secs_f64());
    results.push(series, variant.name(), "cpu", cpu.as_secs_f64());
    results.push(series, variant.name(), "peak", peak as f64);
}

/// Records the sizes of the artifacts after the step that does not change the tree.
#[expect(clippy::cast_precision_loss, reason = "no file is that large")]
fn sizes(
    site: &Site,
    packages: &[(Variant, Package)],
    step: Step,
    series: Series,
    results: &mut Results,
) -> io::Result<()> {
    for (variant, package) in packages {
        let mut push = |quantity, bytes: u64| results.push(series, variant.name(), quantity, bytes as f64);
        if step == Step::Touch {
            push("content", site.content);
            push("binary", fs::metadata(package.binary(series.profile))?.len());
            push("rlib", fs::metadata(package.rlib(series.profile))?.len());
            push("rmeta", fs::metadata(package.rmeta(series.profile)?)?.len());
        }
    }
    Ok(())
}

/// The variants that are feasible: above 1,000 skills a build of most peers takes minutes and more memory than most
/// machines have.
fn variants(skills: usize) -> Vec<Variant> {
    let all = Variant::ALL.into_iter().filter(|variant| variant.is_possible());
    let few = [Variant::Empty, Variant::Ours, Variant::Expanded, Variant::IncludeDir];
    all.filter(|variant| skills <= LARGE || few.contains(variant)).collect()
}

fn steps(skills: usize, profile: Profile) -> Vec<Step> {
    let all = Step::ALL.into_iter().filter(|step| skills <= LARGE || matches!(step, Step::Touch | Step::Check));
    all.filter(|step| profile == Profile::Dev || *step != Step::Check).collect()
}

const LARGE: usize = 1000;
