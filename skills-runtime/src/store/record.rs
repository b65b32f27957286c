//! The fields of a skill, independent of where it is stored.

#[cfg(feature = "parse")]
use alloc::string::String;
use core::cmp::Ordering;

#[cfg(feature = "parse")]
use skills_compiler::File;
use skills_core::catalog::LineRef;
use skills_core::layout;

use super::bytes::Bytes;
#[cfg(feature = "fs")]
use super::disk::Folder;
use crate::text::compare::compare;

/// All fields of a skill, which the methods of [`Skill`](crate::Skill) return one by one.
#[derive(Clone, Copy)]
pub(crate) struct Record<'a> {
    pub(crate) source: &'a str,
    pub(crate) frontmatter: &'a str,
    pub(crate) body: &'a str,
    pub(crate) line: LineRef<'a>,
    pub(crate) description: &'a str,
    pub(crate) frontmatter_json: &'a str,
    pub(crate) license: Option<&'a str>,
    pub(crate) compatibility: Option<&'a str>,
    /// Key, value, key, value.
    pub(crate) metadata: Texts<'a>,
    pub(crate) triggers: Texts<'a>,
    /// The paths of the resources, sorted.
    pub(crate) paths: Texts<'a>,
    pub(crate) files: Files<'a>,
    pub(crate) is_model_invocable: bool,
    pub(crate) is_source_executable: bool,
}

/// The resources, in the order of [`Record::paths`].
#[derive(Clone, Copy)]
pub(crate) enum Files<'a> {
    /// Those of an embedded skill start at `first`; an execute bit is 0 or 1.
    Embedded { bytes: &'a [&'static [u8]], executable: &'a [u8], first: usize },
    #[cfg(feature = "parse")]
    Owned {
        files: &'a [File],
        /// The folder of the files; `None` if they are in memory.
        #[cfg(feature = "fs")]
        folder: Option<&'a Folder>,
    },
}

/// A list of strings of a skill.
#[derive(Clone, Copy)]
pub(crate) enum Texts<'a> {
    Table(layout::Texts<'a>),
    #[cfg(feature = "parse")]
    List(&'a [String]),
    /// First, second, first, second.
    #[cfg(feature = "parse")]
    Pairs(&'a [(String, String)]),
    #[cfg(feature = "parse")]
    Paths(&'a [File]),
}

impl<'a> Record<'a> {
    /// The bytes of resource `at`, or their location.
    pub(crate) fn bytes(&self, at: usize) -> Bytes<'a> {
        match self.files {
            Files::Embedded { bytes, first, .. } => {
                Bytes::Embedded(bytes.get(first.saturating_add(at)).copied().unwrap_or_default())
            }
            #[cfg(feature = "fs")]
            Files::Owned { files, folder: Some(folder) } => Bytes::Disk(folder, files.get(at).map_or(0, File::size)),
            #[cfg(feature = "parse")]
            Files::Owned { files, .. } => Bytes::Memory(files.get(at).and_then(File::in_memory).unwrap_or_default()),
        }
    }

    /// The execute bit of resource `at`.
    pub(crate) fn is_executable(&self, at: usize) -> bool {
        match self.files {
            Files::Embedded { executable, first, .. } => {
                executable.get(first.saturating_add(at)).is_some_and(|&bit| bit != 0)
            }
            #[cfg(feature = "parse")]
            Files::Owned { files, .. } => files.get(at).is_some_and(File::is_executable),
        }
    }
}

impl<'a> Texts<'a> {
    pub(crate) const fn len(self) -> usize {
        match self {
            Self::Table(texts) => texts.len(),
            #[cfg(feature = "parse")]
            Self::List(list) => list.len(),
            #[cfg(feature = "parse")]
            Self::Pairs(pairs) => 2 * pairs.len(),
            #[cfg(feature = "parse")]
            Self::Paths(files) => files.len(),
        }
    }

    /// String `at`; empty if `at` is out of range, so that no index can panic.
    pub(crate) const fn get(self, at: usize) -> &'a str {
        match self {
            Self::Table(texts) => texts.get(at),
            #[cfg(feature = "parse")]
            Self::List(list) => match list.split_at_checked(at) {
                Some((_, [text, ..])) => text.as_str(),
                _ => "",
            },
            #[cfg(feature = "parse")]
            Self::Pairs(pairs) => match pairs.split_at_checked(at / 2) {
                Some((_, [(first, _), ..])) if at.is_multiple_of(2) => first.as_str(),
                Some((_, [(_, second), ..])) => second.as_str(),
                _ => "",
            },
            #[cfg(feature = "parse")]
            Self::Paths(files) => match files.split_at_checked(at) {
                Some((_, [file, ..])) => file.path(),
                _ => "",
            },
        }
    }

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone {
        (0..self.len()).map(move |at| self.get(at))
    }

    /// Binary search for `wanted`, with the result of `slice::binary_search`.
    pub(crate) fn search(self, wanted: &str) -> Result<usize, usize> {
        let (mut start, mut end) = (0, self.len());
        while start < end {
            let middle = start.midpoint(end);
            match compare(self.get(middle), wanted) {
                Ordering::Less => start = middle + 1,
                Ordering::Greater => end = middle,
                Ordering::Equal => return Ok(middle),
            }
        }
        Err(start)
    }
}
