//! The tools that a model calls to activate a skill and to read its files.

mod answer;
mod narrow;
mod schema;

use core::fmt;

pub use self::answer::{Tool, ToolError};
pub use self::narrow::NarrowError;
use self::schema::Kind;
pub use self::schema::ToolSchema;
use crate::skills::Skills;
use crate::text::json::Json;

/// The definition of a tool, as clients of models take it: name, description, and a JSON schema of its arguments.
///
/// There are two tools. [`Skills::activation_tool`] takes the name of a skill, [`Skills::resource_tool`] also the path
/// of a file. The schema lists the names, so a model cannot make one up. [`Skills::answer`] answers a call of
/// either.
///
/// Displayed, it is JSON on one line, ready for the `tools` of a request. Every service wraps the same facts
/// differently; a method selects the shape:
///
/// | method | for | shape |
/// | --- | --- | --- |
/// | none, or [`chat_completions`](Self::chat_completions) | OpenAI's Chat Completions, and what is compatible with it | `{"type":"function","function":{"name":…,"description":…,"parameters":…}}` |
/// | [`responses`](Self::responses) | OpenAI's Responses | `{"type":"function","name":…,"description":…,"parameters":…}` |
/// | [`anthropic`](Self::anthropic) | Anthropic's Messages | `{"name":…,"description":…,"input_schema":…}` |
/// | [`mcp`](Self::mcp) | an MCP server's `tools/list` | `{"name":…,"description":…,"inputSchema":…,"annotations":…}` |
///
/// For any other, and for the types of a client library, there are [`name`](Self::name),
/// [`description`](Self::description) and [`schema`](Self::schema). With the feature `serde`, both types are
/// `Serialize` and give the same JSON.
///
/// Every argument is required and no other is allowed, so the schema suits the strict modes of these services.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let tools = [SKILLS.activation_tool(), SKILLS.resource_tool()];
/// let tools: Vec<String> = tools.iter().flatten().map(|tool| tool.to_string()).collect();
/// let request = format!(r#"{{"model":"…","messages":[…],"tools":[{}]}}"#, tools.join(","));
/// assert!(request.contains(r#"{"type":"function","function":{"name":"activate_skill","#));
/// assert!(request.contains(r#""enum":["pdf","release-notes"]"#)); // `commit-message` is for the user alone
/// ```
#[derive(Clone, Copy)]
pub struct ToolDefinition<'a> {
    schema: ToolSchema<'a>,
    name: &'a str,
    description: &'a str,
    shape: Shape,
}

#[derive(Clone, Copy)]
enum Shape {
    Anthropic,
    ChatCompletions,
    Mcp,
    Responses,
}

impl Skills {
    /// The definition of a tool that activates a skill by its name; `None` if there is no skill to activate.
    ///
    /// The tool is called `activate_skill` unless [`with_name`](ToolDefinition::with_name) renames it, and has one
    /// argument, `name`. Skills with `disable-model-invocation: true` are not among its values.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.activation_tool().unwrap();
    /// assert_eq!(
    ///     tool.schema().to_string(),
    ///     concat!(
    ///         r#"{"type":"object","properties":{"#,
    ///         r#""name":{"type":"string","description":"The name of the skill.","enum":["pdf","release-notes"]}"#,
    ///         r#"},"required":["name"],"additionalProperties":false}"#,
    ///     ),
    /// );
    ///
    /// // An agent without skills offers no tool for them.
    /// assert!(Skills::EMPTY.activation_tool().is_none());
    /// assert!(SKILLS.only(["commit-message"]).activation_tool().is_none());
    /// ```
    pub fn activation_tool(&self) -> Option<ToolDefinition<'_>> {
        ToolDefinition::new(self, Kind::Activation)
    }

    /// The definition of a tool that reads a file of a skill; `None` if there is no file to read.
    ///
    /// The tool is called `read_skill_resource` unless [`with_name`](ToolDefinition::with_name) renames it, and has two
    /// arguments: `name` is the name of a skill, `path` what [`Skill::read`](crate::Skill::read) takes. Values for
    /// `name` are those of [`activation_tool`](Self::activation_tool), without skills that bring no file.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.resource_tool().unwrap();
    /// assert_eq!(tool.name(), "read_skill_resource");
    /// assert!(tool.schema().to_string().contains(r#""required":["name","path"]"#));
    ///
    /// let without_files = SKILLS.filter(|skill| skill.resources().len() == 0);
    /// assert!(without_files.resource_tool().is_none());
    /// ```
    pub fn resource_tool(&self) -> Option<ToolDefinition<'_>> {
        ToolDefinition::new(self, Kind::Resource)
    }
}

