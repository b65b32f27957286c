//! `schema`: prints the JSON Schema of the frontmatter.

use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(out: &mut Output) -> Status {
    out.print(SCHEMA);
    Status::Clean
}

const SCHEMA: &str = include_str!("schema.json");

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use skills_compiler::{Code, Policy, Tree, check};

    use super::SCHEMA;

    /// The codes that are reported for a skill with these fields.
    fn broken(fields: &str) -> Vec<Code> {
        let policy = Policy::default();
        let text = format!("---\n{fields}\n---\nbody\n");
        let checked = check(Tree::from_files([("SKILL.md", text)], &policy), &policy);
        checked.diagnostics.iter().map(skills_compiler::Diagnostic::code).collect()
    }

    fn schema() -> Value {
        serde_json::from_str(SCHEMA).expect("the schema is JSON")
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
