//! The reply of a model.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::Message;

/// A text, or tool calls that have to be answered first, or both.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) content: String,
    pub(super) calls: Vec<Call>,
}

/// A tool call.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) id: String,
    pub(super) tool: String,
    /// Any JSON value: models do not always write the object that the tool requires.
    arguments: Value,
}

impl Reply {
    /// Parses the body of an answer. The error continues a sentence that starts with "the answer".
    pub(super) fn parse(body: &str) -> Result<Self, String> {
        if body.trim_start().starts_with("data:") {
            return Err("is a stream of events, although the request asks for none: switch streaming off".into());
        }
        let Answer { choices } =
            serde_json::from_str(body).map_err(|error| format!("is not a chat completion: {error}"))?;
        let Some(Choice { message, finish_reason }) = choices.into_iter().next() else {
            return Err("is not a chat completion: `choices` is empty".into());
        };
        let calls = message.tool_calls.unwrap_or_default();
        let calls: Vec<Call> = calls.into_iter().enumerate().map(|(at, call)| Call::new(call, at)).collect();
        let content = text(message.content);
        if calls.is_empty() && content.trim().is_empty() {
            let reason = finish_reason.map(|reason| format!(" (`finish_reason` is `{}`)", reason.escape_debug()));
            return Err(format!("has neither a text nor a tool call{}", reason.unwrap_or_default()));
        }
        Ok(Self { content, calls })
    }

    /// The reply as a message of the chat. The results of its calls must follow it.
    pub(super) fn message(&self) -> Message {
        let calls: Vec<Value> = self.calls.iter().map(Call::json).collect();
        Message::from(json!({ "role": "assistant", "content": self.content, "tool_calls": calls }))
    }
}

impl Call {
    fn new(call: ToolCall, at: usize) -> Self {
        let ToolCall { id, function: Function { name, arguments } } = call;
        let arguments = match arguments {
            // The API specifies a string with JSON in it; some servers send the object itself.
            Value::String(text) => serde_json::from_str(&text).unwrap_or_default(),
            value => value,
        };
        Self { id: id.unwrap_or_else(|| format!("call_{at}")), tool: name, arguments }
    }

    /// A string argument.
    pub(super) fn argument(&self, key: &str) -> Option<&str> {
        self.arguments.get(key).and_then(Value::as_str)
    }

    fn json(&self) -> Value {
        // Servers refuse a history in which arguments are not an object, even if the model wrote them.
        let arguments = if self.arguments.is_object() { self.arguments.to_string() } else { "{}".into() };
        json!({ "id": self.id, "type": "function", "function": { "name": self.tool, "arguments": arguments } })
    }
}

/// The text of a message: a string, or the parts of a list that are text.
fn text(content: Value) -> String {
    match content {
        Value::String(text) => text,
        Value::Array(parts) => parts.iter().filter_map(|part| part.get("text")?.as_str()).collect(),
        _ => String::new(),
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
    #[serde(default)]
    content: Value,
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
