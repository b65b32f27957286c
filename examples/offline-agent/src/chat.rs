//! A chat in which the model asks for skills, and for files of them, until it has an answer.

mod reply;
mod server;
mod tiers;

use std::io::{self, Write as _};

use serde_json::json;
use skills_runtime::{Skill, Skills};

use self::server::Server;
use self::tiers::Tiers;
use crate::arguments::Arguments;
use crate::request::{self, Message, Request};

/// The answer to the task. Standard error says how it came about, and what each tier cost.
pub(crate) fn chat(skills: &Skills, arguments: &Arguments<'_>) -> Result<String, String> {
    // A skill that the catalog must not show, a model must not get by guessing its name either.
    let skills = skills.filter(Skill::is_model_invocable);
    let mut tiers = Tiers::new(&skills);
    let answer = turns(&skills, arguments, &mut tiers)?;
    say(&tiers.to_string());
    Ok(answer)
}

fn turns(skills: &Skills, arguments: &Arguments<'_>, tiers: &mut Tiers<'_>) -> Result<String, String> {
    let server = Server::new(arguments.model_url);
    let mut messages = request::opening(skills, arguments.task);
    for turn in 1..=MOST_TURNS {
        say(&format!("turn {turn}: asking `{}` at {}", arguments.model, server.url()));
        let reply = server.ask(&Request { model: arguments.model, messages: &messages, skills })?;
        if reply.calls.is_empty() {
            return Ok(reply.content);
        }
        messages.push(reply.message());
        for call in &reply.calls {
            let content = tiers.disclose(call).unwrap_or_else(|remark| remark);
            messages.push(Message::from(json!({ "role": "tool", "tool_call_id": call.id, "content": content })));
        }
    }
    Err(format!("no answer after {MOST_TURNS} turns"))
}

/// Progress; a closed standard error is no reason to stop.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// A model that calls tools for ever is stopped after so many requests.
const MOST_TURNS: usize = 16;
