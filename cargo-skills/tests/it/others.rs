//! `list`, `show`, `prompt`, `new`, `explain` and `schema`.

use skills_runtime::{Skills, skills};

use crate::run::Temp;

#[test]
fn skills_are_listed_and_shown() {
    let pdf = "---\nname: pdf\ndescription: >\n  Reads PDFs.\n  Use for PDFs.\nlicense: MIT\ntriggers: [pdf]\n\
               metadata:\n  author: me\n---\n\nRun `scripts/a.sh`.\n";
    let hidden = "---\nname: hidden\ndescription: For the user.\ndisable-model-invocation: true\n---\n\nRead.\n";
    let temp = Temp::with(&[
        ("skills/pdf/SKILL.md", pdf),
        ("skills/pdf/scripts/a.sh", "echo\n"),
        ("skills/hidden/SKILL.md", hidden),
        ("skills/broken/SKILL.md", "---\nname: Broken\n---\n"),
    ]);
    temp.check("show", &["list", "show pdf", "prompt"]);
    temp.check("prompt", &["prompt --format markdown", "prompt --format xml", "prompt --format json"]);
}

#[test]
fn the_prompt_equals_that_of_a_binary() {
    static SKILLS: Skills = skills!("tests/skills");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/skills");
    let prompt = |format: &str| {
        let output = Temp::with(&[]).command().args(["prompt", root, "--format", format]).output();
        String::from_utf8(output.expect("the command is built").stdout).expect("it writes text")
    };
    assert_eq!(prompt("markdown"), format!("{}\n", SKILLS.catalog()));
    assert_eq!(prompt("xml"), format!("{}\n", SKILLS.catalog().xml().instructions("")));
}

/// Each root is loaded under its own policy, and each name is in the prompt once.
#[test]
fn several_roots_are_merged_into_one_prompt() {
    let odd = "---\nname: odd\ndescription: Odd. Use when asked.\nauthor: me\ntriggers: [odd,\n  even]\n---\nRead.\n";
    let temp = Temp::with(&[
        ("one/skills.toml", "exclude = ['SKILL.md/']\n[lints]\nname-directory-mismatch = 'allow'\n"),
        ("one/other/SKILL.md", odd),
        ("one/pdf/SKILL.md", ""),
        ("two/skills.toml", "[lints]\nunknown-key = 'deny'\n"),
        ("two/odd/SKILL.md", odd),
        ("two/pdf/SKILL.md", ""),
        ("three/pdf/SKILL.md", "---\n---\n"),
    ]);
    temp.check("prompt-of-several-roots", &["prompt", "prompt three", "prompt three --format markdown"]);
}

#[test]
fn a_new_skill_is_created() {
    let temp = Temp::with(&[]);
    temp.check("new", &["new pdf-reader", "new pdf-reader", "new PDF", "check -D warnings -W all", "new a --dir x/y"]);
}

#[test]
fn rules_are_explained() {
    let temp = Temp::with(&[]);
    temp.check("explain", &["explain broken-link", "explain yaml_tag", "explain catalog-budget"]);
    assert!(temp.run("explain", "").1.lines().count() > 70);
    assert!(temp.run("schema", "").1.starts_with("{\n"));
}