impl<'a> ToolDefinition<'a> {
    fn new(skills: &'a Skills, kind: Kind) -> Option<Self> {
        let description = match kind {
            Kind::Activation => {
                "Returns the instructions of a skill and the paths of its files. \
                 Call it before you start on a task that matches the description of the skill, \
                 and follow the instructions."
            }
            Kind::Resource => {
                "Returns a file that belongs to a skill. \
                 Call it when the instructions of the skill, once activated, send you to the file."
            }
        };
        let schema = ToolSchema::new(skills, kind)?;
        Some(Self { schema, name: kind.name(), description, shape: Shape::ChatCompletions })
    }

    /// Renames the tool.
    ///
    /// The services allow 64 ASCII letters, digits, `_` and `-`; nothing here checks that.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.activation_tool().unwrap().with_name("skill");
    /// assert!(tool.to_string().starts_with(r#"{"type":"function","function":{"name":"skill","#));
    /// ```
    #[must_use]
    pub fn with_name(self, name: &'a str) -> Self {
        Self { name, ..self }
    }

    /// Replaces the description of the tool.
    ///
    /// # Example
    ///
    /// A host without a system prompt can have the catalog here:
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let catalog = SKILLS.catalog().with_instructions("Returns the instructions of one of these skills:").to_string();
    /// let tool = SKILLS.activation_tool().unwrap().with_description(&catalog);
    /// assert!(tool.to_string().contains(r"of one of these skills:\n\n- `pdf` — Extracts text"));
    /// ```
    #[must_use]
    pub fn with_description(self, description: &'a str) -> Self {
        Self { description, ..self }
    }

    /// The shape of OpenAI's Chat Completions, which most other services and local servers take as well: the default.
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

    /// The shape of OpenAI's Responses: the same keys without `function` around them.
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

    /// The shape of Anthropic's Messages.
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

    /// The shape of the Model Context Protocol: an element of `tools` in a server's answer to `tools/list`.
    ///
    /// Annotations tell the client that the tool changes nothing and reaches nothing outside, so that it need not ask its
    /// user before each call.
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

    /// What the model calls the tool: the host compares with it when a call comes in.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// # let call = "activate_skill";
    /// # let argument = |key: &str| (key == "name").then_some("pdf");
    /// let tools = [SKILLS.activation_tool(), SKILLS.resource_tool()];
    /// if let Some(tool) = tools.into_iter().flatten().find(|tool| tool.name() == call) {
    ///     println!("{}", SKILLS.answer(tool, argument).unwrap_or_else(|error| error.to_string()));
    /// }
    /// ```
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// What the model reads about the tool.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.resource_tool().unwrap();
    /// assert!(tool.description().starts_with("Returns a file that belongs to a skill."));
    /// ```
    pub fn description(&self) -> &'a str {
        self.description
    }

    /// The JSON schema of the arguments alone.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tool = SKILLS.activation_tool().unwrap();
    /// let parameters: serde_json::Value = serde_json::from_str(&tool.schema().to_string())?;
    /// assert_eq!(parameters["properties"]["name"]["enum"][0], "pdf");
    /// # Ok::<_, serde_json::Error>(())
    /// ```
    pub fn schema(&self) -> ToolSchema<'a> {
        self.schema
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

/// In the shape that is selected; needs the feature `serde`.
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
