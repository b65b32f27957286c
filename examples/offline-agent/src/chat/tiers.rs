//! The skills and files that the model has requested so far, and their cost.

use std::fmt;

use skills_runtime::{Skill, Skills};

use super::log;
use super::reply::Call;
use crate::request::{self, SKILL, SKILL_RESOURCE};

/// Answers the tool calls of the model, and records which instructions and files it has received.
pub(super) struct Tiers<'a> {
    skills: &'a Skills,
    activated: Vec<(String, usize)>,
    read: Vec<(String, usize)>,
}

impl<'a> Tiers<'a> {
    pub(super) fn new(skills: &'a Skills) -> Self {
        Self { skills, activated: Vec::new(), read: Vec::new() }
    }

    /// The result of a tool call. An error is sent to the model as well, so that it can correct its call.
    pub(super) fn disclose(&mut self, call: &Call) -> Result<String, String> {
        let result = self.answer(call);
        match &result {
            Ok(content) => log(&format!("  {call}: {} characters", length(content))),
            Err(error) => log(&format!("  {call}: {error}")),
        }
        result
    }

    fn answer(&mut self, call: &Call) -> Result<String, String> {
        let unknown =
            || format!("no tool `{}`; the tools are `{SKILL}` and `{SKILL_RESOURCE}`", call.tool.escape_debug());
        let tool = request::tools(self.skills).find(|tool| tool.name() == call.tool).ok_or_else(unknown)?;
        let name = call.argument("name").unwrap_or_default();
        let is_activation = call.tool == SKILL;
        if is_activation && self.activated.iter().any(|(it, _)| it == name) {
            return Err(format!("skill `{name}` is already active: follow the instructions above"));
        }
        let content = self.skills.answer(tool, |key| call.argument(key)).map_err(|error| error.to_string())?;
        if is_activation {
            self.activated.push((name.to_owned(), length(&content)));
        } else {
            let path = call.argument("path").unwrap_or_default().trim_start_matches("./");
            self.read.push((format!("{name}/{path}"), length(&content)));
        }
        Ok(content)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.tool.escape_debug())?;
        let arguments = ["name", "path"].into_iter().filter_map(|key| self.argument(key));
        arguments.into_iter().try_for_each(|argument| write!(f, " {}", argument.escape_debug()))
    }
}

/// The cost of each tier, in characters.
impl fmt::Display for Tiers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let catalog = length(&self.skills.catalog().with_instructions("").to_string());
        let tools: usize = request::tools(self.skills).map(|tool| length(&tool.to_string())).sum();
        let names: Vec<&str> = self.activated.iter().map(|(name, _)| name.as_str()).collect();
        let paths: Vec<&str> = self.read.iter().map(|(path, _)| path.as_str()).collect();
        let instructions: usize = self.activated.iter().map(|(_, cost)| cost).sum();
        let files: usize = self.read.iter().map(|(_, cost)| cost).sum();
        let everything = self.skills.iter().flat_map(Skill::files).filter_map(|file| file.contents_utf8().ok());
        let everything: usize = everything.map(|text| length(&text)).sum();
        writeln!(f, "characters, by tier:")?;
        writeln!(f, "{catalog:>8}  1 catalog: {} skills, and {tools} for the tools", self.skills.len())?;
        writeln!(f, "{instructions:>8}  2 instructions: {}", list(&names))?;
        writeln!(f, "{files:>8}  3 files: {}", list(&paths))?;
        write!(f, "{everything:>8}  if everything were in the prompt")
    }
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

fn length(text: &str) -> usize {
    text.chars().count()
}
