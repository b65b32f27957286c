//! `prompt`: what a binary with these skills puts into the prompt, and what each of them costs.

use skills_compiler::{Line, Skill};

use crate::args::{Prompt, PromptFormat};
use crate::catalog;
use crate::format::quoted;
use crate::output::Output;
use crate::read::{self, tokens};
use crate::status::Status;
use crate::table;

pub(crate) fn run(prompt: &Prompt, out: &mut Output) -> Status {
    let mut skills = read::skills(&prompt.paths, out);
    skills.sort_by(|a, b| a.name.cmp(&b.name));
    let text = match prompt.format {
        PromptFormat::Human => format!("{}\n\n{}", catalog::markdown(&skills), table::aligned(&rows(&skills))),
        PromptFormat::Json => skills.iter().map(json).collect(),
        PromptFormat::Markdown => ended(catalog::markdown(&skills)),
        PromptFormat::Xml => ended(catalog::xml(&skills)),
    };
    out.print(&text);
    Status::Clean
}

/// A row a skill, and one for all: what is always in the prompt, and what comes with the skill's activation.
fn rows(skills: &[Skill]) -> Vec<Vec<String>> {
    let row = |name: &str, numbers: [usize; 4]| {
        let numbers = numbers.into_iter().map(|number| number.to_string());
        std::iter::once(name.to_owned()).chain(numbers).collect::<Vec<_>>()
    };
    let head = ["skill", "catalog chars", "tokens (est.)", "body chars", "tokens (est.)"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(skills.iter().map(|skill| row(skill.name.as_str(), numbers(skill))));
    let catalog = catalog::markdown(skills);
    let bodies = skills.iter().map(numbers).fold([0, 0], |[chars, tokens], numbers| {
        let [_, _, body, body_tokens] = numbers;
        [chars + body, tokens + body_tokens]
    });
    let [body, body_tokens] = bodies;
    rows.push(row("all, with the instruction", [catalog.chars().count(), tokens(&catalog), body, body_tokens]));
    rows
}

/// Characters and estimated tokens of the catalog line, then of the instructions.
fn numbers(skill: &Skill) -> [usize; 4] {
    // What the model may not activate is in no prompt before its user asks.
    let line = if skill.disable_model_invocation { String::new() } else { Line::new(skill).text };
    [line.chars().count(), tokens(&line), skill.body().chars().count(), tokens(skill.body())]
}

fn json(skill: &Skill) -> String {
    let [line, line_tokens, body, body_tokens] = numbers(skill);
    format!(
        "{{\"name\":{},\"catalog_characters\":{line},\"catalog_tokens\":{line_tokens},\
         \"body_characters\":{body},\"body_tokens\":{body_tokens}}}\n",
        quoted(skill.name.as_str())
    )
}

fn ended(text: String) -> String {
    if text.is_empty() { text } else { text + "\n" }
}
