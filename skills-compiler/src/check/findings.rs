//! Like `compile`, but returns only the diagnostics and keeps no skills in memory.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::outline::Outline;
use super::{Checked, check_chunk, merge, parallel};
use crate::diagnostic::Diagnostic;
use crate::display::display;
use crate::load;
use crate::policy::Policy;
use crate::root::Root;
use crate::skill::Skill;

/// The diagnostics of a skills root, without its skills.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// The number of skills, with broken ones.
    pub skills: usize,
    /// Every diagnostic of every skill, sorted by file, position and severity.
    pub diagnostics: Vec<Diagnostic>,
}

/// Whether the texts that diagnostics point into stay in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sources {
    /// Only line and column are kept: memory does not grow with the texts.
    Dropped,
    /// Texts with a diagnostic are kept, to show or to fix it.
    Kept,
}

/// Reads a skills root and returns its diagnostics, without keeping any skill.
///
/// The diagnostics are those of [`compile`](super::compile). If sources are dropped, the root is read in chunks of a
/// few skills, and each chunk is dropped after its check.
pub fn findings(root: &Root, policy: &Policy, sources: Sources) -> Findings {
    findings_counted(root, policy, sources, &AtomicUsize::new(0))
}

/// Like [`findings`], and adds 1 to `count` after each skill, for a display of the progress.
pub fn findings_counted(root: &Root, policy: &Policy, sources: Sources, count: &AtomicUsize) -> Findings {
    let roots = match sources {
        Sources::Kept => vec![root.clone()],
        Sources::Dropped => load::chunks(root, policy),
    };
    let keep = |skill: Option<Skill>, found: Vec<Diagnostic>| {
        count.fetch_add(1, Ordering::Relaxed);
        let found = match sources {
            Sources::Kept => found,
            Sources::Dropped => found.into_iter().map(Diagnostic::without_source).collect(),
        };
        (skill.map(|skill| (Outline::new(&skill, policy), ())), found)
    };
    let chunks = parallel::map(roots, 2, |root| check_chunk(load::tree(&root, policy), policy, keep));
    let Checked { folders, diagnostics, .. } = merge(display(root.dir()), chunks, policy);
    Findings { skills: folders, diagnostics }
}
