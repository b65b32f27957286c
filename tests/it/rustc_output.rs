//! The exact output of rustc for `skills!`: one package with one binary per case.

use std::collections::BTreeMap;
use std::path::Path;

use skills_tests::case_file::{CaseFile, cases};
use skills_tests::tree::{self, Tree};

use crate::package::{Package, dependency, messages};

#[test]
fn messages_of_rustc() {
    let (package, cases) = package("rustc-output");
    let output = package.cargo(&["check", "--bins", "--keep-going", "--message-format=json"]);
    let mut texts: BTreeMap<&str, String> = cases.iter().map(|(name, _)| (name.as_str(), String::new())).collect();
    let mut library = String::new();
    for (target, message) in messages(&output) {
        let text = if target == LIBRARY { Some(&mut library) } else { texts.get_mut(target.as_str()) };
        // Warnings about the crates of this checkout are not part of any case, nor are the totals, which have no
        // position.
        let (Some(text), Some(rendered)) = (text, message.rendered) else { continue };
        if rendered.contains("-->") {
            text.push_str(&rendered.replace(package.dir.to_str().expect("the path is text"), "$DIR"));
        }
    }
    let mut failures = Vec::new();
    for (name, case) in &cases {
        let text = &texts[name.as_str()];
        if is_silent(name) != text.is_empty() {
            failures
                .push(format!("{name}: expected {}\n{text}", if is_silent(name) { "no message" } else { "a message" }));
        }
        failures.extend(case.compare(text));
    }
    if !library.is_empty() {
        failures.push(format!("{LIBRARY}: expected no message\n{library}"));
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(failures.is_empty(), "{} failures\n\n{}\n{stderr}", failures.len(), failures.join("\n"));
}

/// The lints that users enable for their own code do not apply to the expansion.
#[test]
fn clippy_accepts_the_expansion() {
    let (package, cases) = package("clippy");
    if !package.cargo(&["clippy", "--version"]).status.success() {
        eprintln!("skipped: clippy is not installed");
        return;
    }
    let mut args = vec!["clippy", "--message-format=json", "--workspace", "--lib"];
    let silent: Vec<_> = cases.iter().map(|(name, _)| name.as_str()).filter(|name| is_silent(name)).collect();
    args.extend(silent.iter().flat_map(|name| ["--bin", name]));
    let output = package.cargo(&args);
    let ours = messages(&output).filter(|(target, _)| silent.contains(&target.as_str()) || target == LIBRARY);
    let shown: Vec<_> = ours.filter_map(|(target, message)| Some(format!("{target}: {}", message.rendered?))).collect();
    assert!(
        output.status.success() && shown.is_empty(),
        "{}\n{}",
        shown.join("\n"),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Whether a case must compile without a message.
fn is_silent(name: &str) -> bool {
    name.starts_with("silent-")
}

/// One package with the files of all cases. A case is `src/bin/<case>.rs` and the skills that it embeds. Several cases
/// may contain the same file. A library in the package renames its dependency on the runtime.
fn package(name: &str) -> (Package, Vec<(String, CaseFile)>) {
    let package = Package::new(name, "library = { path = \"library\" }\n");
    let cases = cases(Path::new("cases/rustc"));
    let mut files = Tree::new();
    for (name, case) in &cases {
        assert!(case.tree.contains_key(&format!("src/bin/{name}.rs")), "{name}: no src/bin/{name}.rs");
        for (path, entry) in &case.tree {
            let other = files.insert(path.clone(), entry.clone());
            assert!(other.is_none_or(|other| other == *entry), "{name}: another case has a different {path}");
        }
    }
    tree::write(&package.dir, &files);
    package.write("build.rs", BUILD_SCRIPT);
    let runtime =
        dependency("skills-runtime").replacen("skills-runtime = {", "runtime = { package = \"skills-runtime\",", 1);
    package.write(
        "library/Cargo.toml",
        &format!("[package]\nname = \"library\"\nedition = \"2024\"\n\n[dependencies]\n{runtime}\n"),
    );
    (package, cases)
}

/// The library of the package.
const LIBRARY: &str = "library";

/// Watches every root except `unwatched`, and generates a skill.
const BUILD_SCRIPT: &str = r#"
use std::path::Path;
use std::{env, fs};

fn main() {
    for root in ["good", "empty", "broken", "denied", "warned"] {
        println!("cargo::rerun-if-changed={root}");
    }
    let dir = Path::new(&env::var("OUT_DIR").unwrap()).join("generated/made");
    fs::create_dir_all(&dir).unwrap();
    fs::write(dir.join("SKILL.md"), "---\nname: made\ndescription: Made by a build script. Use when testing.\n---\n\nDo it.\n").unwrap();
}
"#;
