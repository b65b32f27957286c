//! A skill that was found and is not checked yet.

use std::ops::Range;
use std::sync::Arc;

use crate::frontmatter::{Fences, Fields};
use crate::paths::Paths;
use crate::source::Source;
use crate::tree::{File, Tree};

/// A folder that is one skill.
pub(crate) struct Folder {
    /// Its name; for a root that is one skill, the root's own.
    pub(crate) name: String,
    /// The start of the paths of its files: empty, or the name and `/`.
    pub(crate) prefix: String,
    /// The range of its files within those of the tree.
    pub(crate) files: Range<usize>,
}

/// A skill whose frontmatter was read.
pub(crate) struct Draft<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) folder: &'a Folder,
    pub(crate) source: &'a Arc<Source>,
    pub(crate) fences: Fences,
    pub(crate) fields: &'a Fields<'a>,
    /// Every file but `SKILL.md`, with its path within the skill.
    pub(crate) resources: &'a [File],
    pub(crate) paths: &'a Paths<'a>,
}

impl Folder {
    pub(crate) fn files<'t>(&self, tree: &'t Tree) -> &'t [File] {
        tree.files.get(self.files.clone()).unwrap_or_default()
    }
}

impl Draft<'_> {
    /// The instructions.
    pub(crate) fn body(&self) -> &str {
        self.source.slice(self.fences.body)
    }

    /// Byte offset of the instructions in the source.
    pub(crate) fn body_start(&self) -> usize {
        self.fences.body.start
    }
}
