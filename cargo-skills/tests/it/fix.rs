//! `--fix` and `--add-expect`: the files that they write.

use crate::run::{Temp, valid};

#[test]
fn safe_fixes_are_applied() {
    let temp = Temp::with(&[
        (
            "skills/pdf/SKILL.md",
            "--- \nname: pdf\ndescription: Use when: asked\ncompatibility: 12\nversion: 1.10\n---\nRead: it\n",
        ),
        ("skills/docx/skill.md", &valid("docx")),
        ("skills/odt/SKILL.md", "---\nname: odt\ndescription: Use when: asked # or not\n---\nRead.\n"),
    ]);
    temp.check("fix", &["check --format short", "check --fix --format short", "check --fix --format short"]);
    assert_eq!(
        temp.read("skills/pdf/SKILL.md"),
        "---\nname: pdf\ndescription: \"Use when: asked\"\ncompatibility: \"12\"\nmetadata:\n  version: \"1.10\"\n\
         ---\nRead: it\n",
    );
    assert_eq!(temp.read("skills/docx/SKILL.md"), valid("docx"));
    assert!(temp.read("skills/odt/SKILL.md").contains("asked # or not"));
}

#[test]
fn accepted_diagnostics_are_not_reported_again() {
    let doubtful = |name: &str, keys: &str| {
        format!("---\nname: {name}\ndescription: Reads. Use when asked.\n{keys}---\n[a](b.md)\n")
    };
    let temp = Temp::with(&[
        ("skills/pdf/SKILL.md", &doubtful("pdf", "author: me\nowner: me\n")),
        ("skills/odt/SKILL.md", &doubtful("other", "")),
        ("skills/skills.toml", "# ours\n[lints]\nbody-long = 'deny'"),
    ]);
    temp.check("add-expect", &["check --format short", "check --add-expect", "check"]);
    assert!(temp.read("skills/skills.toml").starts_with("# ours\n[lints]\nbody-long = 'deny'\n\n# Findings"));
    // With one more diagnostic than accepted, all of them are reported.
    std::fs::write(temp.0.join("skills/pdf/SKILL.md"), doubtful("pdf", "a: 1\nb: 2\nc: 3\n")).expect("it is ours");
    assert_eq!(temp.run("check -D warnings --format short", "").0, 1);
}

#[test]
fn a_new_skills_toml_is_created_in_the_root() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", "---\nname: odt\ndescription: x\n---\nbody\n")]);
    assert_eq!(temp.run("check", "").0, 1);
    assert_eq!(temp.run("check --add-expect", "").0, 0);
    assert!(temp.read("skills/skills.toml").contains("expect = { name-directory-mismatch = 1 }"));
}

#[test]
fn fixed_diagnostics_are_not_accepted() {
    let text = "---\nname: pdf\ndescription: Reads. Use when asked.\nversion: 1\nauthor: me\n---\nRead.\n";
    let temp = Temp::with(&[("skills/pdf/SKILL.md", text)]);
    temp.check("fix-and-expect", &["check --fix --add-expect --format short", "check --format short"]);
    assert!(temp.read("skills/skills.toml").contains("expect = { unknown-key = 1 }"));
}
