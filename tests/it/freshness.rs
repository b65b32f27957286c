//! `untracked-root` in every kind of build, and `assert_fresh!` for changes that cargo does not notice.

use crate::package::{Package, dependency};

/// The same package under `cargo build`, `cargo test` with its doctest, and as a member of a workspace.
#[test]
fn unwatched_root_is_reported_in_every_build() {
    for (place, in_workspace) in [("freshness-alone", false), ("freshness-member", true)] {
        let package = package(place, in_workspace);
        for kind in ["build", "test", "doctest"] {
            let output = output(&package, kind);
            assert!(output.contains(CODE), "{place}: a {kind} does not report it:\n{output}");
        }
        package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n");
        for kind in ["build", "test", "doctest"] {
            let output = output(&package, kind);
            assert!(!output.contains(CODE), "{place}: a {kind} reports it:\n{output}");
        }
        package.write("build.rs", "fn main() {}\n");
        let output = output(&package, "build");
        assert!(!output.contains(CODE), "{place}: cargo watches the whole package:\n{output}");
    }
}

/// Cargo compares times: it does not notice new contents with an older time, or a changed execute bit.
#[test]
fn assert_fresh_finds_changes_that_cargo_misses() {
    let package = package("freshness-stale", false);
    package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n");
    package.write("src/main.rs", CHECKED);
    assert!(package.cargo(&["run", "--quiet"]).status.success(), "the set was just built from this folder");

    package.replace_by_older("skills/notes/a.md", "two");
    package.make_executable("skills/notes/b.md");
    let output = package.cargo(&["run", "--quiet"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && stderr.contains("`notes/a.md` differs"), "{stderr}");
    assert_eq!(stderr.contains("`notes/b.md` has another execute bit"), cfg!(unix), "{stderr}");
}

/// A library with a doctest, a program, and the skill `notes`.
fn package(name: &str, in_workspace: bool) -> Package {
    let fresh = dependency("skills-runtime").replace(" }", ", features = ['fresh'] }");
    let package = Package::new(name, "");
    let manifest = std::fs::read_to_string(package.dir.join("Cargo.toml")).expect("the manifest was just written");
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

/// The output of cargo and rustc, or of rustdoc for the doctest, where a warning is only visible if it is denied.
fn output(package: &Package, kind: &str) -> String {
    package.write("src/lib.rs", LIBRARY);
    let args: &[&str] = match kind {
        "doctest" => &["test", "--doc"],
        "test" => &["test", "--lib"],
        _ => &["build"],
    };
    let output = package.cargo(args);
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let text = if kind == "doctest" { stdout } else { stderr };
    let fails = kind == "doctest" && text.contains(CODE);
    assert_eq!(output.status.success(), !fails, "{text}");
    text
}

const CODE: &str = "untracked-root";

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
