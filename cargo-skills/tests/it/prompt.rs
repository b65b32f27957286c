//! `prompt` and `list` beside a binary that embeds the same skills, and `explain` and `schema` as a whole.

use skills_runtime::{Digest, Skills, skills};

use crate::run::Temp;

#[test]
fn prompt_equals_the_catalog_of_a_binary() {
    static SKILLS: Skills = skills!("tests/skills");
    let prompt = |format: &str| {
        let output = Temp::with(&[]).command().args(["prompt", ROOT, "--format", format]).output();
        String::from_utf8(output.expect("the binary exists").stdout).expect("the output is UTF-8")
    };
    assert_eq!(prompt("markdown"), format!("{}\n", SKILLS.catalog()));
    assert_eq!(prompt("xml"), format!("{}\n", SKILLS.catalog().xml().with_instructions("")));
}

#[test]
fn list_prints_the_digests_of_a_binary() {
    static SKILLS: Skills = skills!("tests/skills");
    let output =
        Temp::with(&[]).command().args(["list", ROOT, "--format", "json"]).output().expect("the binary exists");
    let list = String::from_utf8(output.stdout).expect("the output is UTF-8");
    assert_eq!(list.lines().count(), SKILLS.len());
    for (line, skill) in list.lines().zip(&SKILLS) {
        let object: serde_json::Value = serde_json::from_str(line).expect("every line is JSON");
        let digest = |digest: Result<Digest, _>| digest.expect("embedded files can be read").to_string();
        assert_eq!((&object["name"], &object["digest"]), (&skill.name().into(), &digest(skill.digest()).into()));
        let files: Vec<_> = skill.files().map(|file| (file.path().into(), digest(file.digest()).into())).collect();
        let mut listed: Vec<_> = object["files"].as_array().expect("there are files").iter().collect();
        listed.sort_by_key(|file| file["path"].to_string());
        let listed: Vec<(serde_json::Value, serde_json::Value)> =
            listed.iter().map(|file| (file["path"].clone(), file["digest"].clone())).collect();
        assert_eq!(listed, files);
    }
}

#[test]
fn all_rules_are_listed_and_the_schema_is_json() {
    let temp = Temp::with(&[]);
    assert!(temp.run("explain", "").1.lines().count() > 70);
    assert!(temp.run("schema", "").1.starts_with("{\n"));
}

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/skills");
