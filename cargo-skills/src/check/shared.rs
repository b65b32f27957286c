//! Diagnostics of a `skills.toml` that several roots share: reported once, and only if they apply to all of the roots.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use skills_compiler::{Code, Diagnostic};

/// Collects the diagnostics that each root has for its `skills.toml`.
#[derive(Default)]
pub(super) struct Shared {
    files: BTreeMap<PathBuf, File>,
}

/// A `skills.toml`.
#[derive(Default)]
struct File {
    roots: usize,
    diagnostics: Vec<Diagnostic>,
}

/// Whether a diagnostic is about `skills.toml`, and not about a skill or a root.
pub(super) fn is_of_policy(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code(), Code::SkillsToml | Code::UnfulfilledExpectation | Code::UnmatchedPattern)
}

impl Shared {
    /// Adds a root: the path of its `skills.toml`, and the diagnostics of that file.
    pub(super) fn add(&mut self, file: Option<PathBuf>, diagnostics: Vec<Diagnostic>) {
        let file = self.files.entry(file.unwrap_or_default()).or_default();
        file.roots += 1;
        file.diagnostics.extend(diagnostics);
    }

    /// The diagnostics to report, given the folders that were searched.
    ///
    /// A pattern that matches nothing in one root may match in another one. If only a part of the folder of the
    /// `skills.toml` was searched, it may also match in the other part, so nothing is reported.
    pub(super) fn merge(self, searched: &[PathBuf]) -> Vec<Diagnostic> {
        let mut merged = Vec::new();
        for (path, File { roots, diagnostics }) in self.files {
            let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
            let is_searched = folder.is_some_and(|folder| searched.iter().any(|searched| folder.starts_with(searched)));
            let mut groups: BTreeMap<_, Vec<Diagnostic>> = BTreeMap::new();
            for diagnostic in diagnostics {
                groups.entry((diagnostic.position(), diagnostic.code())).or_default().push(diagnostic);
            }
            for ((_, code), mut group) in groups {
                let applies = code == Code::SkillsToml || (is_searched && group.len() == roots);
                // Each root reads the file, so each error in the file is found once per root.
                let kept = if code == Code::SkillsToml { group.len() / roots.max(1) } else { 1 };
                group.truncate(if applies { kept } else { 0 });
                merged.append(&mut group);
            }
        }
        merged
    }
}
