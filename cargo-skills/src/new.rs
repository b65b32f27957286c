//! `new`: creates a skill from a template.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use skills_compiler::{Code, Level, Policy, Tree, check};
use skills_core::SKILL_FILE;

use crate::args::New;
use crate::output::Output;
use crate::status::Status;
use crate::write;

pub(crate) fn run(new: &New, out: &mut Output) -> Status {
    match create(&new.name, &new.dir) {
        Ok(path) => {
            out.print(&format!("created {path}\n"));
            if !out.is_quiet() {
                out.print("replace the placeholder in its description: `cargo skills check` refuses it until then\n");
            }
        }
        Err(message) => out.fail(&message),
    }
    Status::Clean
}

fn create(name: &str, dir: &Path) -> Result<String, String> {
    let text = text(name);
    // The template must be refused only for its placeholder. A name that is not portable is better refused now.
    let policy = Policy::default().with_level(Code::DescriptionAngleBracket, Level::Allow);
    let policy = policy.with_level(Code::PortablePath, Level::Deny);
    let checked = check(Tree::from_files([(format!("{name}/{SKILL_FILE}"), text.as_str())], &policy), &policy);
    if let Some(error) = checked.diagnostics.iter().find(|diagnostic| diagnostic.withholds()) {
        return Err([&[error.message().to_owned()], error.helps()].concat().join("; "));
    }
    let folder = dir.join(name);
    let path = folder.join(SKILL_FILE);
    let shown = path.display().to_string().replace('\\', "/");
    fs::create_dir_all(dir).map_err(|error| format!("`{}` cannot be created: {error}", dir.display()))?;
    fs::create_dir(&folder).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("`{}` already exists", folder.display()),
        _ => format!("`{}` cannot be created: {error}", folder.display()),
    })?;
    write::create(&path, &text).map_err(|error| format!("`{shown}` cannot be created: {error}"))?;
    Ok(shown)
}

fn text(name: &str) -> String {
    format!(
        "\
---
name: {name}
description: <Describe in one sentence what the skill does. Use when the user asks for it, in the words of a user.>
---

# {name}

1. Describe the first step.
2. Describe how to check the result.

Move long or rarely needed text into files below `references/`, and link to each file from the step that needs it.
"
    )
}
