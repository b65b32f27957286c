//! Tools for the model: one activates a skill, the other reads its files.

mod answer;
mod narrow;
mod schema;
mod shape;

pub use self::answer::{Tool, ToolError};
pub use self::narrow::NarrowError;
use self::schema::Kind;
pub use self::schema::ToolSchema;
use crate::skills::Skills;

/// The definition of a tool for the model: a name, a description, and a JSON schema of the arguments.
///
/// There are two tools. The argument of [`Skills::activation_tool`] is the name of a skill; [`Skills::resource_tool`] also
/// has the path of a file. The schema lists all valid names, so that a model cannot invent one. [`Skills::answer`] answers
/// a call of either tool.
///
/// Its `Display` form is one line of JSON for the `tools` of a request. Every service has its own shape for the same data,
/// which a method selects:
///
/// | method | for | shape |
/// | --- | --- | --- |
/// | none, or [`chat_completions`](Self::chat_completions) | OpenAI's Chat Completions and compatible services | `{"type":"function","function":{"name":…,"description":…,"parameters":…}}` |
/// | [`responses`](Self::responses) | OpenAI's Responses | `{"type":"function","name":…,"description":…,"parameters":…}` |
/// | [`anthropic`](Self::anthropic) | Anthropic's Messages | `{"name":…,"description":…,"input_schema":…}` |
/// | [`mcp`](Self::mcp) | an MCP server's `tools/list` | `{"name":…,"description":…,"inputSchema":…,"annotations":…}` |
///
/// For other services, and for the types of a client library, use [`name`](Self::name),
/// [`description`](Self::description) and [`schema`](Self::schema). With the feature `serde`, both types implement
/// `Serialize` with the same JSON.
///
/// The schema requires every argument and allows no others, as the strict modes of these services demand.
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
    /// The definition of a tool that activates a skill by its name; `None` if no skill can be activated.
    ///
    /// Its default name is `activate_skill`, and [`with_name`](ToolDefinition::with_name) replaces it. The tool has one
    /// argument, `name`, whose values do not include skills with `disable-model-invocation: true`.
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

    /// The definition of a tool that reads a file of a skill; `None` if no skill has a file.
    ///
    /// Its default name is `read_skill_resource`, and [`with_name`](ToolDefinition::with_name) replaces it. The tool has
    /// two arguments: `name` is the name of a skill, and `path` is a path for [`Skill::read`](crate::Skill::read). The values
    /// of `name` are those of [`activation_tool`](Self::activation_tool) without the skills that have no files.
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
    /// The services allow up to 64 ASCII letters, digits, `_` and `-`. This method does not check the name.
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
    /// A host without a system prompt can use the catalog as the description:
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

    /// The name of the tool. The host compares it with the name in a tool call.
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

    /// The description of the tool for the model.
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

    /// The JSON schema of the arguments.
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
}
