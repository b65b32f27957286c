//! A directory with the sources of all crates. Those of this workspace are packed by `cargo package`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::package::{NAME, Package};
use crate::process;
use crate::progress;
use crate::variant::{Origin, Variant};

/// A directory that replaces the registry.
///
/// Crates of this workspace are then not path dependencies: cargo compiles them as it does for users, without an
/// incremental cache and with capped lints.
pub(super) struct Vendor {
    dir: PathBuf,
}

impl Vendor {
    /// Collects `dependencies` and those of all `variants` in `dir`.
    pub(super) fn new(dir: &Path, dependencies: &str, variants: &[Variant]) -> io::Result<Self> {
        progress::print("application: collecting the sources");
        let dir = std::path::absolute(dir)?;
        if dir.exists() {
            fs::remove_dir_all(&dir)?;
        }
        let vendor = Self { dir: dir.join("crates") };
        let union = union(&dir.join("union"), dependencies, variants)?;
        vendor.collect(&union)?;
        vendor.pack(&workspace_crates(&union)?)?;
        Ok(vendor)
    }

    /// Replaces the registry for all packages below `dir`.
    pub(super) fn replace_registry(&self, dir: &Path) -> io::Result<()> {
        let folder = dir.join(".cargo");
        fs::create_dir_all(&folder)?;
        let text = format!(
            "[source.crates-io]\nreplace-with = \"collected\"\n\n[source.collected]\ndirectory = {:?}\n\n\
             [build]\nincremental = false\n",
            self.dir.to_string_lossy()
        );
        fs::write(folder.join("config.toml"), text)
    }

    /// Writes a copy of `pulldown-cmark` with the changes of `benches/upstream`. Returns the lines of a manifest that use
    /// it.
    pub(super) fn patched(&self) -> io::Result<String> {
        let parent = self.dir.parent().unwrap_or(&self.dir);
        let patched = parent.join("patched");
        if patched.exists() {
            fs::remove_dir_all(&patched)?;
        }
        copy(&self.dir.join(PATCHED), &patched)?;
        let mut command = Command::new("git");
        command.arg("apply").arg(workspace().join("benches/upstream/published.patch")).current_dir(&patched);
        // Otherwise git takes the paths as relative to the repository around the directory.
        process::output(command.env("GIT_CEILING_DIRECTORIES", parent))?;
        Ok(format!("[patch.crates-io]\npulldown-cmark = {{ path = {:?} }}\n", patched.to_string_lossy()))
    }

    /// Copies all crates of the registry.
    fn collect(&self, union: &Package) -> io::Result<()> {
        let mut command = process::cargo(union.dir());
        command.args(["vendor", "--quiet", "--versioned-dirs"]).arg(&self.dir);
        process::run(&mut command, &union.log()).map(|_| ())
    }

    /// Packs crates of this workspace and unpacks them beside the others.
    fn pack(&self, crates: &BTreeSet<String>) -> io::Result<()> {
        let target = self.dir.with_file_name("packed");
        let mut command = process::cargo(workspace());
        command.args(["package", "--quiet", "--offline", "--no-verify", "--allow-dirty", "--exclude-lockfile"]);
        command.arg("--target-dir").arg(&target);
        for name in crates {
            command.args(["--package", name]);
        }
        process::run(&mut command, &self.dir.with_file_name("package.log"))?;
        for name in crates {
            let name = format!("{name}-{VERSION}");
            let archive = target.join("package").join(format!("{name}.crate"));
            let mut command = Command::new("tar");
            process::output(command.arg("-xzf").arg(archive).arg("-C").arg(&self.dir))?;
            fs::write(self.dir.join(name).join(".cargo-checksum.json"), "{\"files\":{}}")?;
        }
        Ok(())
    }
}

/// A package with all dependencies, as input for `cargo vendor`.
fn union(dir: &Path, dependencies: &str, variants: &[Variant]) -> io::Result<Package> {
    let mut lines: BTreeSet<String> = BTreeSet::new();
    for variant in variants {
        lines.extend(variant.dependencies(Origin::Workspace).lines().map(str::to_owned));
        lines.extend(variant.build_dependencies().lines().map(str::to_owned));
    }
    let mut manifest = format!("[dependencies]\n{dependencies}");
    lines.iter().filter(|line| !line.is_empty()).for_each(|line| {
        let _ = writeln!(manifest, "{line}");
    });
    Package::write(dir, &manifest, &[("src/lib.rs", "")])
}

/// The names of the crates of this workspace that `union` depends on.
fn workspace_crates(union: &Package) -> io::Result<BTreeSet<String>> {
    let mut command = process::cargo(union.dir());
    command.args(["tree", "--offline", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]);
    let listed = process::output(&mut command)?;
    // Only crates that do not come from the registry are listed with a path.
    let workspace = workspace().to_string_lossy();
    let ours = listed.lines().filter(|line| line.contains(&*workspace));
    let names = ours.filter_map(|line| line.split(' ').next());
    Ok(names.filter(|&name| name != NAME).map(str::to_owned).collect())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() { copy(&path, &to)? } else { fs::copy(path, to).map(|_| ())? }
    }
    Ok(())
}

fn workspace() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

/// The crate that `benches/upstream/published.patch` is for.
const PATCHED: &str = "pulldown-cmark-0.13.6";

/// The crates of this workspace share one version.
const VERSION: &str = env!("CARGO_PKG_VERSION");
