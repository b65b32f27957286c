//! What `skills!` expands to: texts end to end, offsets into them, and the bytes of the files.
//!
//! Two tables, so that const evaluation never looks at content: [`Index`] holds what a `const` may ask for,
//! [`Content`] stands behind a function and holds the rest. A number is four bytes, the least significant first,
//! and all numbers of a table are one literal, so one expression to rustc.

use core::mem;

use crate::skill::Skill;
use crate::skills::Skills;
use crate::store::line::Line;
use crate::store::record::{Files, Record, Texts, cut};

/// Names and tools of every skill, sorted by name.
#[derive(Debug)]
pub struct Index {
    /// Every text of this table, end to end: for each skill its name, its allowed tools, its `tools`.
    pub text: &'static str,
    /// Where each text ends; it starts where the one before it ends.
    pub ends: &'static [u8],
    /// For each skill three numbers: its first text, how many allowed tools it has, how many `tools`.
    pub skills: &'static [u8],
    /// The rest.
    pub content: fn() -> &'static Content,
}

/// Everything else, in the order of [`Index`].
#[derive(Debug)]
pub struct Content {
    /// The lines of all skills, each with a line break: first the catalog, then the skills that it does not show.
    pub lines: &'static str,
    /// How much of `lines` is the catalog, without the line break behind it.
    pub catalog: u32,
    /// Every text of this table, end to end: for each skill its frontmatter as JSON, its description where that is not
    /// in its line as it is written, its license and its compatibility where it has them, keys and values of its
    /// metadata, its triggers, the paths of its resources.
    pub text: &'static str,
    /// Where each text ends; it starts where the one before it ends.
    pub ends: &'static [u8],
    /// Fourteen numbers for each skill; `Content::record` takes them apart.
    pub skills: &'static [u8],
    /// The `SKILL.md` of each skill.
    pub sources: &'static [&'static str],
    /// The bytes of all resources, skill after skill, sorted by path.
    pub files: &'static [&'static [u8]],
    /// The execute bit of each of `files`: 0 or 1.
    pub executable: &'static [u8],
}

/// The skills of `index`; `N` is how many there are.
pub const fn skills<const N: usize>(index: &'static Index) -> [Skill; N] {
    let mut skills = [const { Skill::embedded(NOTHING, 0) }; N];
    let mut at = 0;
    let mut rest: &mut [Skill] = &mut skills;
    while let [skill, after @ ..] = rest {
        // Assignment would drop the placeholder, which const evaluation cannot do where a skill may be a counted reference.
        #[allow(clippy::forget_non_drop, reason = "without the feature `parse` no skill is a counted reference")]
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

impl Index {
    /// The name of skill `at`.
    pub(crate) const fn name(&self, at: u32) -> &'static str {
        let [first, _, _] = self.row(at);
        cut(self.text, self.ends, first as usize)
    }

    /// Its `allowed-tools`.
    pub(crate) const fn allowed_tools(&self, at: u32) -> Texts<'static> {
        let [first, allowed_tools, _] = self.row(at);
        self.texts((first as usize).saturating_add(1), allowed_tools)
    }

    /// Its `tools`.
    pub(crate) const fn tools(&self, at: u32) -> Texts<'static> {
        let [first, allowed_tools, tools] = self.row(at);
        self.texts((first as usize).saturating_add(1).saturating_add(allowed_tools as usize), tools)
    }

    /// The rest of skill `at`.
    pub(crate) fn record(&self, at: u32) -> Record<'static> {
        (self.content)().record(at as usize)
    }

    /// The catalog of all skills.
    pub(crate) fn catalog(&self) -> &'static str {
        let content = (self.content)();
        content.lines.get(..content.catalog as usize).unwrap_or_default()
    }

    const fn row(&self, at: u32) -> [u32; 3] {
        match row(self.skills, at as usize) {
            Some([first, allowed_tools, tools]) => {
                [u32::from_le_bytes(*first), u32::from_le_bytes(*allowed_tools), u32::from_le_bytes(*tools)]
            }
            None => [u32::MAX, 0, 0],
        }
    }

    const fn texts(&self, first: usize, len: u32) -> Texts<'static> {
        Texts::Table { text: self.text, ends: self.ends, first, len: len as usize }
    }
}

impl Content {
    /// Skill `at`, taken apart.
    fn record(&'static self, at: usize) -> Record<'static> {
        let row = row(self.skills, at).map(|row| row.map(u32::from_le_bytes));
        let [
            first,
            flags,
            metadata,
            triggers,
            first_file,
            resources,
            frontmatter_start,
            frontmatter_end,
            body_start,
            body_end,
            line_start,
            description_start,
            description_end,
            line_end,
        ] = row.unwrap_or([u32::MAX, 0, 0, 0, u32::MAX, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

        let mut first = first as usize;
        let mut take = |len: usize| {
            let texts = Texts::Table { text: self.text, ends: self.ends, first, len };
            first = first.saturating_add(len);
            texts
        };
        let source = self.sources.get(at).copied().unwrap_or_default();
        let line = Line {
            text: slice(self.lines, line_start, line_end),
            start: description_start.saturating_sub(line_start) as usize,
            end: description_end.saturating_sub(line_start) as usize,
        };
        Record {
            source,
            frontmatter: slice(source, frontmatter_start, frontmatter_end),
            body: slice(source, body_start, body_end),
            line,
            frontmatter_json: take(1).get(0),
            description: if flags & DESCRIPTION_IN_LINE == 0 { take(1).get(0) } else { line.description() },
            license: (flags & LICENSE != 0).then(|| take(1).get(0)),
            compatibility: (flags & COMPATIBILITY != 0).then(|| take(1).get(0)),
            metadata: take((metadata as usize).saturating_mul(2)),
            triggers: take(triggers as usize),
            paths: take(resources as usize),
            files: Files::Embedded { bytes: self.files, executable: self.executable, first: first_file as usize },
            is_model_invocable: flags & DISABLE_MODEL_INVOCATION == 0,
            is_source_executable: flags & SOURCE_EXECUTABLE != 0,
        }
    }
}

/// The numbers of row `at`.
const fn row<const N: usize>(table: &[u8], at: usize) -> Option<&[[u8; 4]; N]> {
    match table.as_chunks().0.split_at_checked(at.saturating_mul(N)) {
        Some((_, row)) => row.first_chunk(),
        None => None,
    }
}

fn slice(text: &str, start: u32, end: u32) -> &str {
    text.get(start as usize..end as usize).unwrap_or_default()
}

const LICENSE: u32 = 1;
const COMPATIBILITY: u32 = 1 << 1;
const DISABLE_MODEL_INVOCATION: u32 = 1 << 2;
const SOURCE_EXECUTABLE: u32 = 1 << 3;
const DESCRIPTION_IN_LINE: u32 = 1 << 4;

/// The index of no skill: what stands in the array until the real one does.
const NOTHING: &Index = &Index {
    text: "",
    ends: b"",
    skills: b"",
    content: || &Content {
        lines: "",
        catalog: 0,
        text: "",
        ends: b"",
        skills: b"",
        sources: &[],
        files: &[],
        executable: &[],
    },
};
