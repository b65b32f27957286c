//! `compile`, for who asks for faults alone.

use super::outline::Outline;
use super::{Whole, parallel, part, whole};
use crate::diagnostic::Diagnostic;
use crate::load;
use crate::policy::Policy;
use crate::root::Root;
use crate::skill::Skill;

/// What is wrong with a skills root, where the skills themselves are not asked for.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// How many skills there are, broken ones included.
    pub skills: usize,
    /// Every fault of every skill, sorted by file, place and severity.
    pub diagnostics: Vec<Diagnostic>,
}

/// What is kept of the texts that diagnostics point into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sources {
    /// Nothing but line and column: memory does not grow with the texts.
    Dropped,
    /// Those with a fault, to show or to fix it.
    Kept,
}

/// Reads a skills root and says what is wrong, without keeping any skill.
///
/// It says what [`compile`](super::compile) says of the same root. Where sources are dropped, the root is read and
/// forgotten a few skills at a time.
pub fn findings(root: &Root, policy: &Policy, sources: Sources) -> Findings {
    let roots = match sources {
        Sources::Kept => vec![root.clone()],
        Sources::Dropped => load::parts(root, policy),
    };
    let keep = |skill: Option<Skill>, found: Vec<Diagnostic>| {
        let found = match sources {
            Sources::Kept => found,
            Sources::Dropped => found.into_iter().map(Diagnostic::without_source).collect(),
        };
        (skill.map(|skill| (Outline::new(&skill, policy), ())), found)
    };
    let parts = parallel::map(roots, 2, |root| part(load::tree(&root, policy), policy, keep));
    let Whole { folders, diagnostics, .. } = whole(load::display(root.dir()), parts, policy);
    Findings { skills: folders, diagnostics }
}
