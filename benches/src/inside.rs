//! Measurements inside a generated program: `lookup`, `load` and `check`.

use std::io;
use std::process::Command;

use crate::options::Options;
use crate::package::{Package, Profile};
use crate::process;
use crate::progress;
use crate::results::{Results, Series};
use crate::site::Site;
use crate::variant::{INCLUDE_DIR, our_dependency};

pub(crate) const LOOKUP: &str = "lookup";
pub(crate) const LOAD: &str = "load";
pub(crate) const CHECK: &str = "check";
pub(crate) const STEP: &str = "call";

/// Measures calls of the runtime and of `include_dir`, in one process and in turn.
pub(crate) fn lookup(options: &Options, results: &mut Results) -> io::Result<()> {
    for skills in options.sizes(&[100, 1000]) {
        let site = Site::new(&options.dir, options.shape(), skills)?;
        let manifest =
            format!("[dependencies]\n{}\ninclude_dir = \"={INCLUDE_DIR}\"\n", our_dependency("skills-runtime", &[]));
        let files = [("build.rs", SCRIPT), ("src/lib.rs", ""), ("src/main.rs", LOOKUP_MAIN)];
        let package = Package::write(&site.folder(LOOKUP), &manifest, &files)?;
        package.link_skills(&site.tree())?;
        run(&package, LOOKUP, skills, Profile::Release, options, &[], results)?;
    }
    Ok(())
}

/// Measures the compiler from disk to checked skills.
pub(crate) fn load(options: &Options, results: &mut Results) -> io::Result<()> {
    compiler(LOAD, &[1000, 5000], options, results)
}

/// Measures the compiler on a tree that is already loaded.
pub(crate) fn check(options: &Options, results: &mut Results) -> io::Result<()> {
    compiler(CHECK, &[1000], options, results)
}

fn compiler(command: &'static str, sizes: &[usize], options: &Options, results: &mut Results) -> io::Result<()> {
    for skills in options.sizes(sizes) {
        let site = Site::new(&options.dir, options.shape(), skills)?;
        let manifest = format!("{OPT_LEVEL_0}\n[dependencies]\n{CLOCK}\n{}\n", our_dependency("skills-compiler", &[]));
        let files = [("src/lib.rs", ""), ("src/main.rs", COMPILER_MAIN)];
        let package = Package::write(&site.folder("compiler"), &manifest, &files)?;
        let tree = site.tree();
        let tree = tree.to_string_lossy();
        for profile in Profile::ALL {
            run(&package, command, skills, profile, options, &[command, &tree], results)?;
        }
    }
    Ok(())
}

/// Builds and runs a package. Each line of its output is a quantity, a variant and a sample.
fn run(
    package: &Package,
    command: &'static str,
    skills: usize,
    profile: Profile,
    options: &Options,
    arguments: &[&str],
    results: &mut Results,
) -> io::Result<()> {
    progress::print(&format!("{command} {} {skills} {}: building", options.shape(), profile.name()));
    package.fetch()?;
    package.warm("build", profile)?;
    progress::print(&format!("{command} {} {skills} {}: running", options.shape(), profile.name()));
    let series = Series { command, shape: options.shape(), skills, profile, step: STEP };
    let mut program = Command::new(package.binary(profile));
    let printed = process::output(program.arg(options.rounds.to_string()).args(arguments))?;
    results.clear(series);
    for line in printed.lines() {
        let mut fields = line.split('\t');
        let fields = (fields.next(), fields.next(), fields.next().and_then(|sample| sample.parse().ok()));
        let (Some(quantity), Some(variant), Some(sample)) = fields else {
            return Err(io::Error::other(format!("expected a measurement, found `{line}`")));
        };
        results.push(series, variant, quantity, sample);
    }
    results.save()
}

/// The settings that cargo uses for macros and their dependencies, in every profile.
const OPT_LEVEL_0: &str = "[profile.dev]\nopt-level = 0\ncodegen-units = 256\ndebug = false\n";

/// The checker runs in threads: the process clock counts all of them.
const CLOCK: &str = "rustix = { version = \"=1.1.6\", features = [\"time\"] }";

const SCRIPT: &str = include_str!("../templates/build.rs");
const LOOKUP_MAIN: &str = include_str!("../templates/lookup.rs");
const COMPILER_MAIN: &str = include_str!("../templates/compiler.rs");
