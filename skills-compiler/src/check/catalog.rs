//! The length of the catalog.

use skills_core::catalog::length;

use crate::skill::Skill;

/// The characters of the catalog as `Catalog` of the runtime renders it by default.
pub fn catalog_length(skills: &[Skill]) -> usize {
    let shown = skills.iter().filter(|skill| !skill.disable_model_invocation);
    length(shown.map(|skill| skill.line().length()))
}
