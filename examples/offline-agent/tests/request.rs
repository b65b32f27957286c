//! Tests of the output of `offline-agent --dry-run`, with a JSON parser.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_offline-agent")).args(args).output().unwrap()
}

fn dry_run(args: &[&str]) -> Value {
    let output = run(&[&["--dry-run"], args].concat());
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_request_has_the_catalog_and_both_tools() {
    let request = dry_run(&["the host is slow", "--model", "small"]);
    assert_eq!(request["model"], "small");
    let [system, user] = request["messages"].as_array().unwrap().as_slice() else { panic!("{request}") };
    assert_eq!(system["role"], "system");
    let catalog = system["content"].as_str().unwrap();
    assert!(catalog.contains("\n- `slow-host` — Finds which resource of a Linux host"), "{catalog}");
    assert_eq!(user, &json!({ "role": "user", "content": "the host is slow" }));

    let tools = request["tools"].as_array().unwrap();
    let enums: Vec<_> = tools
        .iter()
        .map(|tool| (&tool["function"]["name"], &tool["function"]["parameters"]["properties"]["name"]["enum"]))
        .collect();
    assert_eq!(
        enums,
        [
            (&json!("skill"), &json!(["git-rescue", "image-roundtrip", "log-triage", "slow-host"])),
            (&json!("skill_resource"), &json!(["image-roundtrip", "log-triage", "slow-host"])),
        ],
    );
}

#[test]
fn every_character_is_preserved() {
    let task: String = ('\x01'..='\u{ff}').chain("\u{2028}\u{feff}😀".chars()).collect();
    assert_eq!(dry_run(&[&task])["messages"][1]["content"], task);
}

#[test]
fn wrong_arguments_are_reported_in_one_line() {
    for (args, line) in [
        (["--dry-run"].as_slice(), "the task is missing; put it in quotes"),
        (&["--dry-run", " "], "the task is missing; put it in quotes"),
        (&["--dry-run", "why", "slow"], "unexpected argument `slow`; put a task of several words in quotes"),
        (&["--dry-run", "why", "--model"], "`--model` needs a name"),
        (&["--dry-run", "--url", "x"], "unknown option `--url`; see `offline-agent --help`"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("offline-agent: {line}\n"));
    }
}
