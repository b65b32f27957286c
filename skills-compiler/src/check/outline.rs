//! The facts about a skill that rules for the whole set need.

use crate::policy::Policy;
use crate::skill::{Name, Skill};

/// Kept instead of the skill if only diagnostics are wanted.
pub(crate) struct Outline {
    pub(crate) folder: String,
    pub(crate) name: Name,
    /// The path of its `SKILL.md` in diagnostics.
    pub(crate) path: String,
    pub(crate) description_length: usize,
    /// The characters of its catalog line; `None` if the catalog leaves it out, or has no budget.
    pub(crate) line_length: Option<usize>,
}

impl Outline {
    pub(crate) fn new(skill: &Skill, policy: &Policy) -> Self {
        // Only a budget needs the line.
        let is_counted = policy.host.catalog_budget.is_some() && !skill.disable_model_invocation;
        Self {
            folder: skill.folder.clone(),
            name: skill.name.clone(),
            path: skill.source.path().to_owned(),
            description_length: skill.description.as_str().chars().count(),
            line_length: is_counted.then(|| skill.line().length()),
        }
    }
}
