//! Diagnostics of a `skills.toml` that several roots share: reported once, and only if they apply to all of the roots.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, Diagnostic};

use super::toml;
use crate::discover::is_skill;

/// Collects the diagnostics that each root has for its `skills.toml`.
#[derive(Default)]
pub(super) struct Shared {
    files: BTreeMap<PathBuf, Vec<OfRoot>>,
}

/// The diagnostics of a `skills.toml` for one root.
struct OfRoot {
    root: PathBuf,
    diagnostics: Vec<Diagnostic>,
}

/// Whether a diagnostic is about `skills.toml`, and not about a skill or a root.
pub(super) fn is_of_policy(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code(), Code::SkillsToml | Code::UnfulfilledExpectation | Code::UnmatchedPattern)
}

impl Shared {
    /// Adds a root, the path of its `skills.toml`, and the diagnostics of that file.
    pub(super) fn add(&mut self, root: PathBuf, file: Option<PathBuf>, diagnostics: Vec<Diagnostic>) {
        self.files.entry(file.unwrap_or_default()).or_default().push(OfRoot { root, diagnostics });
    }

    /// The diagnostics to report, given the folders that were searched.
    ///
    /// A pattern that matches nothing in one root may match in another one. If only a part of the folder of the
    /// `skills.toml` was searched, it may also match in the other part, so nothing is reported.
    pub(super) fn merge(self, searched: &[PathBuf]) -> Vec<Diagnostic> {
        let mut merged = Vec::new();
        for (path, roots) in self.files {
            let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
            let is_searched = folder.is_some_and(|folder| searched.iter().any(|searched| folder.starts_with(searched)));
            let mut groups: BTreeMap<_, Vec<(usize, Diagnostic)>> = BTreeMap::new();
            let dirs: Vec<PathBuf> = roots.iter().map(|of_root| of_root.root.clone()).collect();
            for (number, of_root) in roots.into_iter().enumerate() {
                for diagnostic in of_root.diagnostics {
                    groups.entry((diagnostic.position(), diagnostic.code())).or_default().push((number, diagnostic));
                }
            }
            for ((position, code), group) in groups {
                let reporting: BTreeSet<usize> = group.iter().map(|&(number, _)| number).collect();
                let applies = match code {
                    Code::SkillsToml => true,
                    // Only the roots with a skill of the table can fulfil an expectation.
                    Code::UnfulfilledExpectation if dirs.len() > 1 => {
                        let globs = position.map(|at| toml::globs_at(&path, at.line)).unwrap_or_default();
                        let concerned = (0..dirs.len()).filter(|&number| contains(&dirs[number], &globs));
                        is_searched && concerned.collect::<BTreeSet<_>>().is_subset(&reporting)
                    }
                    _ => is_searched && reporting.len() == dirs.len(),
                };
                // Each root reads the file, so each error in the file is found once per root.
                let kept = if code == Code::SkillsToml { group.len() / reporting.len().max(1) } else { 1 };
                merged.extend(group.into_iter().map(|(_, diagnostic)| diagnostic).take(if applies { kept } else { 0 }));
            }
        }
        merged
    }
}

/// Whether a root contains a skill that one of the globs matches.
fn contains(root: &Path, globs: &[String]) -> bool {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let mut names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.any(|name| globs.iter().any(|glob| fast_glob::glob_match(glob, &name)) && is_skill(&root.join(&name)))
}
