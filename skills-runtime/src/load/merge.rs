//! Several sets as one.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::Loaded;
use super::shadowed::{Origin, Origins, Shadowed};
use crate::skills::Skills;

impl Skills {
    /// Merges several sets. If a name occurs more than once, the skill of the last set is used.
    ///
    /// This is for a binary with the skills of several crates. Each set has a label for messages. Every hidden skill is
    /// reported once. To forbid equal names instead, use [`assert_disjoint`](Self::assert_disjoint), which fails while the
    /// binary compiles.
    ///
    /// To read folders as well, use `Skills::layers` (feature `fs`).
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::Skills;
    /// mod http {
    ///     # use skills_runtime::Skills;
    ///     pub static SKILLS: Skills = Skills::EMPTY;
    /// }
    /// mod documents {
    ///     # use skills_runtime::{Skills, skills};
    ///     pub static SKILLS: Skills = skills!("skills");
    /// }
    ///
    /// let merged = Skills::merge([("http", &http::SKILLS), ("documents", &documents::SKILLS)]);
    /// assert_eq!(merged.skills.len(), 3);
    /// assert_eq!(merged.label_of("pdf"), Some("documents"));
    /// ```
    ///
    /// An optional set, and a set without one of its skills:
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// # static EXTRA: Skills = Skills::EMPTY;
    /// # let with_extra = false;
    /// let skills = SKILLS.without(["release-notes"]);
    /// let sets = [Some(("built-in", &skills)), with_extra.then_some(("extra", &EXTRA))];
    /// assert_eq!(Skills::merge(sets.into_iter().flatten()).skills.len(), 2);
    /// ```
    pub fn merge<'a, L: Into<String>>(sets: impl IntoIterator<Item = (L, &'a Self)>) -> Loaded {
        merge(sets.into_iter().map(|(label, set)| (label.into().into(), set.clone())))
    }
}

/// Merges the sets; later sets hide earlier ones.
pub(crate) fn merge(sets: impl Iterator<Item = (Arc<str>, Skills)>) -> Loaded {
    let mut all: Vec<Origin> = Vec::new();
    for (label, set) in sets {
        all.extend(set.iter().map(|skill| Origin { label: Arc::clone(&label), skill: skill.clone() }));
    }
    // A stable sort keeps the order of the sets within a name.
    all.sort_by(|a, b| a.skill.name().cmp(b.skill.name()));
    let mut shadowed = Vec::new();
    let mut origins = Vec::new();
    let mut skills = Vec::new();
    for of_one_name in all.chunk_by(|a, b| a.skill.name() == b.skill.name()) {
        let [.., by] = of_one_name else { continue };
        let mut rest = of_one_name;
        while let [hidden, above @ ..] = rest {
            // Two layers can contain the same folder, which does not hide itself.
            let is_again = above.iter().any(|it| it.skill.store().is_same(hidden.skill.store()));
            if !above.is_empty() && !is_again {
                shadowed.push(Shadowed { name: by.skill.name().into(), by: by.clone(), hidden: hidden.clone() });
            }
            rest = above;
        }
        origins.push((by.skill.name().into(), Arc::clone(&by.label)));
        skills.push(by.skill.clone());
    }
    Loaded { skills: skills.into_iter().collect(), shadowed, origins: Origins(origins), ..Loaded::default() }
}
