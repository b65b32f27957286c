//! A chat in which the model requests skills and their files until it has an answer.

mod reply;
mod server;
mod tiers;

use std::io::{self, Write as _};

use serde_json::json;
use skills_runtime::Skills;

use self::server::Server;
use self::tiers::Tiers;
use crate::arguments::Arguments;
use crate::request::{self, Message, Request};

/// Returns the answer to the task. Progress and the cost of each tier are printed to standard error.
pub(crate) fn chat(skills: &Skills, arguments: &Arguments<'_>) -> Result<String, String> {
    // A skill that is hidden from the model must not be reachable by guessing its name either.
    let skills = skills.for_model();
    let mut tiers = Tiers::new(&skills);
    let answer = turns(&skills, arguments, &mut tiers)?;
    log(&tiers.to_string());
    Ok(answer)
}

fn turns(skills: &Skills, arguments: &Arguments<'_>, tiers: &mut Tiers<'_>) -> Result<String, String> {
    let server = Server::new(arguments.model_url)?;
    let mut messages = request::opening(skills, arguments.task);
    for turn in 1..=MOST_TURNS {
        log(&format!("turn {turn}: asking `{}` at {}", arguments.model, server.url()));
        let reply = server.ask(&Request { model: arguments.model, messages: &messages, skills })?;
        if reply.calls.is_empty() {
            return Ok(reply.content);
        }
        messages.push(reply.message());
        for call in &reply.calls {
            let content = tiers.disclose(call).unwrap_or_else(|error| error);
            messages.push(Message::from(json!({ "role": "tool", "tool_call_id": call.id, "content": content })));
        }
    }
    Err(format!("no answer after {MOST_TURNS} turns"))
}

/// Prints progress. The chat goes on if standard error is closed.
fn log(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// The limit of requests, for a model that never stops calling tools.
const MOST_TURNS: usize = 16;
