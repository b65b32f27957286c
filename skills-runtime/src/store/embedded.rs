//! Skills in the tables that `skills!` has expanded to; `skills_core::layout` describes them.

use core::mem;

use skills_core::layout::{Content, Embedded, Index};

use crate::skill::Skill;
use crate::skills::Skills;
use crate::store::record::{Files, Record, Texts};

/// The skills of `index`; `N` is how many there are.
pub const fn skills<const N: usize>(index: &'static Index) -> [Skill; N] {
    let mut skills = [const { Skill::embedded(Index::EMPTY, 0) }; N];
    let mut at = 0;
    let mut rest: &mut [Skill] = &mut skills;
    while let [skill, after @ ..] = rest {
        // Assignment would drop the placeholder. Const evaluation cannot do that if a skill may be an `Arc`.
        #[allow(clippy::forget_non_drop, reason = "without the feature `parse` no skill is an `Arc`")]
        mem::forget(mem::replace(skill, Skill::embedded(index, at)));
        rest = after;
        at += 1;
    }
    skills
}

/// The set of `skills`, which are sorted by name.
pub const fn set(skills: &'static [Skill]) -> Skills {
    Skills::embedded(skills)
}

/// Everything of skill `at` but its name and its tools.
pub(crate) fn record(index: &Index, at: u32) -> Record<'static> {
    let content = (index.content)();
    // Destructured in full: a new field does not compile until it is used.
    let Embedded {
        source,
        frontmatter,
        body,
        line,
        description,
        frontmatter_json,
        license,
        compatibility,
        metadata,
        triggers,
        paths,
        first_file,
        disable_model_invocation,
        is_source_executable,
    } = content.skill(at as usize);
    let Content { files, executable, .. } = content;
    Record {
        source,
        frontmatter,
        body,
        line,
        description,
        frontmatter_json,
        license,
        compatibility,
        metadata: Texts::Table(metadata),
        triggers: Texts::Table(triggers),
        paths: Texts::Table(paths),
        files: Files::Embedded { bytes: files, executable, first: first_file },
        is_model_invocable: !disable_model_invocation,
        is_source_executable,
    }
}
