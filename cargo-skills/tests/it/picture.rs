//! The picture of diagnostics in the README, made from real output.

use std::path::Path;

use anstyle_svg::{Term, WIN10_CONSOLE};

use crate::run::{Temp, compare_file};

const SKILLS: [(&str, &str); 2] = [
    (
        "skills/pdf/SKILL.md",
        "---\nname: pdf\ndescription: Reads PDF files. Use when the user names one.\nlicence: MIT\n---\n\nRead.\n",
    ),
    (
        "skills/release-notes/SKILL.md",
        "---\nname: release-notes\ndescription: Use when: the user asks for a changelog\n---\n\nCollect the commits.\n",
    ),
];

#[test]
fn the_picture_in_the_readme_is_up_to_date() {
    let temp = Temp::with(&SKILLS);
    let output = temp.command().arg("check").env("CLICOLOR_FORCE", "1").output().expect("the command is built");
    let colored = String::from_utf8(output.stdout).expect("the output is text");
    let terminal = format!("$ cargo skills check\n{colored}");
    compare_file(
        &root().join("docs/diagnostic.svg"),
        &Term::new().palette(WIN10_CONSOLE).render_svg(terminal.trim_end()),
    );
}

/// The README also shows the error as text, indented as rustc prints it.
#[test]
fn the_text_in_the_readme_is_up_to_date() {
    let temp = Temp::with(&SKILLS);
    let readme = std::fs::read_to_string(root().join("README.md")).expect("there is a README");
    let (_, output, _) = temp.run("check", "");
    let error = output.split("\n\n").find(|it| it.starts_with("error")).unwrap_or_default();
    assert_eq!(error.lines().count(), 7, "{error}");
    for line in error.lines() {
        assert!(readme.lines().any(|it| it.trim() == line.trim()), "README.md does not contain `{line}`");
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
