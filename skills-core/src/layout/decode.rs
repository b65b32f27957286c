//! From tables to skills.

use super::row::{ContentRow, ContentTexts, Flags, IndexRow};
use super::texts::{Run, Texts};
use super::{Content, Index};
use crate::catalog::LineRef;

/// A skill as it is read from [`Content`]; its name and its tools are in the [`Index`].
#[derive(Debug, Clone, Copy)]
pub struct Embedded<'a> {
    /// Its `SKILL.md`.
    pub source: &'a str,
    /// The text between the fences.
    pub frontmatter: &'a str,
    /// The instructions, trimmed.
    pub body: &'a str,
    /// Its line in the catalog.
    pub line: LineRef<'a>,
    /// Its description as written.
    pub description: &'a str,
    /// Its frontmatter as a JSON object.
    pub frontmatter_json: &'a str,
    /// Its license.
    pub license: Option<&'a str>,
    /// Its compatibility.
    pub compatibility: Option<&'a str>,
    /// Keys and values in turn.
    pub metadata: Texts<'a>,
    /// Its triggers.
    pub triggers: Texts<'a>,
    /// The paths of its resources, sorted.
    pub paths: Texts<'a>,
    /// The number of its first resource in [`Content::files`].
    pub first_file: usize,
    /// Whether `disable-model-invocation` hides it from the model.
    pub disable_model_invocation: bool,
    /// Whether its `SKILL.md` has the execute bit.
    pub is_source_executable: bool,
}

impl Index {
    /// An index without a skill.
    pub const EMPTY: &'static Self = &Self { text: "", ends: b"", skills: b"", content: || const { &Content::EMPTY } };

    /// The name of skill `at`.
    #[inline]
    pub const fn name(&self, at: usize) -> &'static str {
        self.texts(self.row(at).texts().name).get(0)
    }

    /// The `allowed-tools` of skill `at`.
    #[inline]
    pub const fn allowed_tools(&self, at: usize) -> Texts<'static> {
        self.texts(self.row(at).texts().allowed_tools)
    }

    /// The `tools` of skill `at`.
    #[inline]
    pub const fn tools(&self, at: usize) -> Texts<'static> {
        self.texts(self.row(at).texts().tools)
    }

    #[inline]
    const fn row(&self, at: usize) -> IndexRow {
        IndexRow::decode(self.skills, at)
    }

    #[inline]
    const fn texts(&self, run: Run) -> Texts<'static> {
        Texts::new(self.text, self.ends, run)
    }
}

impl Content {
    pub(super) const EMPTY: Self =
        Self { lines: "", catalog: 0, text: "", ends: b"", skills: b"", sources: &[], files: &[], executable: b"" };

    /// The lines of all skills that the catalog shows.
    #[inline]
    pub fn catalog(&self) -> &'static str {
        self.lines.get(..self.catalog as usize).unwrap_or_default()
    }

    /// Skill `at`.
    #[inline]
    pub fn skill(&self, at: usize) -> Embedded<'static> {
        let row = ContentRow::decode(self.skills, at);
        let ContentTexts { frontmatter_json, description, license, compatibility, metadata, triggers, paths } =
            row.texts();
        let ContentRow {
            first_text: _,
            flags,
            metadata: _,
            triggers: _,
            first_file,
            resources: _,
            frontmatter_start,
            frontmatter_end,
            body_start,
            body_end,
            line_start,
            description_start,
            description_end,
            line_end,
        } = row;
        let Flags { license: _, compatibility: _, disable_model_invocation, source_executable, description_in_line } =
            Flags::decode(flags);
        let texts = |run| Texts::new(self.text, self.ends, run);
        let optional = |run: Run| (run.len > 0).then(|| texts(run).get(0));
        let source = self.sources.get(at).copied().unwrap_or_default();
        let line = LineRef {
            text: slice(self.lines, line_start, line_end),
            description_start: description_start.saturating_sub(line_start) as usize,
            description_end: description_end.saturating_sub(line_start) as usize,
        };
        Embedded {
            source,
            frontmatter: slice(source, frontmatter_start, frontmatter_end),
            body: slice(source, body_start, body_end),
            line,
            frontmatter_json: texts(frontmatter_json).get(0),
            description: if description_in_line { line.description() } else { texts(description).get(0) },
            license: optional(license),
            compatibility: optional(compatibility),
            metadata: texts(metadata),
            triggers: texts(triggers),
            paths: texts(paths),
            first_file: first_file as usize,
            disable_model_invocation,
            is_source_executable: source_executable,
        }
    }
}

#[inline]
fn slice(text: &str, start: u32, end: u32) -> &str {
    text.get(start as usize..end as usize).unwrap_or_default()
}
