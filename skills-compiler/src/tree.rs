//! A folder of skills as values: what `load` reads and `check` takes.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use crate::diagnostic::Diagnostic;
use crate::load;

/// A skills root in memory: every file that goes in, and what was left out or refused on the way.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// The root as diagnostics show it.
    pub(crate) root: String,
    /// The root folder's own name, for a root that is itself one skill.
    pub(crate) root_name: String,
    /// Every file that was not left out, by path.
    pub(crate) files: Vec<File>,
    /// Every folder below the root that was not left out, by path.
    pub(crate) folders: Vec<String>,
    /// Files that look like secrets, left out, by path.
    pub(crate) secrets: Vec<String>,
    /// What loading found: root, links, file names, unreadable files.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// One file of a [`Tree`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Where it stands, relative to the root, with `/` between the parts.
    pub(crate) path: String,
    /// Its length in bytes.
    pub(crate) size: u64,
    /// Whether any execute bit is set; on hosts without such bits, `false`.
    pub(crate) executable: bool,
    /// Where its bytes are.
    pub(crate) contents: Contents,
}

/// Where the bytes of a [`File`] are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Contents {
    /// In memory, and nowhere else.
    Memory(Vec<u8>),
    /// On disk, to be read when a rule asks.
    Disk(PathBuf),
}

impl Tree {
    /// A tree from files in memory: paths relative to the root, `/` between their parts, in any order.
    ///
    /// ```
    /// use skills_compiler::{Policy, Tree, check};
    ///
    /// let text = "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\n---\n\nOpen the file.\n";
    /// let checked = check(&Tree::from_files([("pdf/SKILL.md", text)]), &Policy::default());
    /// assert_eq!(checked.skills[0].name.as_str(), "pdf");
    /// ```
    pub fn from_files<P, B>(files: impl IntoIterator<Item = (P, B)>) -> Self
    where
        P: Into<String>,
        B: Into<Vec<u8>>,
    {
        let mut tree = Self::default();
        for (path, bytes) in files {
            let path = path.into();
            let bytes = bytes.into();
            for (at, _) in path.match_indices('/') {
                tree.folders.extend(path.get(..at).map(str::to_owned));
            }
            let size = bytes.len() as u64;
            tree.files.push(File { path, size, executable: false, contents: Contents::Memory(bytes) });
        }
        tree.sort();
        tree
    }

    /// Sorts by the bytes of the path: the same tree comes out of every file system.
    pub(crate) fn sort(&mut self) {
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
        self.files.dedup_by(|a, b| a.path == b.path);
        self.folders.sort();
        self.folders.dedup();
        self.secrets.sort();
    }
}

impl File {
    /// The bytes, from memory or read now.
    pub(crate) fn read(&self) -> io::Result<Cow<'_, [u8]>> {
        match &self.contents {
            Contents::Memory(bytes) => Ok(Cow::Borrowed(bytes)),
            Contents::Disk(path) => load::read(path).map(Cow::Owned),
        }
    }

    /// At most the first `limit` bytes, from memory or read now.
    pub(crate) fn read_start(&self, limit: usize) -> io::Result<Cow<'_, [u8]>> {
        match &self.contents {
            Contents::Memory(bytes) => Ok(Cow::Borrowed(bytes.get(..limit).unwrap_or(bytes))),
            Contents::Disk(path) => load::read_start(path, limit).map(Cow::Owned),
        }
    }
}
