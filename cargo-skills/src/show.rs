//! `show`: prints the fields, files and instructions of one skill.

use std::fmt::Write as _;

use skills_compiler::Skill;
use skills_core::nearest::nearest;

use crate::args::Show;
use crate::output::Output;
use crate::read::{self, tokens};
use crate::status::Status;

pub(crate) fn run(show: &Show, out: &mut Output) -> Status {
    let skills = read::skills(&show.paths, out);
    let found: Vec<_> = skills.iter().filter(|skill| skill.name.as_str() == show.name).collect();
    if found.is_empty() {
        let names = skills.iter().map(|skill| skill.name.as_str());
        let meant = nearest(&show.name, names).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        out.fail(&format!("no skill named `{}`{meant}", show.name));
    }
    for (at, skill) in found.iter().enumerate() {
        let gap = if at == 0 { "" } else { "\n" };
        out.print(&format!("{gap}{}", text(skill)));
    }
    Status::Clean
}

fn text(skill: &Skill) -> String {
    let mut text = String::new();
    let mut field = |name: &str, value: &str| {
        if !value.is_empty() {
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "{name}: {value}");
        }
    };
    field("name", skill.name.as_str());
    field("description", skill.description.as_str());
    field("license", skill.license.as_deref().unwrap_or_default());
    field("compatibility", skill.compatibility.as_deref().unwrap_or_default());
    for (key, value) in &skill.metadata {
        field(&format!("metadata.{key}"), value);
    }
    field("allowed-tools", &skill.allowed_tools.join(" "));
    field("triggers", &skill.triggers.join(", "));
    field("tools", &skill.tools.join(", "));
    if skill.disable_model_invocation {
        field("disable-model-invocation", "true");
    }
    field("path", skill.source.path());
    field(
        "instructions",
        &format!("{} characters, about {} tokens", skill.body().chars().count(), tokens(skill.body())),
    );
    for file in &skill.resources {
        let mark = if file.is_executable() { ", executable" } else { "" };
        field("file", &format!("{} ({} bytes{mark})", file.path(), file.size()));
    }
    format!("{text}\n{}\n", skill.body())
}
