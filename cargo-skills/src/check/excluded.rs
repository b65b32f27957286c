//! Counts the skills that `skills.toml` excludes, so that they are not forgotten.

use std::fs;

use skills_compiler::{Policy, Root, is_junk};

use crate::discover::is_skill;

/// The number of skills directly in the root that `exclude` matches.
pub(super) fn count(root: &Root, policy: &Policy) -> usize {
    let Ok(entries) = fs::read_dir(root.dir()) else { return 0 };
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let excluded = names.filter(|name| !is_junk(name) && policy.leaves_out(name));
    excluded.filter(|name| is_skill(&root.dir().join(name))).count()
}
