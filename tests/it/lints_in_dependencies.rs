//! A published crate keeps building when a rule becomes stricter.

use std::process::Command;

use crate::package::{Package, checkout, dependency, messages};

/// In a dependency, cargo caps the denied lint of the macro, and `skills-build` that of the build script.
#[test]
fn denied_lint_in_a_dependency_is_capped() {
    let package = published("published", SKILL);
    package.write("registry/bundled/build.rs", BUILD_SCRIPT);
    package.write("registry/bundled/src/lib.rs", &format!("{LIBRARY}{STAGED}"));
    package.write("src/main.rs", &MAIN.replace("bundled::SKILLS.names()", "bundled::both()"));
    assert_eq!(package.run(), "other\nother\n", "the skill with the denied lint is embedded");
}

/// `cargo install` builds the package as the primary one, and caps its lints because it has fetched it.
#[test]
fn denied_lint_in_an_installed_package_is_capped() {
    let package = published("published-and-installed", SKILL);
    package.write("registry/bundled/src/main.rs", &format!("{LIBRARY}{}", MAIN.replace("bundled::", "")));
    // `cargo install` does not read the configuration of the current directory.
    let config = ["--config", ".cargo/config.toml"];
    let install = ["install", "bundled", "--registry", "mirror", "--locked", "--debug", "--root", "."];
    let output = package.cargo(&[&config[..], &install[..]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(package.dir.join("bin/bundled")).output().expect("the program is installed");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "other\n");
}

/// The author of the crate still gets the error.
#[test]
fn denied_lint_in_the_package_itself_is_an_error() {
    let package = published("published-at-home", SKILL);
    let output = package.cargo(&["build", "--manifest-path", "registry/bundled/Cargo.toml"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && stderr.contains("[name-directory-mismatch]"), "{stderr}");
}

/// An error stops a dependency too: no earlier release could have built that skill.
#[test]
fn error_in_a_dependency_is_not_capped() {
    let output = published("published-broken", "no frontmatter\n").cargo(&["check", "--message-format=json"]);
    let messages: String = messages(&output).filter_map(|(_, message)| message.rendered).collect();
    assert!(!output.status.success() && messages.contains("[frontmatter-missing]"), "{messages}");
}

/// A package with a dependency from a directory that replaces a registry.
fn published(name: &str, skill: &str) -> Package {
    let package = Package::new(name, "bundled = { version = \"1\", registry = \"mirror\" }\n");
    let patches = ["skills-runtime", "skills-build"].map(dependency).join("\n");
    package.write(".cargo/config.toml", &format!("{CONFIG}{patches}\n"));
    package.write("src/main.rs", MAIN);
    package.copy(&checkout().join("Cargo.lock"), "registry/bundled/Cargo.lock");
    package.write("registry/bundled/.cargo-checksum.json", "{\"files\":{}}");
    package.write("registry/bundled/Cargo.toml", MANIFEST);
    package.write("registry/bundled/src/lib.rs", LIBRARY);
    package.write("registry/bundled/skills/demo/SKILL.md", skill);
    package
}

/// A registry that does not exist, replaced by the directory. The crates in it use the crates of this checkout.
const CONFIG: &str = "\
[registries.mirror]
index = \"https://mirror.invalid/index\"

[source.mirror]
registry = \"https://mirror.invalid/index\"
replace-with = \"published\"

[source.published]
directory = \"registry\"

[patch.crates-io]
";

const MANIFEST: &str = "\
[package]
name = \"bundled\"
version = \"1.0.0\"
edition = \"2024\"

[workspace]

[dependencies]
skills-runtime = \"*\"

[build-dependencies]
skills-build = \"*\"
";

const BUILD_SCRIPT: &str = "\
fn main() {
    skills_build::check(\"skills\");
    skills_build::stage(\"skills\", [\"skills\"]);
}
";

const LIBRARY: &str = "pub static SKILLS: skills_runtime::Skills = skills_runtime::skills!(\"skills\");\n";

const STAGED: &str = "
static STAGED: skills_runtime::Skills = skills_runtime::skills!(\"$OUT_DIR/skills\");

pub fn both() -> impl Iterator<Item = &'static str> {
    SKILLS.names().chain(STAGED.names())
}
";

const MAIN: &str = "fn main() {\n    bundled::SKILLS.names().for_each(|name| println!(\"{name}\"));\n}\n";

const SKILL: &str = "---\nname: other\ndescription: Does a thing. Use when testing.\n---\n\nDo it.\n";
