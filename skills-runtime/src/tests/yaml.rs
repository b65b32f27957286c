use alloc::string::{String, ToString as _};
use core::error::Error as _;
use std::format;

use serde::Deserialize;
use serde_json::{Value, json};

use super::fixture::{ALPHA_SKILL, SKILLS};
use crate::FrontmatterError;
use crate::yaml::read;

#[test]
fn frontmatter_deserializes_into_a_type_of_the_host() {
    #[derive(Debug, Deserialize, PartialEq)]
    struct Keys<'a> {
        name: &'a str,
        #[serde(default)]
        own: Option<u8>,
    }
    assert_eq!(ALPHA_SKILL.frontmatter_as::<Keys<'_>>().unwrap(), Keys { name: "alpha", own: None });
    for skill in &SKILLS {
        assert_eq!(skill.frontmatter_as::<Value>().unwrap(), json!({ "name": skill.name() }));
    }
}

#[test]
fn errors_contain_the_position_in_the_skill_md() {
    #[derive(Debug, Deserialize)]
    struct Keys {
        #[expect(dead_code, reason = "its type counts")]
        name: u8,
    }
    #[derive(Debug, Deserialize)]
    struct Others {
        #[expect(dead_code, reason = "it is missing")]
        owner: String,
    }
    let error = ALPHA_SKILL.frontmatter_as::<Keys>().unwrap_err();
    assert_eq!(error.to_string(), "frontmatter of skill `alpha`: invalid u8 at line 2, column 7");
    assert_eq!(format!("{error:?}"), format!("FrontmatterError({error})"));
    assert!(error.source().is_none());
    let error = ALPHA_SKILL.frontmatter_as::<Others>().unwrap_err();
    assert_eq!(error.to_string(), "frontmatter of skill `alpha`: missing field `owner` at line 2, column 1");
}

#[test]
fn an_error_can_be_sent() {
    fn check<T: Send + Sync + 'static>() {}
    check::<FrontmatterError>();
}

#[track_caller]
fn check(yaml: &str, value: &Value) {
    assert_eq!(read::<Value>(yaml).unwrap(), *value);
}

#[test]
fn scalars_are_those_of_yaml_1_2() {
    check("a: yes\nb: off\nc: True", &json!({ "a": "yes", "b": "off", "c": true }));
    check("a: 12\nb: 0755\nc: 1_000\nd: 1e3", &json!({ "a": 12, "b": "0755", "c": "1_000", "d": 1000.0 }));
    check("a: 2024-01-01\nb: ~\nc:", &json!({ "a": "2024-01-01", "b": null, "c": null }));
    check("a: .inf", &json!({ "a": ".inf" }));
    check("\u{feff}---  \r\na: |\r\n  b\r\n  c\r\n", &json!({ "a": "b\nc\n" }));
    check("a: [\n  b,\n]", &json!({ "a": ["b"] }));
}

#[test]
fn strings_keep_their_notation() {
    #[derive(Deserialize)]
    struct Version {
        version: String,
    }
    assert_eq!(read::<Version>("version: 1.10").unwrap().version, "1.10");
}

#[track_caller]
fn check_refused(yaml: &str, message: &str) {
    let error = read::<Value>(yaml).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}

#[test]
fn yaml_that_the_compiler_rejects_is_rejected() {
    check_refused("a: 1\na: 2", "duplicate mapping key");
    check_refused("a: &b 1", "budget breached: Anchors");
    check_refused("a: *b", "alias");
    check_refused("<<: {a: 1}", "merge keys are not allowed");
    check_refused("a: !b 1", "unsupported tag");
    check_refused("a: 1\n---\nb: 1", "budget breached: Documents");
    check_refused(&format!("a: {}", "b".repeat(65 * 1024)), "budget breached: ScalarBytes");
}

#[test]
fn nesting_has_the_limit_of_the_compiler() {
    let nested = |depth: usize| format!("a: {}x{}", "[".repeat(depth - 1), "]".repeat(depth - 1));
    assert!(read::<Value>(&nested(8)).is_ok());
    check_refused(&nested(9), "budget breached: Depth");
    check_refused(&nested(10_000), "line 1");
}
