//! The text of a draft is read back equal, by this crate and by `serde_saphyr`.
#![cfg(feature = "yaml")]
#![cfg(feature = "parse")]

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde::Deserialize;
use skills_runtime::{Policy, SkillDraft};

/// The frontmatter, as a host would read it.
#[derive(Debug, Deserialize, PartialEq)]
struct Frontmatter {
    name: String,
    description: String,
    license: Option<String>,
    compatibility: Option<String>,
    #[serde(default)]
    metadata: BTreeMap<String, String>,
    #[serde(rename = "allowed-tools")]
    allowed_tools: Option<String>,
    #[serde(default)]
    triggers: Vec<String>,
    #[serde(default)]
    tools: Vec<String>,
    #[serde(default, rename = "disable-model-invocation")]
    is_user_only: bool,
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_part_reads_back_equal(
        (name, description) in ("[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}", text()),
        (license, compatibility) in (proptest::option::of(text()), proptest::option::of(text())),
        metadata in btree_map("[a-z.:#'\"\\-]{1,6}|true|1\\.0|\\PC{1,5}", value(), 0..4),
        allowed_tools in vec("[A-Z][a-z]{1,5}(\\([a-z *:]{1,8}\\))?", 0..4),
        triggers in vec("[a-z]{1,6}( [a-z]{1,6})?|yes|[0-9]{1,3}", 0..3),
        tools in vec("[A-Z][a-z]{1,5}", 0..3),
        is_user_only: bool,
        body in "[ -~]{0,20}(\n[ -~]{0,20}){0,4}",
    ) {
        let mut draft = SkillDraft::new(&name, &description)
            .with_allowed_tools(&allowed_tools)
            .with_triggers(&triggers)
            .with_tools(&tools)
            .with_body(&body);
        for (key, value) in &metadata {
            draft = draft.with_metadata(key, value);
        }
        if let Some(license) = &license {
            draft = draft.with_license(license);
        }
        if let Some(compatibility) = &compatibility {
            draft = draft.with_compatibility(compatibility);
        }
        if is_user_only {
            draft = draft.user_only();
        }
        let skill = draft.build(&Policy::standard()).unwrap_or_else(|error| panic!("{error}\n{draft}"));

        prop_assert_eq!(skill.name(), &name);
        prop_assert_eq!(skill.description(), &description);
        prop_assert_eq!(skill.license(), license.as_deref());
        prop_assert_eq!(skill.compatibility(), compatibility.as_deref());
        let pairs: BTreeMap<String, String> = skill.metadata().map(|(key, value)| (key.into(), value.into())).collect();
        prop_assert_eq!(&pairs, &metadata);
        prop_assert!(skill.allowed_tools().eq(allowed_tools.iter().map(String::as_str)));
        prop_assert!(skill.triggers().eq(triggers.iter().map(String::as_str)));
        prop_assert!(skill.tools().eq(tools.iter().map(String::as_str)));
        prop_assert_eq!(skill.is_model_invocable(), !is_user_only);
        prop_assert_eq!(skill.body(), body.trim());

        let allowed_tools = (!allowed_tools.is_empty()).then(|| allowed_tools.join(" "));
        let expected = Frontmatter {
            name, description, license, compatibility, metadata, allowed_tools, triggers, tools, is_user_only,
        };
        prop_assert_eq!(skill.frontmatter_as::<Frontmatter>().unwrap(), expected);
    }
}

#[test]
fn a_part_that_breaks_a_rule_is_an_error() {
    let errors = [
        SkillDraft::new("Two Words", "Counts."),
        SkillDraft::new("count", " "),
        SkillDraft::new("count", "x".repeat(1_025)),
        SkillDraft::new("count", "Counts.\u{202e}"),
        SkillDraft::new("count", "Counts.").with_compatibility(""),
    ];
    for draft in errors {
        assert!(draft.build(&Policy::default()).is_err(), "{draft}");
    }
}

#[test]
fn a_string_that_another_yaml_type_looks_like_is_quoted() {
    for value in ["yes", "No", "null", "1.10", "2024-01-01", "- a", "a: b", "a #b", "", " a", "a ", "*a", "é", "{a}"] {
        let text = SkillDraft::new("count", "Counts.").with_metadata("key", value).to_string();
        assert!(text.contains(&format!("  key: \"{value}\"\n")), "{text}");
    }
}

/// Strings that the rules accept in a description: anything but control and invisible characters, and no whitespace at the ends.
fn text() -> impl Strategy<Value = String> {
    let words = "[ -~éü日本🎉—]{0,30}(\n[ -~é]{1,10})?|(true|no|1\\.10|~|null|0x1F|2024-01-01|: a|- a|# a|'|\")";
    words.prop_map(|text| text.trim().to_owned()).prop_filter("a text is not blank", |text| !text.is_empty())
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![text(), Just(String::new()), "[ \t\n-~]{0,10}"]
}
