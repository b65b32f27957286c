//! The check of a tree: finds the skills, runs every rule, and returns the skills that are valid.

mod catalog;
mod discover;
mod expectations;
#[cfg(feature = "findings")]
mod findings;
mod outline;
mod parallel;
mod set;
mod skill;
#[cfg(test)]
mod tests;

pub use self::catalog::catalog_length;
#[cfg(feature = "findings")]
pub use self::findings::{Findings, Sources, findings, findings_counted};
use self::outline::Outline;
use crate::diagnostic::{self, Diagnostic};
use crate::package;
use crate::policy::{Pattern, Policy};
use crate::report::Report;
use crate::root::Root;
use crate::skill::Skill;
use crate::tree::Tree;

/// The skills and the diagnostics of a skills root.
#[derive(Debug, Clone, Default)]
pub struct Compilation {
    /// The skills without an error, sorted by name.
    pub skills: Vec<Skill>,
    /// Every diagnostic of every skill, sorted by file, position and severity.
    pub diagnostics: Vec<Diagnostic>,
}

impl Compilation {
    /// Whether an error stops the build.
    pub fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::withholds)
    }
}

/// Reads a skills root and checks it.
pub fn compile(root: &Root, policy: &Policy) -> Compilation {
    check(package::tree(root, policy), policy)
}

/// Checks a tree. Reads only files that the tree lists on disk.
pub fn check(tree: Tree, policy: &Policy) -> Compilation {
    let root = tree.root.clone();
    let keep = |skill: Option<Skill>, found| (skill.map(|skill| (Outline::new(&skill, policy), skill)), found);
    let chunk = check_chunk(tree, policy, keep);
    let Checked { read, diagnostics, .. } = merge(root, [chunk], policy);
    Compilation { skills: read.into_iter().map(|(_, skill)| skill).collect(), diagnostics }
}

/// Some of the folders of a root after their check. `S` is the part of a skill that is kept.
struct Chunk<'p, S> {
    folders: Vec<String>,
    read: Vec<(Outline, S)>,
    diagnostics: Vec<Diagnostic>,
    /// Whether the root could not be read, or contains a skill under another file name.
    is_broken: bool,
    /// Patterns of the policy that match nothing in this chunk.
    unmatched: Vec<&'p Pattern>,
}

/// Checks the skills of `tree`, and passes each skill and its diagnostics to `keep`.
fn check_chunk<S: Send>(
    mut tree: Tree,
    policy: &Policy,
    keep: impl Fn(Option<Skill>, Vec<Diagnostic>) -> (Option<(Outline, S)>, Vec<Diagnostic>) + Sync,
) -> Chunk<'_, S> {
    let mut report = Report::new(policy, None, tree.root.clone());
    report.extend(std::mem::take(&mut tree.diagnostics));
    let folders = discover::folders(&tree, &mut report);
    let is_broken = report.is_broken();
    let (mut read, mut diagnostics) = (Vec::with_capacity(folders.len()), report.into_found());
    // Bytes in memory are moved, not copied.
    let texts: Vec<_> = folders.iter().map(|folder| (folder, skill::take_bytes(folder, &mut tree))).collect();
    for (kept, found) in parallel::map(texts, FEW, |(folder, bytes)| {
        let (skill, found) = skill::check(folder, bytes, &tree, policy);
        keep(skill, found)
    }) {
        read.extend(kept);
        diagnostics.extend(found);
    }
    let folders = folders.into_iter().map(|folder| folder.name).collect();
    Chunk { folders, read, diagnostics, is_broken, unmatched: expectations::unmatched(policy, &tree) }
}

/// A whole root after its check.
struct Checked<S> {
    #[cfg(feature = "findings")]
    folders: usize,
    /// The skills without an error, sorted by name.
    read: Vec<(Outline, S)>,
    diagnostics: Vec<Diagnostic>,
}

/// Merges the chunks of a root, and runs the rules for all of its skills.
fn merge<'p, S>(root: String, chunks: impl IntoIterator<Item = Chunk<'p, S>>, policy: &'p Policy) -> Checked<S> {
    let (mut folders, mut read, mut diagnostics) = (Vec::new(), Vec::new(), Vec::new());
    let (mut is_broken, mut unmatched) = (false, None::<Vec<_>>);
    for chunk in chunks {
        folders.extend(chunk.folders);
        read.extend(chunk.read);
        diagnostics.extend(chunk.diagnostics);
        is_broken |= chunk.is_broken;
        // A pattern is unmatched only if it is unmatched in every chunk.
        match &mut unmatched {
            None => unmatched = Some(chunk.unmatched),
            Some(unmatched) => unmatched.retain(|pattern| chunk.unmatched.contains(pattern)),
        }
    }
    let tree = Tree { root, ..Tree::default() };
    let mut report = Report::new(policy, None, tree.root.clone());
    set::check_folders(&tree, &folders, is_broken, &mut report);
    diagnostics.extend(report.into_found());
    // Before the errors are counted: an expected diagnostic does not withhold its skill.
    expectations::apply(policy, &tree.root, &folders, &unmatched.unwrap_or_default(), &mut diagnostics);
    let withholding = diagnostics.iter().filter(|diagnostic| diagnostic.withholds());
    let mut withheld: Vec<_> = withholding.filter_map(Diagnostic::skill).collect();
    withheld.sort_unstable();
    let twice = set::check_names(&mut read, |outline| withheld.binary_search(&outline.folder.as_str()).is_ok());
    diagnostics.extend(twice);
    set::check_catalog(policy, &read, &mut diagnostics);
    diagnostic::sort(&mut diagnostics);
    Checked {
        #[cfg(feature = "findings")]
        folders: folders.len(),
        read,
        diagnostics,
    }
}

/// Fewer skills than these are checked within a few milliseconds, even in a macro; starting a thread costs more.
const FEW: usize = 128;
