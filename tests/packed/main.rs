//! Builds the packages that `cargo package` makes: what users get, and not what the checkout contains.
//!
//! The packages are in a directory that replaces a registry, and everything is built offline. The crates of other
//! projects come from cargo's cache. This takes minutes, so `cargo test` leaves it out:
//! `cargo test -p skills-tests --test packed`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// In an order in which they can be published: each depends only on those before it.
const PACKAGES: [&str; 6] =
    ["skills-core", "skills-compiler", "skills-macros", "skills-build", "skills-runtime", "cargo-skills"];

/// One test, because each step needs the one before it.
#[test]
fn packed_crates_work_without_the_checkout() {
    assert_eq!(published(), sorted(&PACKAGES), "the list of packages in this test is out of date");
    let packed = pack();
    for name in PACKAGES {
        check_contents(&packed.join(directory(name)));
    }
    write_configuration(&packed);
    new_program_embeds_a_skill(&packed);
    command_checks_a_skill(&packed);
    for name in PACKAGES.iter().filter(|name| **name != "cargo-skills") {
        step(&format!("documentation tests of {name}"));
        cargo(&packed.join(directory(name)), &["test", "--quiet", "--doc", "--all-features"]);
    }
}

/// Packs all packages and unpacks them below the directory that is returned.
fn pack() -> PathBuf {
    step("cargo package");
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packed");
    if root.exists() {
        fs::remove_dir_all(&root).expect("the test has written the directory");
    }
    let packed = root.join("registry");
    fs::create_dir_all(&packed).expect("the folder can be created");
    let target = root.join("package");
    let mut args = vec!["package", "--allow-dirty", "--no-verify", "--locked", "--quiet", "--target-dir"];
    args.push(target.to_str().expect("the path is UTF-8"));
    args.extend(PACKAGES.iter().flat_map(|name| ["--package", name]));
    cargo(checkout(), &args);
    for name in PACKAGES {
        let archive = target.join("package").join(format!("{}.crate", directory(name)));
        let status = Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&packed).status().expect("tar runs");
        assert!(status.success(), "{} cannot be unpacked", archive.display());
    }
    packed
}

fn check_contents(package: &Path) {
    for file in ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
        let file = package.join(file);
        let metadata = fs::symlink_metadata(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(metadata.is_file() && metadata.len() > 0, "{} is not a file with contents", file.display());
    }
    assert!(!package.join("tests").exists(), "{} contains tests that need an unpublished crate", package.display());
}

/// Makes `packed` a registry, and has cargo take the crates of this project from there.
fn write_configuration(packed: &Path) {
    let root = packed.parent().expect("the registry is in a directory");
    let patches = PACKAGES.map(|name| format!("{name} = {{ version = \"={VERSION}\", registry = \"packed\" }}\n"));
    write(&root.join(".cargo/config.toml"), &format!("{CONFIGURATION}{}", patches.concat()));
    for name in PACKAGES {
        let package = packed.join(directory(name));
        write(&package.join(".cargo-checksum.json"), "{\"files\":{}}");
        // The versions of the checkout, so that nothing has to be downloaded.
        fs::copy(checkout().join("Cargo.lock"), package.join("Cargo.lock")).expect("the file can be copied");
        // The directory is inside the checkout: without this line cargo would look for the package in its workspace.
        let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("the manifest can be read");
        assert!(!manifest.contains("path = \"../"), "{name} depends on a path outside of the package");
        write(&package.join("Cargo.toml"), &format!("{manifest}\n[workspace]\n"));
    }
}

/// The first steps of a user: a new package with a skill, a build script and all features.
fn new_program_embeds_a_skill(packed: &Path) {
    step("a new program");
    let dir = packed.with_file_name("program");
    write(&dir.join("Cargo.toml"), &PROGRAM.replace("VERSION", VERSION));
    write(&dir.join("build.rs"), BUILD_SCRIPT);
    write(&dir.join("src/main.rs"), MAIN);
    write(&dir.join("skills/release-notes/SKILL.md"), SKILL);
    fs::copy(checkout().join("Cargo.lock"), dir.join("Cargo.lock")).expect("the file can be copied");
    assert_eq!(cargo(&dir, &["run", "--quiet"]), "release-notes: Write them.\n");
    let lock = fs::read_to_string(dir.join("Cargo.lock")).expect("cargo has written the file");
    assert!(lock.contains("registry+https://packed.invalid/index"), "the crates do not come from the packages\n{lock}");
}

