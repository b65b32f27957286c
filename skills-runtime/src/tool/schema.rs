//! The arguments of a tool.

use alloc::vec::Vec;
use core::fmt;

use crate::skill::Skill;
use crate::skills::Skills;
use crate::text::json::Json;

/// The JSON schema of a tool's arguments.
///
/// [`ToolDefinition::schema`](super::ToolDefinition::schema) returns it. Its `Display` form is one line of JSON.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let schema = SKILLS.only(["pdf"]).activation_tool().unwrap().schema().to_string();
/// assert!(schema.starts_with(r#"{"type":"object","properties":{"name":"#));
/// ```
#[derive(Clone, Copy)]
pub struct ToolSchema<'a> {
    skills: &'a Skills,
    kind: Kind,
}

/// The kind of the tool.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Activation,
    Resource,
}

impl Kind {
    /// The name of the tool, unless the host renames it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Activation => "activate_skill",
            Self::Resource => "read_skill_resource",
        }
    }
}

impl<'a> ToolSchema<'a> {
    /// The schema; `None` if the argument `name` could have no value.
    pub(super) fn new(skills: &'a Skills, kind: Kind) -> Option<Self> {
        let schema = Self { skills, kind };
        schema.names().next().map(|_| schema)
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// The values of the argument `name`.
    fn names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let kind = self.kind;
        let serves = move |skill: &&Skill| match kind {
            Kind::Activation => skill.is_model_invocable(),
            Kind::Resource => skill.is_model_invocable() && skill.resources().len() > 0,
        };
        self.skills.iter().filter(serves).map(Skill::name)
    }

    pub(super) fn with_json<R>(&self, take: impl FnOnce(&Json<'_>) -> R) -> R {
        let names: Vec<&str> = self.names().collect();
        let kind = ("type", Json::Text("string"));
        let name = [kind, ("description", Json::Text("The name of the skill.")), ("enum", Json::Texts(&names))];
        let name = ("name", Json::Object(&name));
        let path = [kind, ("description", Json::Text(PATH))];
        let path = ("path", Json::Object(&path));
        let (properties, required): (&[_], &[_]) = match self.kind {
            Kind::Activation => (&[name], &["name"]),
            Kind::Resource => (&[name, path], &["name", "path"]),
        };
        take(&Json::Object(&[
            ("type", Json::Text("object")),
            ("properties", Json::Object(properties)),
            ("required", Json::Texts(required)),
            ("additionalProperties", Json::False),
        ]))
    }
}

impl fmt::Display for ToolSchema<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_json(|json| json.fmt(f))
    }
}

impl fmt::Debug for ToolSchema<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToolSchema({self})")
    }
}

/// Serializes the schema.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let parameters = serde_json::to_value(SKILLS.activation_tool().unwrap().schema())?;
/// assert_eq!(parameters["required"][0], "name");
/// # Ok::<_, serde_json::Error>(())
/// ```
#[cfg(feature = "serde")]
impl serde_core::Serialize for ToolSchema<'_> {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.with_json(|json| json.serialize(serializer))
    }
}

/// The description of the argument `path`.
const PATH: &str = "The path of the file, as the instructions write it or the list of files has it.";
