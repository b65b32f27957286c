//! The quick start of the README, in a new package outside of the workspace.

use std::fs;
use std::process::Output;

use crate::package::{Package, checkout};

#[test]
fn the_quick_start_builds_without_a_warning() {
    let readme = fs::read_to_string(checkout().join("README.md")).expect("there is a README");
    let start = readme.split("\n## Quick start\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let start = start.expect("there is a quick start");
    let [skill, build, main, console] = blocks(start).try_into().expect("three files and the output");

    let package = Package::new("quick-start", "");
    package.write("skills/release-notes/SKILL.md", skill);
    package.write("build.rs", build);
    package.write("src/main.rs", main);
    let output = package.cargo(&["build"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !stderr.contains("warning"), "{stderr}");

    // The README shows the catalog in full.
    assert_eq!(format!("$ cargo run -q\n{}", text(&package.cargo(&["run", "--quiet"]))), console);
    let instructions = text(&package.cargo(&["run", "--quiet", "--", "release-notes"]));
    assert!(instructions.contains("Collect the commits since the last tag."), "{instructions}");
    let error = package.cargo(&["run", "--quiet", "--", "notes"]);
    let comment = main.lines().find_map(|line| line.split_once("// no skill ")).expect("a comment shows the error").1;
    assert_eq!(String::from_utf8_lossy(&error.stderr), format!("no skill {comment}\n"));
}

/// The code blocks of a section.
fn blocks(markdown: &str) -> Vec<&str> {
    let parts = markdown.split("```").skip(1).step_by(2);
    parts.filter_map(|block| block.split_once('\n')).map(|(_, text)| text).collect()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
