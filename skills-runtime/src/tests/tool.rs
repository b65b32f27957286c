use alloc::string::ToString;

use super::fixture::SKILLS;
use crate::{Skills, ToolDefinition};

const NAME: &str = r#""name":{"type":"string","description":"The name of the skill.","enum":["#;

#[track_caller]
fn check(tool: ToolDefinition<'_>, json: &str) {
    assert_eq!(tool.to_string(), json);
    let parsed: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(parsed.to_string().len(), json.len());
    #[cfg(feature = "serde")]
    assert_eq!(serde_json::to_string(&tool).unwrap(), json);
    #[cfg(feature = "serde")]
    assert_eq!(serde_json::to_string(&tool.schema()).unwrap(), tool.schema().to_string());
}

#[test]
fn every_shape_is_valid_json() {
    let tool = SKILLS.activation_tool().unwrap().with_name("skill").with_description("Activates.");
    let schema = std::format!(
        r#"{{"type":"object","properties":{{{NAME}"alpha","bare","beta"]}}}},"required":["name"],"additionalProperties":false}}"#,
    );
    assert_eq!(tool.schema().to_string(), schema);
    let rest = |key: &str| std::format!(r#""name":"skill","description":"Activates.","{key}":{schema}"#);
    check(tool, &std::format!(r#"{{"type":"function","function":{{{}}}}}"#, rest("parameters")));
    check(tool.responses(), &std::format!(r#"{{"type":"function",{}}}"#, rest("parameters")));
    check(tool.anthropic(), &std::format!("{{{}}}", rest("input_schema")));
    let annotations = r#""annotations":{"readOnlyHint":true,"openWorldHint":false}"#;
    check(tool.mcp(), &std::format!("{{{},{annotations}}}", rest("inputSchema")));
    assert_eq!(tool.mcp().chat_completions().to_string(), tool.to_string());
}

#[test]
fn resource_tool_lists_only_skills_with_files() {
    let schema = SKILLS.resource_tool().unwrap().schema().to_string();
    let start = std::format!(r#"{{"type":"object","properties":{{{NAME}"alpha","beta"]}},"path":{{"type":"string","#);
    assert!(schema.starts_with(&start), "{schema}");
    assert!(schema.ends_with(r#"}},"required":["name","path"],"additionalProperties":false}"#), "{schema}");
}

#[test]
fn empty_sets_define_no_tools() {
    for skills in [Skills::EMPTY, SKILLS.only(["hidden"])] {
        assert!(skills.activation_tool().is_none() && skills.resource_tool().is_none());
    }
    let bare = SKILLS.only(["bare"]);
    assert!(bare.activation_tool().is_some() && bare.resource_tool().is_none());
}

#[test]
fn names_and_descriptions_are_escaped() {
    let text: alloc::string::String = ('\0'..='\u{7f}').chain("é\u{2028}😀".chars()).collect();
    let json = SKILLS.activation_tool().unwrap().mcp().with_name("\"").with_description(&text).to_string();
    let parsed: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&parsed["name"], &parsed["description"]), (&"\"".into(), &text.as_str().into()));
    assert!(json.contains(&serde_json::to_string(&text).unwrap()), "{json}");
}
