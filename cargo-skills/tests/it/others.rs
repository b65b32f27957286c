//! `list`, `show`, `prompt`, `new`, `explain` and `schema`.

use crate::run::Temp;

#[test]
fn skills_are_shown() {
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
fn a_new_skill_passes() {
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
