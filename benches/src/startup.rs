//! Start-up of a binary that contains skills.

use std::io;
use std::path::Path;
use std::process::Command;

use crate::options::Options;
use crate::package::Profile;
use crate::process;
use crate::progress;
use crate::results::{Results, Series};
use crate::site::Site;
use crate::tree;
use crate::variant::Variant;

pub(crate) const COMMAND: &str = "startup";
pub(crate) const STEP: &str = "run";

pub(crate) const VARIANTS: [Variant; 6] =
    [Variant::Empty, Variant::Ours, Variant::IncludeDir, Variant::RustEmbed, Variant::SkillEmbed, Variant::Blob];

pub(crate) fn measure(options: &Options, results: &mut Results) -> io::Result<()> {
    for skills in options.sizes(&[1000]) {
        let mut site = Site::new(&options.dir, options.shape(), skills)?;
        let mut packages = Vec::new();
        for variant in VARIANTS {
            progress::print(&format!("startup: building {}", variant.name()));
            let package = site.package(variant)?;
            package.warm("build", Profile::Release)?;
            packages.push((variant, package));
        }
        let series = Series { command: COMMAND, shape: options.shape(), skills, profile: Profile::Release, step: STEP };
        results.clear(series);
        let name = tree::name(skills / 2);
        // The first run reads the binary from disk.
        for round in 0..=options.rounds * RUNS {
            for (variant, package) in &packages {
                let mut command = Command::new(package.binary(Profile::Release));
                let usage = process::run(command.arg(&name), &package.log())?;
                if round > 0 {
                    results.push(series, variant.name(), "wall", usage.wall.as_secs_f64());
                    results.push(series, variant.name(), "cpu", usage.cpu.as_secs_f64());
                }
            }
        }
        progress::print(&format!("startup: {} runs of each binary", options.rounds * RUNS));
        if process::is_there("valgrind") {
            for (variant, package) in &packages {
                let count = instructions(&package.binary(Profile::Release), &name)?;
                results.push(series, variant.name(), "instructions", count);
                progress::print(&format!("startup: {}: {count} instructions", variant.name()));
            }
        } else {
            progress::print("startup: no valgrind in `PATH`, so instructions are not counted");
        }
        results.save()?;
    }
    Ok(())
}

/// Counts every instruction, including those of the dynamic loader.
fn instructions(binary: &Path, name: &str) -> io::Result<f64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(binary).arg(name);
    let output = command.output()?;
    let printed = String::from_utf8_lossy(&output.stderr);
    let collected = printed.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    collected.ok_or_else(|| io::Error::other(format!("no count in the output of valgrind:\n{printed}")))
}

/// Runs per round: a run takes a millisecond, which is not much longer than scheduling delays.
const RUNS: usize = 100;
