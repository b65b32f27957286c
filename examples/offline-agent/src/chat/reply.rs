//! What a model answers.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::Message;

/// A text, or calls of tools that have to be answered first, or both.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) content: String,
    pub(super) calls: Vec<Call>,
}

/// A call of a tool.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) id: String,
    pub(super) tool: String,
    /// An object, or nothing of use: a model can write anything.
    arguments: Value,
}

impl Reply {
    /// The reply in the body of an answer; the error says what is wrong with "the answer".
    pub(super) fn parse(body: &str) -> Result<Self, String> {
        let Answer { choices } =
            serde_json::from_str(body).map_err(|error| format!("is no chat completion: {error}"))?;
        let Some(Choice { message, finish_reason }) = choices.into_iter().next() else {
            return Err("is no chat completion: `choices` is empty".into());
        };
        let calls = message.tool_calls.unwrap_or_default();
        let calls: Vec<Call> = calls.into_iter().enumerate().map(|(at, call)| Call::new(call, at)).collect();
        let content = message.content.unwrap_or_default();
        if calls.is_empty() && content.trim().is_empty() {
            let reason = finish_reason.map(|reason| format!(" (`finish_reason` is `{}`)", reason.escape_debug()));
            return Err(format!("has neither a text nor a call of a tool{}", reason.unwrap_or_default()));
        }
        Ok(Self { content, calls })
    }

    /// The reply as a message of the chat, which the results of its calls follow.
    pub(super) fn message(&self) -> Message {
        let calls: Vec<Value> = self.calls.iter().map(Call::json).collect();
        Message::from(json!({ "role": "assistant", "content": self.content, "tool_calls": calls }))
    }
}

impl Call {
    fn new(call: ToolCall, at: usize) -> Self {
        let ToolCall { id, function: Function { name, arguments } } = call;
        let arguments = match arguments {
            // What the standard wants; some servers send the object itself.
            Value::String(text) => serde_json::from_str(&text).unwrap_or_default(),
            value => value,
        };
        Self { id: id.unwrap_or_else(|| format!("call_{at}")), tool: name, arguments }
    }

    /// An argument; the error tells the model what the tool takes.
    pub(super) fn argument(&self, key: &str) -> Result<&str, String> {
        let argument = self.arguments.get(key).and_then(Value::as_str);
        argument.ok_or_else(|| format!("`{}` takes a JSON object with a text `{key}`", self.tool))
    }

    fn json(&self) -> Value {
        // Servers refuse a history with arguments that are no object, even if the model wrote them.
        let arguments = if self.arguments.is_object() { self.arguments.to_string() } else { "{}".into() };
        json!({ "id": self.id, "type": "function", "function": { "name": self.tool, "arguments": arguments } })
    }
}

#[derive(Deserialize)]
struct Answer {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Body,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Body {
    content: Option<String>,
    tool_calls: Option<Vec<ToolCall>>,
}

#[derive(Deserialize)]
struct ToolCall {
    id: Option<String>,
    function: Function,
}

#[derive(Deserialize)]
struct Function {
    name: String,
    #[serde(default)]
    arguments: Value,
}
