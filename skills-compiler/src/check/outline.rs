//! What the rules for a whole set need of a skill.

use crate::policy::Policy;
use crate::skill::{Name, Skill};

/// A skill that was read, in a few words: all that is kept where only its faults are asked for.
pub(crate) struct Outline {
    pub(crate) folder: String,
    pub(crate) name: Name,
    /// Its `SKILL.md`, as diagnostics show it.
    pub(crate) path: String,
    pub(crate) description_length: usize,
    /// The characters of its catalog line; `None` where the catalog does not show it, or no host counts them.
    pub(crate) line_length: Option<usize>,
}

impl Outline {
    pub(crate) fn new(skill: &Skill, policy: &Policy) -> Self {
        // Only a budget asks for the line.
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
