//! Items for the expansions of macros. They are not part of the public interface.

use core::mem;

pub use skills_core::layout::{Content, Index};
#[cfg(feature = "macros")]
pub use skills_macros::skills as expand;

#[cfg(feature = "fresh")]
pub use crate::fresh::assert_fresh;
use crate::skill::Skill;
use crate::skills::Skills;
use crate::store::{Embedded, Store};

/// The skills of `index`; `N` is how many there are.
pub const fn skills<const N: usize>(index: &'static Index) -> [Skill; N] {
    let mut skills = [const { skill(Index::EMPTY, 0) }; N];
    let mut at = 0;
    let mut rest: &mut [Skill] = &mut skills;
    while let [place, after @ ..] = rest {
        // Assignment would drop the placeholder. Const evaluation cannot do that if a skill may be an `Arc`.
        #[allow(clippy::forget_non_drop, reason = "without the feature `parse` no skill is an `Arc`")]
        mem::forget(mem::replace(place, skill(index, at)));
        rest = after;
        at += 1;
    }
    skills
}

/// The set of `skills`, which are sorted by name.
pub const fn set(skills: &'static [Skill]) -> Skills {
    Skills::embedded(skills)
}

const fn skill(index: &'static Index, at: u32) -> Skill {
    Skill::new(Store::Embedded(Embedded::new(index, at)))
}
