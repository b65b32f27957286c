//! SARIF documents. `validate.sh` checks them against the official schema as well.

use serde_json::{Value, json};

use crate::run::Temp;

const SKILL: &str = "---\nname: pdf\ndescription: Reads. Use when asked.\nversion: 1.10\n---\n[a](a.md)\n[ü](b.md)\n";

#[test]
fn results_refer_to_rules_regions_and_fixes() {
    let document = sarif(&[("my skills/pdf/SKILL.md", SKILL)]);
    assert_eq!(document["version"], "2.1.0");
    let run = &document["runs"][0];
    let (rules, results) = (list(&run["tool"]["driver"]["rules"]), list(&run["results"]));
    assert_eq!(ids(&rules), ["broken-link", "unknown-key"]);
    for rule in &rules {
        for key in ["text", "markdown"] {
            let help = rule["help"][key].as_str().expect("there is help");
            assert!(help.contains("default.") && !help.contains("```markdown breaks"), "{help}");
        }
        assert!(!rule["shortDescription"]["text"].as_str().expect("it is text").is_empty());
    }
    let mut fingerprints = Vec::new();
    for result in &results {
        let index = result["ruleIndex"].as_u64().and_then(|index| usize::try_from(index).ok()).expect("it is a number");
        assert_eq!(rules[index]["id"], result["ruleId"]);
        fingerprints.push(&result["partialFingerprints"]["skillsDiagnostic/v1"]);
        let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert_eq!(uri, "my%20skills/pdf/SKILL.md");
    }
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), results.len());
    let region = |result: &Value| result["locations"][0]["physicalLocation"]["region"].clone();
    assert_eq!(region(&results[0]), json!({ "startLine": 4, "startColumn": 1, "endLine": 4, "endColumn": 8 }));
    assert_eq!(region(&results[2]), json!({ "startLine": 7, "startColumn": 5, "endLine": 7, "endColumn": 9 }));
    assert_eq!(
        results[0]["fixes"][0]["artifactChanges"][0]["replacements"],
        json!([{
            "deletedRegion": { "startLine": 4, "startColumn": 1, "endLine": 4, "endColumn": 14 },
            "insertedContent": { "text": "metadata:\n  version: \"1.10\"" },
        }])
    );
}

#[test]
fn a_clean_check_has_no_results() {
    let run = sarif(&[("skills/pdf/SKILL.md", "")])["runs"][0].clone();
    assert_eq!((list(&run["results"]).len(), list(&run["tool"]["driver"]["rules"]).len()), (0, 0));
}

fn sarif(files: &[(&str, &str)]) -> Value {
    let output = Temp::with(files).run("check --format sarif", "").1;
    serde_json::from_str(&output).expect("it is JSON")
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().expect("it is a list").clone()
}

fn ids(rules: &[Value]) -> Vec<&str> {
    rules.iter().filter_map(|rule| rule["id"].as_str()).collect()
}
