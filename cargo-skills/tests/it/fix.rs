//! `--fix` and `--add-expect`: what they write, and what they leave alone.

use crate::run::{Temp, sound};

#[test]
fn what_cannot_change_meaning_is_mended() {
    let temp = Temp::with(&[
        (
            "skills/pdf/SKILL.md",
            "--- \nname: pdf\ndescription: Use when: asked\ncompatibility: 12\nversion: 1.10\n---\nRead: it\n",
        ),
        ("skills/docx/skill.md", &sound("docx")),
        ("skills/odt/SKILL.md", "---\nname: odt\ndescription: Use when: asked # or not\n---\nRead.\n"),
    ]);
    temp.check("fix", &["check --format short", "check --fix --format short", "check --fix --format short"]);
    assert_eq!(
        temp.read("skills/pdf/SKILL.md"),
        "---\nname: pdf\ndescription: \"Use when: asked\"\ncompatibility: \"12\"\nmetadata:\n  version: \"1.10\"\n\
         ---\nRead: it\n",
    );
    assert_eq!(temp.read("skills/docx/SKILL.md"), sound("docx"));
    assert!(temp.read("skills/odt/SKILL.md").contains("asked # or not"));
}

#[test]
fn what_is_found_today_is_known_tomorrow() {
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
    // One finding more, and the skill has its say again.
    std::fs::write(temp.0.join("skills/pdf/SKILL.md"), doubtful("pdf", "a: 1\nb: 2\nc: 3\n")).expect("it is ours");
    assert_eq!(temp.run("check -D warnings --format short", "").0, 1);
}

#[test]
fn a_new_skills_toml_is_made_in_the_root() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", "---\nname: odt\ndescription: x\n---\nbody\n")]);
    assert_eq!(temp.run("check", "").0, 1);
    assert_eq!(temp.run("check --add-expect", "").0, 0);
    assert!(temp.read("skills/skills.toml").contains("expect = { name-directory-mismatch = 1 }"));
}

#[test]
fn what_is_mended_is_not_expected() {
    let text = "---\nname: pdf\ndescription: Reads. Use when asked.\nversion: 1\nauthor: me\n---\nRead.\n";
    let temp = Temp::with(&[("skills/pdf/SKILL.md", text)]);
    temp.check("fix-and-expect", &["check --fix --add-expect --format short", "check --format short"]);
    assert!(temp.read("skills/skills.toml").contains("expect = { unknown-key = 1 }"));
}
