//! A crate that is published already keeps building when a rule becomes stricter.

use crate::package::{Package, checkout, dependency, messages};

/// A lint that is denied today: where it stands in somebody else's crate cargo caps it, and its build script does.
#[test]
fn denied_lint_in_a_dependency() {
    let package = published("published", SKILL);
    package.write("registry/bundled/build.rs", BUILD_SCRIPT);
    package.write("registry/bundled/src/lib.rs", &format!("{LIBRARY}{STAGED}"));
    package.write("src/main.rs", &MAIN.replace("bundled::SKILLS.names()", "bundled::both()"));
    assert_eq!(package.run(), "other\nother\n", "the skill that the lint is about is there");
}

/// The same crate, built by who can mend it.
#[test]
fn denied_lint_at_home() {
    let package = published("published-at-home", SKILL);
    let output = package.cargo(&["build", "--manifest-path", "registry/bundled/Cargo.toml"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && stderr.contains("[name-directory-mismatch]"), "{stderr}");
}

/// What is broken was never published, whatever rules there were.
#[test]
fn error_in_a_dependency() {
    let output = published("published-broken", "no frontmatter\n").cargo(&["check", "--message-format=json"]);
    let said: String = messages(&output).filter_map(|(_, message)| message.rendered).collect();
    assert!(!output.status.success() && said.contains("[frontmatter-missing]"), "{said}");
}

/// A package that depends on one in a directory that stands in for a registry.
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

/// A registry that is nowhere, and the directory in its place; what is published there uses this checkout's crates.
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
