//! `prompt` beside the catalog of a binary that embeds the same skills, and `explain` and `schema` as a whole.

use skills_runtime::{Skills, skills};

use crate::run::Temp;

#[test]
fn prompt_equals_the_catalog_of_a_binary() {
    static SKILLS: Skills = skills!("tests/skills");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/skills");
    let prompt = |format: &str| {
        let output = Temp::with(&[]).command().args(["prompt", root, "--format", format]).output();
        String::from_utf8(output.expect("the binary exists").stdout).expect("the output is UTF-8")
    };
    assert_eq!(prompt("markdown"), format!("{}\n", SKILLS.catalog()));
    assert_eq!(prompt("xml"), format!("{}\n", SKILLS.catalog().xml().with_instructions("")));
}

#[test]
fn all_rules_are_listed_and_the_schema_is_json() {
    let temp = Temp::with(&[]);
    assert!(temp.run("explain", "").1.lines().count() > 70);
    assert!(temp.run("schema", "").1.starts_with("{\n"));
}
