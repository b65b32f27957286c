//! `prompt`: prints the catalog that a binary with these skills puts into the prompt, and the size of each skill.

use serde_json::json;
use skills_compiler::Policy;
use skills_runtime::{Skill, Skills};

use crate::args::{Prompt, PromptFormat};
use crate::format::json_line;
use crate::output::Output;
use crate::read::{self, tokens};
use crate::status::Status;
use crate::table;

pub(crate) fn run(prompt: &Prompt, out: &mut Output) -> Status {
    let skills = embedded(prompt, out);
    let markdown = with_line_break(skills.catalog().render());
    let text = match prompt.format {
        PromptFormat::Human if markdown.is_empty() => table::aligned(&rows(&skills)),
        PromptFormat::Human => format!("{markdown}\n{}", table::aligned(&rows(&skills))),
        PromptFormat::Json => skills.iter().map(json).collect(),
        PromptFormat::Markdown => markdown,
        PromptFormat::Xml => with_line_break(skills.catalog().xml().with_instructions("").render()),
    };
    out.print(&text);
    Status::Clean
}

/// The skills as a binary would embed them: if several have the same name, the last one.
fn embedded(prompt: &Prompt, out: &mut Output) -> Skills {
    let mut skills = read::skills(&prompt.paths, out);
    skills.sort_by(|a, b| a.name.cmp(&b.name));
    for pair in skills.windows(2) {
        if let [hidden, shown] = pair
            && hidden.name == shown.name
        {
            let (name, hidden, shown) = (&hidden.name, hidden.source.path(), shown.source.path());
            out.note(&format!("warning: two skills are named `{name}`: `{shown}` is shown, `{hidden}` is not"));
        }
    }
    // Each skill was already checked under the policy of its root, so lints do not matter here.
    let policy = Policy::default().capped();
    skills.iter().filter_map(|skill| Skill::parse(skill.source.text(), &policy).ok()).collect()
}

/// One row per skill and a total: the size of its catalog line, which is always in the prompt, and of its instructions.
fn rows(skills: &Skills) -> Vec<Vec<String>> {
    let row = |name: &str, numbers: [usize; 4]| {
        let numbers = numbers.into_iter().map(|number| number.to_string());
        std::iter::once(name.to_owned()).chain(numbers).collect::<Vec<_>>()
    };
    let head = ["skill", "catalog chars", "tokens (est.)", "body chars", "tokens (est.)"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(skills.iter().map(|skill| row(skill.name(), numbers(skill))));
    let catalog = skills.catalog().to_string();
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
    // Skills hidden from the model are not in the catalog, so their line costs nothing.
    let line = if skill.is_model_invocable() { skill.summary().to_string() } else { String::new() };
    [line.chars().count(), tokens(&line), skill.body().chars().count(), tokens(skill.body())]
}

fn json(skill: &Skill) -> String {
    let [line, line_tokens, body, body_tokens] = numbers(skill);
    json_line(&json!({
        "name": skill.name(),
        "catalog_characters": line,
        "catalog_tokens": line_tokens,
        "body_characters": body,
        "body_tokens": body_tokens,
    }))
}

/// The text with a line break at its end; an empty string if there is no text.
fn with_line_break(text: Option<String>) -> String {
    text.map_or_else(String::new, |text| text + "\n")
}
