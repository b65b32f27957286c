//! Whether anybody notices new files: said where nobody does, in every kind of build, and not where somebody does.

use crate::package::{Package, dependency};

/// The same package under `cargo build`, `cargo test` with its doctest, and as a member of a workspace.
#[test]
fn a_root_that_no_script_watches() {
    for (place, in_workspace) in [("freshness-alone", false), ("freshness-member", true)] {
        let package = package(place, in_workspace);
        for kind in ["build", "test", "doctest"] {
            let said = said(&package, kind);
            assert!(said.contains(SAID), "{place}: a {kind} does not say it:\n{said}");
        }
        package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n");
        for kind in ["build", "test", "doctest"] {
            let said = said(&package, kind);
            assert!(!said.contains(SAID), "{place}: a {kind} says it:\n{said}");
        }
        package.write("build.rs", "fn main() {}\n");
        let said = said(&package, "build");
        assert!(!said.contains(SAID), "{place}: a script that watches the package:\n{said}");
    }
}

/// What cargo cannot see, a file with other bytes and an older time or another execute bit, a test can.
#[test]
fn what_cargo_misses_a_test_finds() {
    let package = package("freshness-stale", false);
    package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n");
    package.write("src/main.rs", CHECKED);
    assert!(package.cargo(&["run", "--quiet"]).status.success(), "built from this very folder");

    package.replace_by_older("skills/notes/a.md", "two");
    package.make_executable("skills/notes/b.md");
    let output = package.cargo(&["run", "--quiet"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("`notes/a.md` differs"), "{said}");
    assert_eq!(said.contains("`notes/b.md` has another execute bit"), cfg!(unix), "{said}");
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
    package.write("skills/notes/b.md", "one");
    package
}

/// What cargo and rustc say, or what rustdoc says of the doctest, whose warnings nobody sees unless they are denied.
fn said(package: &Package, kind: &str) -> String {
    package.write("src/lib.rs", LIBRARY);
    let args: &[&str] = match kind {
        "doctest" => &["test", "--doc"],
        "test" => &["test", "--lib"],
        _ => &["build"],
    };
    let output = package.cargo(args);
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said).into_owned());
    let said = if kind == "doctest" { stdout } else { stderr };
    let fails = kind == "doctest" && said.contains(SAID);
    assert_eq!(output.status.success(), !fails, "{said}");
    said
}

const SAID: &str = "untracked-root";

const LIBRARY: &str = r#"
#![doc(test(attr(deny(warnings))))]

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
