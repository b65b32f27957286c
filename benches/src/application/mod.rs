//! Build time that a dependency adds to an application whose other dependencies are already built.

mod graph;
mod schedule;
mod vendor;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use self::graph::{Graph, Time};
use self::vendor::Vendor;
use crate::machine;
use crate::options::Options;
use crate::package::{NAME, Package, Profile};
use crate::process::{self, Usage};
use crate::progress;
use crate::results::{Results, Series};
use crate::site::Site;
use crate::variant::{Origin, Variant};

pub(crate) const COMMAND: &str = "application";
pub(crate) const STEP: &str = "add";

/// The name under which the results of the application itself are kept.
pub(crate) const WHOLE: &str = "the application";

/// The first one adds no dependency: it is the cost of building the application's own source again.
pub(crate) const VARIANTS: [Variant; 8] = [
    Variant::Empty,
    Variant::IncludeDir,
    Variant::Skref,
    Variant::Ours,
    Variant::Patched,
    Variant::RustEmbed,
    Variant::Askama,
    Variant::SkillEmbed,
];

/// Numbers of cores for which a build is simulated. The last one means an unlimited number.
pub(crate) const CORES: [usize; 4] = [2, 4, 8, usize::MAX];

/// The quantity of a simulated build on `cores` cores.
pub(crate) fn simulated(cores: usize) -> String {
    if cores == usize::MAX { "simulated, critical path".to_owned() } else { format!("simulated, {cores} cores") }
}

pub(crate) fn measure(options: &Options, results: &mut Results) -> io::Result<()> {
    let dir = options.dir.join(COMMAND);
    let vendor = Vendor::new(&options.dir.join("vendor"), DEPENDENCIES, &VARIANTS)?;
    vendor.replace_registry(&dir)?;
    for skills in options.sizes(&[10]) {
        let site = Site::new(&dir, options.shape(), skills)?;
        let series = Series { command: COMMAND, shape: options.shape(), skills, profile: Profile::Dev, step: STEP };
        results.clear(series);
        let before = Built::new(&site, &vendor, options, series, results)?;
        rounds(&site, &vendor, &before, options, series, results)?;
        results.save()?;
    }
    Ok(())
}

/// The application before a dependency is added, and the time of each of its units.
struct Built {
    graph: Graph,
    target: PathBuf,
}

impl Built {
    fn new(site: &Site, vendor: &Vendor, options: &Options, series: Series, results: &mut Results) -> io::Result<Self> {
        let application = application(site, vendor, Variant::Empty)?;
        let target = site.folder("built");
        let mut graph = Graph::of(&application)?;
        for round in 0..options.rounds.min(WHOLE_ROUNDS) {
            for &jobs in if is_quiet() { &[2, 1][..] } else { &[1] } {
                remove(&target)?;
                let usage = build(&application, &target, jobs)?;
                progress::round(series, round, &format!("{WHOLE}, {jobs} jobs"), usage);
                results.push(series, WHOLE, &format!("wall, {jobs} jobs"), usage.wall.as_secs_f64());
                if jobs == 1 {
                    results.push(series, WHOLE, "cpu", usage.cpu.as_secs_f64());
                    graph.keep_shortest(&graph::times(&target, usage)?)?;
                }
            }
        }
        for cores in CORES {
            results.push(series, WHOLE, &simulated(cores), schedule::duration(graph.units(), cores));
        }
        Ok(Self { graph, target })
    }
}

fn rounds(
    site: &Site,
    vendor: &Vendor,
    before: &Built,
    options: &Options,
    series: Series,
    results: &mut Results,
) -> io::Result<()> {
    let applications = VARIANTS.into_iter().map(|variant| {
        let application = application(site, vendor, variant)?;
        let graph = Graph::of(&application)?;
        Ok((variant, application, graph))
    });
    let applications = applications.collect::<io::Result<Vec<_>>>()?;
    let target = site.folder("added");
    for round in 0..options.rounds {
        for (variant, application, graph) in &applications {
            remove(&target)?;
            link(&before.target, &target)?;
            let usage = build(application, &target, 1)?;
            let built = graph::times(&target, usage)?;
            progress::round(series, round, variant.name(), usage);
            results.push(series, variant.name(), "cpu", usage.cpu.as_secs_f64());
            results.push(series, variant.name(), "units", float(added(&built)));
            simulate(graph, before, &built, |quantity, seconds| {
                results.push(series, variant.name(), quantity, seconds);
            })?;

            if is_quiet() {
                remove(&target)?;
                link(&before.target, &target)?;
                let usage = build(application, &target, 2)?;
                progress::round(series, round, &format!("{}, 2 jobs", variant.name()), usage);
                results.push(series, variant.name(), "wall", usage.wall.as_secs_f64());
            }
        }
        results.save()?;
    }
    remove(&target)
}

/// Simulates a build of the application and the dependency from nothing. Units that were not built again take the time
/// that they took in the build of the application alone.
fn simulate(graph: &Graph, before: &Built, built: &[Time], mut push: impl FnMut(&str, f64)) -> io::Result<()> {
    let mut graph = graph.clone();
    graph.take_times_of(&before.graph);
    graph.replace_times(built)?;
    for cores in CORES {
        push(&simulated(cores), schedule::duration(graph.units(), cores));
    }
    Ok(())
}

/// Whether wall time can be measured. Our own builds keep two cores busy.
fn is_quiet() -> bool {
    machine::load().is_none_or(|load| load < 2.5)
}

/// The number of units that were built, without those of the application's own package.
fn added(built: &[Time]) -> usize {
    built.iter().filter(|time| time.package != NAME).count()
}

fn application(site: &Site, vendor: &Vendor, variant: Variant) -> io::Result<Package> {
    let patch = if variant == Variant::Patched { vendor.patched()? } else { String::new() };
    let dependencies = format!("{DEPENDENCIES}{}", variant.dependencies(Origin::Registry));
    let folder = site.folder(&format!("{variant:?}"));
    variant.write(&folder, &site.tree(), &patch, &dependencies, MAIN)
}

/// Builds with `jobs` jobs. Cargo also writes the time of each unit.
fn build(package: &Package, target: &Path, jobs: usize) -> io::Result<Usage> {
    let mut command = package.command("build", Profile::Dev);
    command.args(["--timings", "--jobs", &jobs.to_string()]).arg("--target-dir").arg(target);
    process::run(&mut command, &package.log())
}

/// Copies the directory `from` to `to`. Files are hard links: cargo replaces files and does not change them.
fn link(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() { link(&path, &to)? } else { fs::hard_link(path, to)? }
    }
    Ok(())
}

fn remove(target: &Path) -> io::Result<()> {
    if target.exists() { fs::remove_dir_all(target) } else { Ok(()) }
}

fn float(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::NAN, f64::from)
}

/// How often the whole application is built. A build takes a minute, and only the shortest time of each unit is used.
const WHOLE_ROUNDS: usize = 2;

/// Common dependencies of agents and command-line tools.
const DEPENDENCIES: &str = "\
anyhow = \"=1.0.105\"
clap = { version = \"=4.6.9\", features = [\"derive\"] }
serde = { version = \"=1.0.229\", features = [\"derive\"] }
serde_json = \"=1.0.154\"
thiserror = \"=2.0.21\"
tokio = { version = \"=1.54.1\", features = [\"full\"] }
tracing = \"=0.1.44\"
tracing-subscriber = \"=0.3.23\"
ureq = { version = \"=3.5.2\", features = [\"json\"] }
";

const MAIN: &str = include_str!("../../templates/application.rs");
