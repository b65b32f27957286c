//! What `skills!` expands to: texts end to end, offsets into them, and the bytes of the files.
//!
//! Two tables, so that const evaluation never looks at content: [`Index`] holds what a `const` may ask for,
//! [`Content`] stands behind a function and holds the rest.

use core::mem;

use crate::skill::Skill;
use crate::skills::Skills;

/// Names and tools of every skill, sorted by name.
#[derive(Debug)]
pub struct Index {
    /// Every text of this table, end to end: for each skill its name, its allowed tools, its `tools`.
    pub text: &'static str,
    /// Where each text ends; it starts where the one before it ends.
    pub ends: &'static [u32],
    /// For each skill: its first text, how many allowed tools it has, how many `tools`.
    pub skills: &'static [[u32; INDEX_COLUMNS]],
    /// The rest.
    pub content: fn() -> &'static Content,
}

/// Everything else, in the order of [`Index`].
#[derive(Debug)]
pub struct Content {
    /// Every text of this table, end to end: for each skill its description, its frontmatter as JSON, its license and
    /// its compatibility where it has them, keys and values of its metadata, its triggers, the paths of its resources.
    pub text: &'static str,
    /// Where each text ends; it starts where the one before it ends.
    pub ends: &'static [u32],
    /// A row for each skill; `Record::new` takes it apart.
    pub skills: &'static [[u32; CONTENT_COLUMNS]],
    /// The `SKILL.md` of each skill.
    pub sources: &'static [&'static str],
    /// The bytes of all resources, skill after skill, sorted by path.
    pub files: &'static [&'static [u8]],
    /// The execute bit of each of `files`: 0 or 1.
    pub executable: &'static [u8],
}

/// How many numbers [`Index`] has for a skill.
pub const INDEX_COLUMNS: usize = 3;

/// How many numbers [`Content`] has for a skill.
pub const CONTENT_COLUMNS: usize = 10;

/// The skills of `index`; `N` is how many there are.
pub const fn skills<const N: usize>(index: &'static Index) -> [Skill; N] {
    let mut skills = [const { Skill::embedded(NOTHING, 0) }; N];
    let mut at = 0;
    let mut rest: &mut [Skill] = &mut skills;
    while let [skill, after @ ..] = rest {
        // Assignment would drop the placeholder, which const evaluation cannot do once a skill may be a counted reference.
        #[allow(clippy::forget_non_drop, reason = "no skill is a counted reference yet")]
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
        text(self.text, self.ends, first as usize)
    }

    /// Its `allowed-tools`.
    pub(crate) const fn allowed_tools(&self, at: u32) -> Texts {
        let [first, allowed_tools, _] = self.row(at);
        self.texts((first as usize).saturating_add(1), allowed_tools)
    }

    /// Its `tools`.
    pub(crate) const fn tools(&self, at: u32) -> Texts {
        let [first, allowed_tools, tools] = self.row(at);
        self.texts((first as usize).saturating_add(1).saturating_add(allowed_tools as usize), tools)
    }

    /// The rest of skill `at`.
    pub(crate) fn record(&self, at: u32) -> Record {
        Record::new((self.content)(), at as usize)
    }

    const fn row(&self, at: u32) -> [u32; INDEX_COLUMNS] {
        match self.skills.split_at_checked(at as usize) {
            Some((_, [row, ..])) => *row,
            _ => [u32::MAX, 0, 0],
        }
    }

    const fn texts(&self, first: usize, len: u32) -> Texts {
        Texts { text: self.text, ends: self.ends, first, len: len as usize }
    }
}

/// One skill of [`Content`], taken apart.
#[derive(Clone, Copy)]
pub(crate) struct Record {
    content: &'static Content,
    pub(crate) source: &'static str,
    pub(crate) description: &'static str,
    pub(crate) frontmatter_json: &'static str,
    pub(crate) license: Option<&'static str>,
    pub(crate) compatibility: Option<&'static str>,
    /// Key, value, key, value.
    pub(crate) metadata: Texts,
    pub(crate) triggers: Texts,
    /// The paths of the resources.
    pub(crate) paths: Texts,
    first_file: usize,
    flags: u32,
    frontmatter: (u32, u32),
    body: (u32, u32),
}

