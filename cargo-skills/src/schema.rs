//! `schema`: prints the JSON Schema of the frontmatter or of `skills.toml`.

use serde_json::{Map, Value, json};
use skills_compiler::{Class, Code, explain};

use crate::args::{Schema, SchemaOf};
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(schema: &Schema, out: &mut Output) -> Status {
    match schema.of {
        SchemaOf::Frontmatter => out.print(FRONTMATTER),
        SchemaOf::SkillsToml => out.print(&format!("{:#}\n", skills_toml())),
    }
    Status::Clean
}

/// The schema of `skills.toml`, with every rule and its documentation.
///
/// It uses draft 7, the newest draft that TOML editors support.
fn skills_toml() -> Value {
    let strings = json!({ "type": "array", "items": { "type": "string" } });
    let described = |mut schema: Value, description: &str| {
        schema["description"] = description.into();
        schema
    };
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "skills.toml",
        "description": "Levels and exceptions for the Agent Skills in the folders below this file.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "exclude": described(strings.clone(), "Files and skills to leave out: patterns as in .gitignore, relative to \
                the skills folder."),
            "include": described(strings.clone(), "Files to embed although they are left out by default: patterns as in \
                .gitignore."),
            "follow-links": {
                "description": "Follow symbolic links out of a skill, for build systems whose sandbox consists of links.",
                "type": "boolean",
            },
            "lints": described(levels(), "The level of each rule."),
            "override": {
                "description": "Levels and accepted diagnostics of some skills.",
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["skills"],
                    "properties": {
                        "skills": described(strings.clone(), "The folders of the skills: names or globs."),
                        "lints": described(levels(), "The level of each rule for these skills."),
                        "expect": {
                            "description": "The number of accepted diagnostics of each rule.",
                            "type": "object",
                            "additionalProperties": false,
                            "properties": rules(false, &json!({ "type": "integer", "minimum": 0 })),
                        },
                    },
                },
            },
            "host": {
                "description": "Facts about the program that embeds the skills. Each enables a check.",
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "tools": described(strings, "All tools of the program."),
                    "catalog-budget": { "description": "The limit of the catalog, in characters.", "type": "integer", "minimum": 0 },
                    "body-budget": { "description": "The limit of instructions, in characters.", "type": "integer", "minimum": 0 },
                },
            },
        },
    })
}

fn levels() -> Value {
    let level = json!({ "type": "string", "enum": ["allow", "warn", "deny"] });
    let mut properties = rules(true, &level);
    for (group, description) in [("all", "All lints."), ("warnings", "All lints that are at `warn`.")] {
        let mut level = level.clone();
        level["description"] = description.into();
        properties.insert(group.to_owned(), level);
    }
    json!({ "type": "object", "additionalProperties": false, "properties": properties })
}

/// A property for each rule with a level, which may be written with hyphens or underscores.
fn rules(with_default: bool, schema: &Value) -> Map<String, Value> {
    let mut rules = Map::new();
    for &code in Code::ALL.iter().filter(|code| code.class() != Class::Error) {
        let mut schema = schema.clone();
        schema["description"] = explain(code).split("\n\n").nth(2).unwrap_or_default().replace('\n', " ").into();
        if with_default {
            schema["default"] = code.default_level().name().into();
        }
        rules.insert(code.name().replace('-', "_"), schema.clone());
        rules.insert(code.name().to_owned(), schema);
    }
    rules
}

const FRONTMATTER: &str = include_str!("schema.json");

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use skills_compiler::{Code, Policy, Tree, check};

    use super::{FRONTMATTER, skills_toml};

    /// The codes that are reported for a skill with these fields.
    fn broken(fields: &str) -> Vec<Code> {
        let policy = Policy::default();
        let text = format!("---\n{fields}\n---\nbody\n");
        let checked = check(Tree::from_files([("SKILL.md", text)], &policy), &policy);
        checked.diagnostics.iter().map(skills_compiler::Diagnostic::code).collect()
    }

    fn schema() -> Value {
        serde_json::from_str(FRONTMATTER).expect("the schema is JSON")
    }

    #[test]
    fn its_keys_are_those_of_the_rules() {
        let schema = schema();
        for key in schema["properties"].as_object().expect("there are properties").keys() {
            let codes = broken(&format!("name: pdf\ndescription: x\n{key}2: y\n{key}: y"));
            let unknown = codes.iter().filter(|&&code| code == Code::UnknownKey).count();
            assert!(unknown <= 1, "{key} is unknown to the rules");
        }
        assert_eq!(schema["required"], serde_json::json!(["name", "description"]));
    }

    /// Reads a `skills.toml` with every key of the schema, and one without: an unknown key is an error.
    #[test]
    fn the_keys_of_skills_toml_are_accepted() {
        let schema = skills_toml();
        let keys = |schema: &Value| -> Vec<String> {
            schema["properties"].as_object().expect("there are properties").keys().cloned().collect()
        };
        let properties = &schema["properties"];
        let mut toml = String::from("exclude = []\ninclude = []\nfollow-links = false\n");
        let groups = ["all", "warnings"];
        let codes = |schema: &Value| -> Vec<String> {
            keys(schema).into_iter().filter(|key| !key.contains('_') && !groups.contains(&key.as_str())).collect()
        };
        toml.push_str("[lints]\n");
        codes(&properties["lints"]).iter().for_each(|code| toml.extend([code, " = 'warn'\n"]));
        toml.push_str("[host]\ntools = []\ncatalog-budget = 8000\nbody-budget = 8000\n[[override]]\nskills = ['a']\n");
        let table = &properties["override"]["items"];
        codes(&table["properties"]["expect"]).iter().for_each(|code| toml.extend(["expect.", code, " = 1\n"]));
        assert!(Policy::from_toml(&toml).is_ok(), "{toml}");
        // And the schema has no other keys.
        assert_eq!(keys(&schema), ["exclude", "follow-links", "host", "include", "lints", "override"]);
        assert_eq!(keys(&properties["host"]), ["body-budget", "catalog-budget", "tools"]);
        assert_eq!(keys(table), ["expect", "lints", "skills"]);
        assert!(Policy::from_toml("unknown = 1").is_err());
    }

    #[test]
    fn its_limits_are_those_of_the_rules() {
        let schema = schema();
        let limit = |key: &str| {
            let limit = schema["properties"][key]["maxLength"].as_u64().expect("there is a limit");
            usize::try_from(limit).expect("it is small")
        };
        let fields = |name: usize, description: usize, compatibility: usize| {
            let [name, description, compatibility] = [name, description, compatibility].map(|count| "a".repeat(count));
            broken(&format!("name: {name}\ndescription: {description}\ncompatibility: {compatibility}"))
        };
        let [name, description, compatibility] = ["name", "description", "compatibility"].map(limit);
        assert_eq!(fields(name, description, compatibility), []);
        assert_eq!(fields(name + 1, description, compatibility), [Code::NameLength]);
        assert_eq!(fields(name, description + 1, compatibility), [Code::DescriptionLength]);
        assert_eq!(fields(name, description, compatibility + 1), [Code::CompatibilityLength]);
    }
}
