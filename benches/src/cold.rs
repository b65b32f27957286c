//! The first build of a new package, with all dependencies.

use std::collections::BTreeSet;
use std::io;

use crate::options::Options;
use crate::package::{Package, Profile};
use crate::process;
use crate::progress;
use crate::results::{Results, Series};
use crate::site::Site;
use crate::variant::Variant;

pub(crate) const COMMAND: &str = "cold";
pub(crate) const STEP: &str = "first build";

pub(crate) const VARIANTS: [Variant; 5] =
    [Variant::Ours, Variant::Skref, Variant::IncludeDir, Variant::RustEmbed, Variant::SkillEmbed];

pub(crate) fn measure(options: &Options, results: &mut Results) -> io::Result<()> {
    for skills in options.sizes(&[10]) {
        let site = Site::new(&options.dir.join(COMMAND), options.shape(), skills)?;
        let package = |variant: Variant| {
            let folder = site.folder(&format!("{variant:?}"));
            let package = variant.package(&folder, &site.tree(), AS_FROM_REGISTRY)?;
            package.fetch()?;
            Ok((variant, package))
        };
        let packages = VARIANTS.into_iter().map(package).collect::<io::Result<Vec<_>>>()?;
        for profile in Profile::ALL {
            let series = Series { command: COMMAND, shape: options.shape(), skills, profile, step: STEP };
            results.clear(series);
            for (variant, package) in &packages {
                results.push(series, variant.name(), "packages", dependencies(package)?);
            }
            for round in 0..options.rounds {
                for (variant, package) in &packages {
                    package.remove_target()?;
                    let mut command = package.command("build", profile);
                    command.args(["--jobs", JOBS]).env("RUSTFLAGS", "--cap-lints=allow");
                    let usage = process::run(&mut command, &package.log())?;
                    results.push(series, variant.name(), "wall", usage.wall.as_secs_f64());
                    results.push(series, variant.name(), "cpu", usage.cpu.as_secs_f64());
                    progress::round(series, round, variant.name(), usage);
                }
            }
            results.save()?;
        }
    }
    Ok(())
}

/// How many packages cargo compiles besides the user's own.
fn dependencies(package: &Package) -> io::Result<f64> {
    let mut command = process::cargo(package.dir());
    command.args(["tree", "--offline", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]);
    let listed = process::output(&mut command)?;
    // A line is `name version`, then sometimes a source, and `(*)` for a repeated package.
    let name = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let packages: BTreeSet<_> = listed.lines().filter(|line| !line.is_empty()).map(name).collect();
    Ok(u32::try_from(packages.len().saturating_sub(1)).map_or(f64::NAN, f64::from))
}

/// Crates of this workspace are built as those from a registry: cargo keeps no incremental cache of them.
const AS_FROM_REGISTRY: &str = "[profile.dev]\nincremental = false\n";

/// The goals are stated for two cores.
const JOBS: &str = "2";
