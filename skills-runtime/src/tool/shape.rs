//! The shapes of a tool definition, one per service.

use core::fmt;

use super::{Shape, ToolDefinition};
use crate::text::json::Json;

impl ToolDefinition<'_> {
    /// Selects the default shape: OpenAI's Chat Completions, which most other services and local servers accept.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.activation_tool().unwrap().with_description("Activates a skill.");
    /// assert_eq!(
    ///     tool.chat_completions().to_string(),
    ///     format!(
    ///         r#"{{"type":"function","function":{{"name":"activate_skill","description":"Activates a skill.","parameters":{}}}}}"#,
    ///         tool.schema(),
    ///     ),
    /// );
    /// assert_eq!(tool.to_string(), tool.chat_completions().to_string());
    /// ```
    #[must_use]
    pub fn chat_completions(self) -> Self {
        Self { shape: Shape::ChatCompletions, ..self }
    }

    /// Selects the shape of OpenAI's Responses: the same keys without the object `function`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.activation_tool().unwrap().with_description("Activates a skill.");
    /// assert_eq!(
    ///     tool.responses().to_string(),
    ///     format!(
    ///         r#"{{"type":"function","name":"activate_skill","description":"Activates a skill.","parameters":{}}}"#,
    ///         tool.schema(),
    ///     ),
    /// );
    /// ```
    #[must_use]
    pub fn responses(self) -> Self {
        Self { shape: Shape::Responses, ..self }
    }

    /// Selects the shape of Anthropic's Messages.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.activation_tool().unwrap().with_description("Activates a skill.");
    /// assert_eq!(
    ///     tool.anthropic().to_string(),
    ///     format!(
    ///         r#"{{"name":"activate_skill","description":"Activates a skill.","input_schema":{}}}"#,
    ///         tool.schema(),
    ///     ),
    /// );
    /// ```
    #[must_use]
    pub fn anthropic(self) -> Self {
        Self { shape: Shape::Anthropic, ..self }
    }

    /// Selects the shape of the Model Context Protocol: an element of `tools` in the answer to `tools/list`.
    ///
    /// Annotations declare that the tool only reads and does not access external systems, so that a client does not have
    /// to ask its user before each call.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.activation_tool().unwrap().with_description("Activates a skill.");
    /// assert_eq!(
    ///     tool.mcp().to_string(),
    ///     format!(
    ///         concat!(
    ///             r#"{{"name":"activate_skill","description":"Activates a skill.","inputSchema":{},"#,
    ///             r#""annotations":{{"readOnlyHint":true,"openWorldHint":false}}}}"#,
    ///         ),
    ///         tool.schema(),
    ///     ),
    /// );
    /// ```
    #[must_use]
    pub fn mcp(self) -> Self {
        Self { shape: Shape::Mcp, ..self }
    }

    fn with_json<R>(&self, take: impl FnOnce(&Json<'_>) -> R) -> R {
        let (name, description) = (("name", Json::Text(self.name)), ("description", Json::Text(self.description)));
        let kind = ("type", Json::Text("function"));
        self.schema.with_json(|schema| match self.shape {
            Shape::Anthropic => take(&Json::Object(&[name, description, ("input_schema", *schema)])),
            Shape::ChatCompletions => {
                // A `let` of its own: before Rust 1.89 `Object(&[..])` does not extend the life of the array.
                let function = [name, description, ("parameters", *schema)];
                take(&Json::Object(&[kind, ("function", Json::Object(&function))]))
            }
            Shape::Mcp => {
                let annotations = [("readOnlyHint", Json::True), ("openWorldHint", Json::False)];
                let annotations = ("annotations", Json::Object(&annotations));
                take(&Json::Object(&[name, description, ("inputSchema", *schema), annotations]))
            }
            Shape::Responses => take(&Json::Object(&[kind, name, description, ("parameters", *schema)])),
        })
    }
}

impl fmt::Display for ToolDefinition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_json(|json| json.fmt(f))
    }
}

impl fmt::Debug for ToolDefinition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToolDefinition({self})")
    }
}

/// Serializes the definition in the selected shape.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let tools: Vec<_> = [SKILLS.activation_tool(), SKILLS.resource_tool()].into_iter().flatten().collect();
/// let request = serde_json::json!({ "model": "…", "tools": tools });
/// assert_eq!(request["tools"][0]["function"]["name"], "activate_skill");
/// assert_eq!(request["tools"][1]["function"]["name"], "read_skill_resource");
/// ```
#[cfg(feature = "serde")]
impl serde_core::Serialize for ToolDefinition<'_> {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.with_json(|json| json.serialize(serializer))
    }
}
