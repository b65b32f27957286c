//! `show`: prints the fields, files and instructions of one skill.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::Value;
use skills_compiler::Skill;
use skills_core::nearest::nearest;

use crate::args::{Show, ShowFormat};
use crate::format::json_line;
use crate::output::Output;
use crate::read::{self, Loaded, tokens};
use crate::skill_json;
use crate::status::Status;

pub(crate) fn run(show: &Show, out: &mut Output) -> Status {
    // A name contains neither `/` nor `.`, so such an argument can only be a path.
    let is_path = show.name.contains(['/', std::path::MAIN_SEPARATOR, '.']);
    let paths = if is_path { &vec![PathBuf::from(&show.name)] } else { &show.paths };
    let roots = read::roots(paths, out);
    let is_shown = |skill: &Skill| is_path || skill.name.as_str() == show.name;
    let texts: Vec<String> = roots.iter().flat_map(|root| texts(root, &is_shown, show.format)).collect();
    if texts.is_empty() && !is_path {
        let names = roots.iter().flat_map(|root| &root.skills).map(|skill| skill.name.as_str());
        let meant = nearest(&show.name, names).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        out.fail(&format!("no skill named `{}`{meant}", show.name));
    }
    out.print(&texts.join(if show.format == ShowFormat::Human { "\n" } else { "" }));
    Status::Clean
}

fn texts(root: &Loaded, is_shown: &dyn Fn(&Skill) -> bool, format: ShowFormat) -> Vec<String> {
    let skills = root.skills.iter().filter(|skill| is_shown(skill));
    match format {
        ShowFormat::Human => skills.map(text).collect(),
        ShowFormat::Json => {
            let objects = root.skills.iter().zip(skill_json::objects(root)).filter(|(skill, _)| is_shown(skill));
            objects.map(|(skill, object)| json_line(&with_instructions(object, skill))).collect()
        }
    }
}

fn with_instructions(mut object: Value, skill: &Skill) -> Value {
    object["instructions"] = skill.body().into();
    object
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
