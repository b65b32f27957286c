//! What is said of a `skills.toml` that several roots share: once, and only what is true of all of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use skills_compiler::{Code, Diagnostic};

/// Collects what each root says of its `skills.toml`.
#[derive(Default)]
pub(super) struct Shared {
    files: BTreeMap<PathBuf, File>,
}

/// A `skills.toml`.
#[derive(Default)]
struct File {
    roots: usize,
    said: Vec<Diagnostic>,
}

/// Whether a diagnostic is about `skills.toml`, and not about a skill or a root.
pub(super) fn is_of_policy(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code(), Code::SkillsToml | Code::UnfulfilledExpectation | Code::UnmatchedPattern)
}

impl Shared {
    /// Adds a root: the file that holds for it, and what is said of that.
    pub(super) fn add(&mut self, file: Option<PathBuf>, said: Vec<Diagnostic>) {
        let file = self.files.entry(file.unwrap_or_default()).or_default();
        file.roots += 1;
        file.said.extend(said);
    }

    /// What is to be said, after `searched` were.
    ///
    /// A pattern that matches nothing in one root may match in another; and where not all of the folder that the file
    /// stands in was searched, it may match in what was not.
    pub(super) fn settle(self, searched: &[PathBuf]) -> Vec<Diagnostic> {
        let mut settled = Vec::new();
        for (path, File { roots, said }) in self.files {
            let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
            let is_searched = folder.is_some_and(|folder| searched.iter().any(|searched| folder.starts_with(searched)));
            let mut groups: BTreeMap<_, Vec<Diagnostic>> = BTreeMap::new();
            for fault in said {
                groups.entry((fault.position(), fault.code())).or_default().push(fault);
            }
            for ((_, code), mut group) in groups {
                let holds = code == Code::SkillsToml || (is_searched && group.len() == roots);
                // A file is read once a root, and its faults are found as often.
                let each = if code == Code::SkillsToml { group.len() / roots.max(1) } else { 1 };
                group.truncate(if holds { each } else { 0 });
                settled.append(&mut group);
            }
        }
        settled
    }
}
