//! Whether anybody notices new files: said where nobody does, in every kind of build, and not where somebody does.

use std::fs::File;
use std::time::{Duration, SystemTime};

use crate::package::{Package, dependency};

/// The same package under `cargo build`, `cargo test` with its doctest, and as a member of a workspace.
#[test]
fn a_root_that_no_script_watches() {
    for (place, in_workspace) in [("freshness-alone", false), ("freshness-member", true)] {
        let package = package(place, in_workspace);
        for args in [&["build"][..], &["test"]] {
            let said = said(&package, args);
            assert!(said.contains("untracked-root"), "{place}: cargo {args:?} does not say it:\n{said}");
        }
        package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n");
        for args in [&["build"][..], &["test"]] {
            let said = said(&package, args);
            assert!(!said.contains("untracked-root"), "{place}: cargo {args:?} says it:\n{said}");
        }
        package.write("build.rs", "fn main() {}\n");
        let said = said(&package, &["build"]);
        assert!(!said.contains("untracked-root"), "{place}: a script that watches the package:\n{said}");
    }
}

/// What cargo cannot see, a file with other bytes and an older time or another execute bit, a test can.
#[test]
fn what_cargo_misses_a_test_finds() {
    let package = package("freshness-stale", false);
    package.write("src/main.rs", CHECKED);
    assert!(package.cargo(&["run", "--quiet"]).status.success(), "built from this very folder");

    package.write("skills/notes/a.md", "two");
    let old = SystemTime::now() - Duration::from_secs(86_400);
    let file = File::options().write(true).open(package.dir.join("skills/notes/a.md")).expect("it was just written");
    file.set_modified(old).expect("the time of a file can be set");
    let output = package.cargo(&["run", "--quiet"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("`notes/a.md` differs"), "{said}");
}

/// A library with a doctest and a program, `skills/notes` beside them.
fn package(name: &str, in_workspace: bool) -> Package {
    let fresh = dependency("skills-runtime").replace(" }", ", features = ['fresh'] }");
    let package = Package::new(name, "");
    let manifest = std::fs::read_to_string(package.dir.join("Cargo.toml")).expect("it was just written");
    let manifest = manifest.replace(&dependency("skills-runtime"), &fresh);
    let members = if in_workspace { "[workspace]\nmembers = ['other']\n" } else { "[workspace]\n" };
    package.write("Cargo.toml", &manifest.replace("[workspace]\n", members));
    if in_workspace {
        package.write("other/Cargo.toml", "[package]\nname = 'freshness-other'\nversion = '0.0.0'\nedition = '2024'\n");
        package.write("other/src/lib.rs", "");
    }
    package.write("src/lib.rs", LIBRARY);
    package.write("src/main.rs", "fn main() {}\n");
    package
        .write("skills/notes/SKILL.md", "---\nname: notes\ndescription: Takes notes. Use when asked.\n---\n\nWrite.\n");
    package.write("skills/notes/a.md", "one");
    package
}

fn said(package: &Package, args: &[&str]) -> String {
    package.write("src/lib.rs", LIBRARY);
    let output = package.cargo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    said
}

const LIBRARY: &str = r#"
/// ```
/// static SKILLS: skills_runtime::Skills = skills_runtime::skills!("skills");
/// assert_eq!(SKILLS.len(), 1);
/// ```
pub static SKILLS: skills_runtime::Skills = skills_runtime::skills!("skills");

#[test]
fn one() {
    assert_eq!(SKILLS.len(), 1);
}
"#;

const CHECKED: &str = r#"
static SKILLS: skills_runtime::Skills = skills_runtime::skills!("skills");

fn main() {
    skills_runtime::assert_fresh!(SKILLS, "skills");
}
"#;