fn command_checks_a_skill(packed: &Path) {
    step("cargo skills");
    let dir = packed.join(directory("cargo-skills"));
    let skills = packed.with_file_name("program").join("skills");
    let skills = skills.to_str().expect("the path is UTF-8");
    cargo(&dir, &["run", "--quiet", "--", "skills", "check", skills]);
    let rule = cargo(&dir, &["run", "--quiet", "--", "skills", "explain", "broken-link"]);
    assert!(rule.contains("broken-link"), "{rule}");
}

/// Runs cargo without the network, and returns what it prints on stdout.
fn cargo(dir: &Path, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_BUILD_RUSTFLAGS"] {
        command.env_remove(variable);
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packed/target");
    command.env("CARGO_NET_OFFLINE", "true").env("CARGO_TARGET_DIR", target).env("CARGO_PROFILE_DEV_DEBUG", "0");
    let output = command.args(args).current_dir(dir).output().expect("cargo runs");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {args:?} in {}\n{stdout}\n{stderr}", dir.display());
    stdout
}

/// The members of the workspace that can be published, by name.
fn published() -> Vec<String> {
    let metadata = cargo(checkout(), &["metadata", "--format-version=1", "--no-deps"]);
    // Every JSON document is a YAML document.
    let workspace: Workspace = serde_saphyr::from_str(&metadata).expect("cargo prints JSON");
    let names: Vec<_> = workspace
        .packages
        .into_iter()
        .filter(|package| package.publish.is_none())
        .map(|package| package.name)
        // Its dependencies are not in the cache of a machine that builds the default members.
        .filter(|name| name != "skills-rmcp")
        .collect();
    sorted(&names)
}

fn sorted(names: &[impl AsRef<str>]) -> Vec<String> {
    let mut names: Vec<_> = names.iter().map(|name| name.as_ref().to_owned()).collect();
    names.sort();
    names
}

#[derive(serde::Deserialize)]
struct Workspace {
    packages: Vec<Package>,
}

#[derive(serde::Deserialize)]
struct Package {
    name: String,
    publish: Option<Vec<String>>,
}

fn directory(name: &str) -> String {
    format!("{name}-{VERSION}")
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a file has a parent directory")).expect("the folder can be created");
    fs::write(path, text).expect("the file can be written");
}

/// The test takes minutes: print what it does.
fn step(what: &str) {
    println!("packed: {what}");
}

fn checkout() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in the workspace")
}

/// That of all packages.
const VERSION: &str = env!("CARGO_PKG_VERSION");

const CONFIGURATION: &str = "\
[registries.packed]
index = \"https://packed.invalid/index\"

[source.packed]
registry = \"https://packed.invalid/index\"
replace-with = \"directory\"

[source.directory]
directory = \"registry\"

[patch.crates-io]
";

const PROGRAM: &str = "\
[package]
name = \"program\"
edition = \"2024\"

[workspace]

[dependencies]
skills-runtime = { version = \"VERSION\", features = [\"extract\", \"fresh\", \"fs\", \"include_dir\", \"parse\", \"serde\", \"yaml\"] }

[build-dependencies]
skills-build = \"VERSION\"
";

const BUILD_SCRIPT: &str = "fn main() {\n    skills_build::watch(\"skills\");\n}\n";

const MAIN: &str = "\
use skills_runtime::{Skills, skills};

static SKILLS: Skills = skills!(\"skills\");

fn main() {
    for skill in &SKILLS {
        println!(\"{}: {}\", skill.name(), skill.body().trim());
    }
}
";

const SKILL: &str = "\
---
name: release-notes
description: Writes the release notes of a version. Use when the user asks for a changelog.
---

Write them.
";