impl Record {
    fn new(content: &'static Content, at: usize) -> Self {
        let row = content.skills.get(at).copied();
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
        ] = row.unwrap_or([u32::MAX, 0, 0, 0, u32::MAX, 0, 0, 0, 0, 0]);

        let mut texts = Texts { text: content.text, ends: content.ends, first: first as usize, len: 0 };
        let description = texts.take(1).get(0);
        let frontmatter_json = texts.take(1).get(0);
        let license = (flags & LICENSE != 0).then(|| texts.take(1).get(0));
        let compatibility = (flags & COMPATIBILITY != 0).then(|| texts.take(1).get(0));
        Self {
            content,
            source: content.sources.get(at).copied().unwrap_or_default(),
            description,
            frontmatter_json,
            license,
            compatibility,
            metadata: texts.take((metadata as usize).saturating_mul(2)),
            triggers: texts.take(triggers as usize),
            paths: texts.take(resources as usize),
            first_file: first_file as usize,
            flags,
            frontmatter: (frontmatter_start, frontmatter_end),
            body: (body_start, body_end),
        }
    }

    pub(crate) fn is_model_invocable(&self) -> bool {
        self.flags & DISABLE_MODEL_INVOCATION == 0
    }

    pub(crate) fn is_source_executable(&self) -> bool {
        self.flags & SOURCE_EXECUTABLE != 0
    }

    pub(crate) fn frontmatter(&self) -> &'static str {
        self.cut(self.frontmatter)
    }

    pub(crate) fn body(&self) -> &'static str {
        self.cut(self.body)
    }

    /// The bytes of resource `at`.
    pub(crate) fn bytes(&self, at: usize) -> &'static [u8] {
        self.content.files.get(self.first_file.saturating_add(at)).copied().unwrap_or_default()
    }

    /// The execute bit of resource `at`.
    pub(crate) fn is_executable(&self, at: usize) -> bool {
        self.content.executable.get(self.first_file.saturating_add(at)).is_some_and(|&bit| bit != 0)
    }

    fn cut(&self, (start, end): (u32, u32)) -> &'static str {
        self.source.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// Neighbouring texts of a table.
#[derive(Clone, Copy)]
pub(crate) struct Texts {
    text: &'static str,
    ends: &'static [u32],
    first: usize,
    len: usize,
}

impl Texts {
    pub(crate) const fn len(self) -> usize {
        self.len
    }

    pub(crate) const fn get(self, at: usize) -> &'static str {
        text(self.text, self.ends, self.first.saturating_add(at))
    }

    /// The texts, for as long as their skill is borrowed.
    pub(crate) fn iter<'a>(self) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone {
        (0..self.len).map(move |at| -> &'a str { self.get(at) })
    }

    /// Where `wanted` is, or would be; the texts are sorted.
    pub(crate) fn search(self, wanted: &str) -> Result<usize, usize> {
        let (mut start, mut end) = (0, self.len);
        while start < end {
            let middle = start.midpoint(end);
            match self.get(middle).cmp(wanted) {
                core::cmp::Ordering::Less => start = middle + 1,
                core::cmp::Ordering::Greater => end = middle,
                core::cmp::Ordering::Equal => return Ok(middle),
            }
        }
        Err(start)
    }

    /// The next `len` texts; what follows starts behind them.
    fn take(&mut self, len: usize) -> Self {
        let taken = Self { len, ..*self };
        self.first = self.first.saturating_add(len);
        taken
    }
}

/// Text `at` of a table; empty where the table has none, so that no offset can panic.
const fn text(text: &'static str, ends: &'static [u32], at: usize) -> &'static str {
    let Some((before, [end, ..])) = ends.split_at_checked(at) else { return "" };
    let start = match before {
        [.., start] => *start,
        [] => 0,
    };
    let Some((text, _)) = text.split_at_checked(*end as usize) else { return "" };
    let Some((_, text)) = text.split_at_checked(start as usize) else { return "" };
    text
}

const LICENSE: u32 = 1;
const COMPATIBILITY: u32 = 1 << 1;
const DISABLE_MODEL_INVOCATION: u32 = 1 << 2;
const SOURCE_EXECUTABLE: u32 = 1 << 3;

/// The index of no skill: what stands in the array until the real one does.
const NOTHING: &Index = &Index {
    text: "",
    ends: &[],
    skills: &[],
    content: || &Content { text: "", ends: &[], skills: &[], sources: &[], files: &[], executable: &[] },
};
