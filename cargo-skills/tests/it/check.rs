//! `check`: the skills that are found, the diagnostics and their formats.

use crate::run::{Temp, valid};

const BROKEN: &str = "---\nname: PDF\ndescription: Use when: asked\nversion: 1.10\n---\n[a](a.md)\n";
const DOUBTFUL: &str = "---\nname: doubt\ndescription: Reads. Use when asked.\nauthor: me\n---\n[a](a%,b.md)\n";

#[test]
fn every_skill_of_a_repository_is_found() {
    let temp = Temp::with(&[
        (".git/hooks/pdf/SKILL.md", BROKEN),
        (".gitignore", "/dist/\nskills/draft/\n"),
        (".agents/skills/one/SKILL.md", ""),
        (".claude/skills/two/SKILL.md", BROKEN),
        ("dist/three/SKILL.md", BROKEN),
        ("docs/read.md", "x"),
        ("node_modules/four/SKILL.md", BROKEN),
        ("skills/draft/SKILL.md", BROKEN),
        ("skills/media/five/SKILL.md", ""),
        ("skills/office/six/SKILL.md", ""),
        ("skills/office/six/assets/SKILL.md", BROKEN),
        ("skills/office/lost/notes.md", "x"),
        ("skills/office/seven/skill.md", ""),
    ]);
    temp.check("repository", &["check", "check skills", "check skills/media/five", "check skills/media/five/SKILL.md"]);
}

#[test]
fn a_skill_of_several_paths_is_checked_once() {
    let temp = Temp::with(&[("skills/doubt/SKILL.md", DOUBTFUL), ("skills/office/six/SKILL.md", "")]);
    let here = temp.0.display();
    let both = "checked 2 skills in 2 folders: 0 errors, 3 warnings\n";
    for paths in
        ["skills ./skills", "skills/doubt skills", "skills/doubt/SKILL.md . skills/office", &format!(". {here}")]
    {
        assert_eq!(temp.run(&format!("check --format json {paths}"), "").2, both, "{paths}");
    }
    assert_eq!(temp.run("list skills ./skills/doubt", "").1.lines().count(), 2);
}

#[test]
fn other_folders_of_a_repository_are_ignored() {
    let temp = Temp::with(&[(".git/HEAD", "x"), ("docs/a.md", "x"), ("one/SKILL.md", ""), (".github/ci.yml", "x")]);
    temp.check("repository-of-skills", &["check"]);
}

#[test]
fn diagnostics_are_printed_in_every_format() {
    let temp = Temp::with(&[("skills/doubt/SKILL.md", DOUBTFUL), ("skills/pdf/SKILL.md", BROKEN)]);
    let lines = ["human", "short", "json", "github"].map(|format| format!("check --format {format}"));
    temp.check("formats", &lines.each_ref().map(String::as_str));
    for line in temp.run(&lines[2], "").1.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("every line is JSON");
        assert_eq!(object.as_object().map(serde_json::Map::len), Some(10));
    }
}

#[test]
fn the_command_line_overrides_the_levels_of_the_file() {
    let temp = Temp::with(&[
        ("skills/doubt/SKILL.md", DOUBTFUL),
        ("skills/skills.toml", "[lints]\nbroken-link = 'allow'\nunknown-kye = 'deny'\n"),
    ]);
    let lines = ["check -A unknown-key", "check -D warnings", "check -D unknown-key", "check -A all -W broken-link"];
    temp.check("levels", &lines.map(|line| format!("{line} --format short")).each_ref().map(String::as_str));
}

#[test]
fn diagnostics_of_a_shared_skills_toml_depend_on_all_its_roots() {
    let toml = "exclude = ['drafts/', 'nothing/']\n[[override]]\nskills = ['one', 'three']\n\
                expect = { unknown-key = 1 }\n";
    let temp = Temp::with(&[
        ("skills.toml", toml),
        ("a/one/SKILL.md", ""),
        ("a/drafts/x/SKILL.md", BROKEN),
        ("b/two/SKILL.md", ""),
    ]);
    temp.check("shared-skills-toml", &["check --format short", "check a --format short"]);
}

#[test]
fn standard_input_is_checked_as_one_skill() {
    let temp = Temp::with(&[("skills.toml", "[lints]\nunknown-key = 'deny'\n")]);
    assert_eq!(temp.run("check - --name skills/pdf", &valid("pdf")).0, 0);
    let nameless = temp.run("check -", "").1;
    assert!(nameless.contains("---\n      name: my-skill\n      description: "), "{nameless}");
    let (code, output, _) = temp.run("check - --name docx --format short", &valid("pdf"));
    assert_eq!(code, 1);
    assert!(output.starts_with("docx/SKILL.md:2:7: error[name-directory-mismatch]: "), "{output}");
    // The `skills.toml` of the skill's folder applies, not that of the current directory.
    let temp = Temp::with(&[("skills/skills.toml", "[lints]\nunknown-key = 'deny'\n")]);
    assert_eq!(temp.run("check - --name skills/doubt", DOUBTFUL).0, 1);
    assert_eq!(temp.run(&format!("check - --name {}/skills/doubt/", temp.0.display()), DOUBTFUL).0, 1);
    assert_eq!(temp.run("check - --name doubt", DOUBTFUL).0, 0);
    let temp = Temp::with(&[("skills.toml", "[lints]\nunknown-key = 'deny'\n")]);
    // The other files of the skill are unknown, so links are not checked.
    let (code, output, _) = temp.run("check - --format short", DOUBTFUL);
    assert_eq!((code, output.lines().count()), (1, 1), "{output}");
    assert!(output.starts_with("SKILL.md:4:1: error[unknown-key]: "), "{output}");
    temp.check("standard-input-usage", &["check - skills", "check - --fix", "check . --name pdf"]);
}

#[test]
fn colors_depend_on_the_environment() {
    let temp = Temp::with(&[("skills/doubt/SKILL.md", DOUBTFUL)]);
    let output_with = |variables: &[(&str, &str)]| {
        let output = temp.command().arg("check").envs(variables.iter().copied()).output();
        String::from_utf8(output.expect("the command is built").stdout).expect("it writes text")
    };
    assert!(!output_with(&[]).contains('\x1b'));
    assert!(output_with(&[("CLICOLOR_FORCE", "1")]).contains('\x1b'));
    assert!(!output_with(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).contains('\x1b'));
}

#[test]
fn cargo_can_run_the_command() {
    let temp = Temp::with(&[("skills/doubt/SKILL.md", DOUBTFUL)]);
    assert_eq!(temp.run("skills check", ""), temp.run("check", ""));
    assert!(temp.run("skills check --help", "").1.contains("Usage: cargo skills check "));
    assert!(temp.run("check --help", "").1.contains("Usage: cargo-skills check "));
}
