//! Embedded skills: rows of the tables in the expansion of `skills!`, which `skills_core::layout` describes.

use core::ptr;

use skills_core::layout::{Content, Embedded as Contents, Index};

use super::record::{Files, Record, Texts};

/// A skill of an [`Index`]: two words.
#[derive(Clone, Copy)]
pub(crate) struct Embedded {
    index: &'static Index,
    /// Its number in the index.
    at: u32,
}

impl Embedded {
    #[inline]
    pub(crate) const fn new(index: &'static Index, at: u32) -> Self {
        Self { index, at }
    }

    #[inline]
    pub(super) const fn name(self) -> &'static str {
        self.index.name(self.at as usize)
    }

    #[inline]
    pub(super) const fn allowed_tools(self) -> Texts<'static> {
        Texts::Table(self.index.allowed_tools(self.at as usize))
    }

    #[inline]
    pub(super) const fn tools(self) -> Texts<'static> {
        Texts::Table(self.index.tools(self.at as usize))
    }

    /// The catalog of all skills of the index.
    pub(super) fn catalog(self) -> &'static str {
        (self.index.content)().catalog()
    }

    pub(super) fn is_same(self, other: Self) -> bool {
        ptr::eq(self.index, other.index) && self.at == other.at
    }

    #[inline]
    pub(super) fn record(self) -> Record<'static> {
        let content = (self.index.content)();
        // Destructured in full: a new field does not compile until it is used.
        let Contents {
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
        } = content.skill(self.at as usize);
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
}
