//! `check`: overlapping paths, JSON, expectations, colors, and `cargo skills`.

use crate::run::Temp;
use crate::session::case;

const DOUBTFUL: &str = "---\nname: doubt\ndescription: Reads. Use when asked.\nauthor: me\n---\n[a](a%,b.md)\n";

#[test]
fn skills_of_overlapping_paths_are_checked_once() {
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
fn every_line_of_json_is_an_object() {
    let temp = Temp::of(&case("formats"));
    let output = temp.run("check --format json", "").1;
    assert!(output.lines().count() > 3, "{output}");
    for line in output.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("every line is JSON");
        assert_eq!(object.as_object().map(serde_json::Map::len), Some(10));
    }
}

#[test]
fn more_diagnostics_than_expected_are_reported() {
    let skill = |keys: &str| format!("---\nname: pdf\ndescription: Reads. Use when asked.\n{keys}---\nRead.\n");
    let temp = Temp::with(&[("skills/pdf/SKILL.md", &skill("author: me\nowner: me\n"))]);
    assert_eq!(temp.run("check --accept", "").0, 0);
    assert_eq!(temp.run("check -D warnings", "").0, 0);
    std::fs::write(temp.0.join("skills/pdf/SKILL.md"), skill("a: 1\nb: 2\nc: 3\n")).expect("the file can be written");
    assert_eq!(temp.run("check -D warnings", "").0, 1);
}

#[test]
fn output_to_a_pipe_has_no_colors() {
    let temp = Temp::with(&[("skills/doubt/SKILL.md", DOUBTFUL)]);
    let output = |variables: &[(&str, &str)]| {
        let output = temp.command().arg("check").envs(variables.iter().copied()).output();
        String::from_utf8(output.expect("the binary exists").stdout).expect("the output is UTF-8")
    };
    assert!(!output(&[]).contains('\x1b'));
    assert!(output(&[("CLICOLOR_FORCE", "1")]).contains('\x1b'));
    assert!(!output(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).contains('\x1b'));
}

#[test]
fn cargo_subcommand_and_binary_agree() {
    let temp = Temp::with(&[("skills/doubt/SKILL.md", DOUBTFUL)]);
    assert_eq!(temp.run("skills check", ""), temp.run("check", ""));
    assert!(temp.run("skills check --help", "").1.contains("Usage: cargo skills check "));
    assert!(temp.run("check --help", "").1.contains("Usage: cargo-skills check "));
}
