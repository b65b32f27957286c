//! A request to a model, in the form of the Chat Completions API of OpenAI.

use std::fmt::{self, Write as _};

use skills_runtime::{Skills, ToolDefinition};

/// The name of the tool that activates a skill. The default name would work as well.
pub(crate) const SKILL: &str = "skill";

/// The name of the tool that reads a file of a skill.
pub(crate) const SKILL_RESOURCE: &str = "skill_resource";

/// A request, whose `Display` is the JSON that is sent.
pub(crate) struct Request<'a> {
    pub(crate) model: &'a str,
    pub(crate) messages: &'a [Message],
    pub(crate) skills: &'a Skills,
}

/// A message of the chat, as JSON.
pub(crate) struct Message(String);

/// The first messages of a chat: tier 1, then the task of the user.
pub(crate) fn opening(skills: &Skills, task: &str) -> Vec<Message> {
    let catalog = skills.catalog().with_instructions(INSTRUCTIONS);
    vec![Message::new("system", &format!("{ROLE}\n\n{catalog}")), Message::new("user", task)]
}

/// The tools of the model. The tool that reads files is left out if no skill has files.
pub(crate) fn tools(skills: &Skills) -> impl Iterator<Item = ToolDefinition<'_>> {
    let skill = skills.activation_tool().map(|tool| tool.with_name(SKILL));
    let resource = skills.resource_tool().map(|tool| tool.with_name(SKILL_RESOURCE));
    [skill, resource].into_iter().flatten()
}

impl Message {
    pub(crate) fn new(role: &str, content: &str) -> Self {
        Self(format!(r#"{{"role":{},"content":{}}}"#, Quoted(role), Quoted(content)))
    }
}

#[cfg(feature = "chat")]
impl From<serde_json::Value> for Message {
    fn from(message: serde_json::Value) -> Self {
        Self(message.to_string())
    }
}

impl fmt::Display for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let messages: Vec<&str> = self.messages.iter().map(|message| message.0.as_str()).collect();
        let tools: Vec<String> = tools(self.skills).map(|tool| tool.to_string()).collect();
        write!(f, "{{\"model\":{},\n\"messages\":[\n{}\n]", Quoted(self.model), messages.join(",\n"))?;
        if !tools.is_empty() {
            write!(f, ",\n\"tools\":[\n{}\n]", tools.join(",\n"))?;
        }
        f.write_str("}")
    }
}

/// A JSON string. All other parts of a request are JSON already, so no crate is needed for it; `tests/request.rs` parses
/// the result with `serde_json`.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for char in self.0.chars() {
            match char {
                '"' | '\\' => write!(f, "\\{char}")?,
                '\n' => f.write_str("\\n")?,
                '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(char))?,
                _ => f.write_char(char)?,
            }
        }
        f.write_char('"')
    }
}

const ROLE: &str = "\
You help at the command line. You cannot run commands: name the commands to run, and explain how to read their output.";

const INSTRUCTIONS: &str = "\
# Skills

A skill is a procedure for one kind of task. When a task matches a description below, call `skill` with its name before
you answer, and follow the instructions that it returns. `skill_resource` returns a file that the instructions refer to.";
