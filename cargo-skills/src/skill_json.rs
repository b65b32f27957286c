//! Skills as JSON objects, for `list` and `show`.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};
use skills_compiler::{File, Policy, Skill};
use skills_core::SKILL_FILE;
use skills_runtime::{Layer, Skill as Embedded, Skills};

use crate::path;
use crate::read::{Loaded, tokens};

/// The skills of a root, each with its fields, its files and the digests that a binary reports for them.
pub(crate) fn objects(loaded: &Loaded) -> Vec<Value> {
    let embedded = Skills::layers([Layer::folder("", loaded.root.dir())], &loaded.policy).skills;
    let objects = loaded.skills.iter().map(|skill| match embedded.get(skill.name.as_str()) {
        Some(embedded) => object(skill, Some(embedded)),
        // The loader does not follow links out of the root, so read the target of the link.
        None => object(skill, linked(skill, &loaded.policy).as_ref()),
    });
    objects.collect()
}

fn linked(skill: &Skill, policy: &Policy) -> Option<Embedded> {
    let folder = fs::canonicalize(Path::new(skill.source.path()).parent()?).ok()?;
    Embedded::load(folder, policy).ok()
}

fn object(skill: &Skill, embedded: Option<&Embedded>) -> Value {
    let digest = |path: &str| Some(embedded?.files().find(|file| file.path() == path)?.digest().ok()?.to_string());
    let file = |file: &File, path: &str| {
        json!({
            "path": path,
            "size": file.size(),
            "executable": file.is_executable(),
            "digest": digest(path),
        })
    };
    let resources = skill.resources.iter().map(|it| file(it, it.path()));
    let files: Vec<Value> = std::iter::once(file(&skill.file, SKILL_FILE)).chain(resources).collect();
    let metadata: Map<String, Value> =
        skill.metadata.iter().map(|(key, value)| (key.clone(), value.as_str().into())).collect();
    json!({
        "name": skill.name.as_str(),
        "description": skill.description.as_str(),
        "license": skill.license,
        "compatibility": skill.compatibility,
        "metadata": metadata,
        "allowed-tools": skill.allowed_tools,
        "triggers": skill.triggers,
        "tools": skill.tools,
        "disable-model-invocation": skill.disable_model_invocation,
        "path": path::shown(Path::new(skill.source.path())),
        "instructions_characters": skill.body().chars().count(),
        "instructions_tokens": tokens(skill.body()),
        "files": files,
        "digest": embedded.and_then(|skill| Some(skill.digest().ok()?.to_string())),
    })
}
