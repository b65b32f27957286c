//! A folder of skills as values: what `load` reads and `check` takes.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use skills_core::SKILL_FILE;

use crate::code::Code;
use crate::diagnostic::{self, Diagnostic};
use crate::exclude::{self, Verdict};
use crate::load;
use crate::policy::Policy;

/// A skills root in memory: every file that goes in, and what was left out or refused on the way.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// The root as diagnostics show it.
    pub(crate) root: String,
    /// The root folder's own name, for a root that is itself one skill.
    pub(crate) root_name: String,
    /// Whether the root is one skill: it has a `SKILL.md`, which need not be among `files` if it was refused.
    pub(crate) is_skill: bool,
    /// Every file that was not left out, by path.
    pub(crate) files: Vec<File>,
    /// Every folder below the root that was not left out, by path; none that holds nothing but what was.
    pub(crate) folders: Vec<String>,
    /// Files that look like secrets, left out, by path.
    pub(crate) secrets: Vec<String>,
    /// What else was left out, by path; a folder's ends in `/` and stands for all below it.
    pub(crate) left_out: Vec<String>,
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
    /// In memory, and nowhere else; a skill's files are those of its tree, not copies.
    Memory(Arc<Vec<u8>>),
    /// On disk below this folder, to be read when a rule asks.
    Disk(Arc<Path>),
}

impl Tree {
    /// A tree from files in memory: paths relative to the root, `/` between their parts, in any order.
    ///
    /// What `policy` leaves out is left out here as it is on disk.
    ///
    /// ```
    /// use skills_compiler::{Policy, Tree, check};
    ///
    /// let text = "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\n---\n\nOpen the file.\n";
    /// let policy = Policy::default();
    /// let checked = check(Tree::from_files([("pdf/SKILL.md", text)], &policy), &policy);
    /// assert_eq!(checked.skills[0].name.as_str(), "pdf");
    /// ```
    pub fn from_files<P, B>(files: impl IntoIterator<Item = (P, B)>, policy: &Policy) -> Self
    where
        P: Into<String>,
        B: Into<Vec<u8>>,
    {
        let mut tree = Self { root: ".".to_owned(), ..Self::default() };
        for (path, bytes) in files {
            let path = path.into();
            match exclude::verdict(&path, false, policy) {
                Verdict::In => tree.take(path, bytes.into()),
                Verdict::LeftOut => tree.left_out.push(path),
                Verdict::Secret => tree.secrets.push(path),
            }
        }
        tree.add_folders();
        tree.sort();
        tree.is_skill = tree.file(SKILL_FILE).is_some();
        tree
    }

    /// Every file that was not left out, by path.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    fn take(&mut self, path: String, bytes: Vec<u8>) {
        match fault_of_path(&path) {
            None => {
                let size = bytes.len() as u64;
                self.files.push(File { path, size, executable: false, contents: Contents::Memory(bytes.into()) });
            }
            Some(fault) => {
                let shown = load::escape(path.as_ref());
                let fault = Diagnostic::new(Code::FileName, format!("`{shown}` {fault}")).in_path(&shown);
                let skill = path.split_once('/').map_or("", |(folder, _)| folder);
                self.diagnostics.push(if skill.is_empty() { fault } else { fault.of_skill(skill) });
            }
        }
    }

    /// The path of a file or folder below the root as diagnostics show it.
    pub(crate) fn display(&self, path: &str) -> String {
        match (self.root.as_str(), path) {
            ("" | ".", path) => path.to_owned(),
            (root, "") => root.to_owned(),
            (root, path) if root.ends_with('/') => format!("{root}{path}"),
            (root, path) => format!("{root}/{path}"),
        }
    }

    /// The file at `path`.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        let at = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        self.files.get(at)
    }

    /// The file at `path`.
    pub(crate) fn file_mut(&mut self, path: &str) -> Option<&mut File> {
        let at = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        self.files.get_mut(at)
    }

    /// The folders whose path starts with `prefix`.
    pub(crate) fn folders_below(&self, prefix: &str) -> impl Iterator<Item = &String> {
        let start = self.folders.partition_point(|folder| folder.as_str() < prefix);
        self.folders.get(start..).unwrap_or_default().iter().take_while(move |folder| folder.starts_with(prefix))
    }

    /// Where in `files` those stand whose path starts with `prefix`.
    pub(crate) fn below(&self, prefix: &str) -> Range<usize> {
        let start = self.files.partition_point(|file| file.path.as_str() < prefix);
        let rest = self.files.get(start..).unwrap_or_default();
        start..start + rest.partition_point(|file| file.path.starts_with(prefix))
    }

    /// Every path that was seen, whatever became of it.
    pub(crate) fn seen(&self) -> impl Iterator<Item = &str> + Clone {
        let files = self.files.iter().map(|file| file.path.as_str());
        files.chain(self.secrets.iter().chain(&self.left_out).map(String::as_str))
    }

    /// Adds the folders that the files stand in.
    pub(crate) fn add_folders(&mut self) {
        for file in &self.files {
            let ends = file.path.match_indices('/').map(|(at, _)| at);
            self.folders.extend(ends.filter_map(|at| file.path.get(..at)).map(str::to_owned));
        }
    }

    /// Sorts by the bytes of the path: the same tree comes out of every file system.
    pub(crate) fn sort(&mut self) {
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
        self.folders.sort();
        self.folders.dedup();
        self.secrets.sort();
        self.left_out.sort();
        diagnostic::sort(&mut self.diagnostics);

        // A folder that only caches are left of is no folder without a skill.
        let Self { files, folders, secrets, left_out, .. } = self;
        folders.retain(|folder| {
            let below = format!("{folder}/");
            !any_below(left_out, &below, String::as_str)
                || any_below(files, &below, |file| &file.path)
                || any_below(secrets, &below, String::as_str)
        });
    }
}

impl File {
    /// Where it stands, with `/` between the parts: relative to its skill in a skill, to the root in a tree.
    pub const fn path(&self) -> &str {
        self.path.as_str()
    }

    /// How many bytes it had when it was found.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Whether any execute bit was set; on hosts without such bits, `false`.
    pub const fn is_executable(&self) -> bool {
        self.executable
    }

    /// The bytes of a file that is nowhere else; `None` for one on disk.
    pub fn in_memory(&self) -> Option<&[u8]> {
        match &self.contents {
            Contents::Memory(bytes) => Some(bytes),
            Contents::Disk(_) => None,
        }
    }

    /// Where a file on disk was found: below the root as it was given, links in the path not followed.
    pub fn on_disk(&self) -> Option<PathBuf> {
        match &self.contents {
            Contents::Memory(_) => None,
            Contents::Disk(folder) => Some(below(folder, &self.path)),
        }
    }

    /// Whether its name says that it is Markdown.
    pub(crate) fn is_markdown(&self) -> bool {
        let extension =
            self.path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension);
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("md"))
    }

    /// The bytes, where they are in memory, without a copy.
    pub(crate) fn take_bytes(&mut self) -> Option<Vec<u8>> {
        match &mut self.contents {
            Contents::Memory(bytes) => Some(Arc::unwrap_or_clone(std::mem::take(bytes))),
            Contents::Disk(_) => None,
        }
    }

    /// The bytes, from memory or read now.
    pub(crate) fn read(&self) -> io::Result<Cow<'_, [u8]>> {
        match &self.contents {
            Contents::Memory(bytes) => Ok(Cow::Borrowed(bytes)),
            Contents::Disk(folder) => load::read(&below(folder, &self.path), self.size).map(Cow::Owned),
        }
    }

    /// The bytes of a text, from memory or read now, or why not, in words that go on from its name.
    pub(crate) fn read_text(&self) -> Result<Vec<u8>, String> {
        match &self.contents {
            Contents::Memory(bytes) => Ok(bytes.to_vec()),
            Contents::Disk(folder) => load::read_text(&below(folder, &self.path), self.size),
        }
    }

    /// At most the first `limit` bytes, from memory or read now.
    pub(crate) fn read_start(&self, limit: usize) -> io::Result<Cow<'_, [u8]>> {
        match &self.contents {
            Contents::Memory(bytes) => Ok(Cow::Borrowed(bytes.get(..limit).unwrap_or(bytes))),
            Contents::Disk(folder) => load::read_start(&below(folder, &self.path), limit).map(Cow::Owned),
        }
    }
}

/// What a path with `/` between its parts is on this system, below `folder`.
pub(crate) fn below(folder: &Path, path: &str) -> PathBuf {
    let mut below = folder.to_path_buf();
    below.extend(path.split('/').filter(|part| !part.is_empty()));
    below
}

/// Why a file of that name cannot be carried, in words that go on from the name.
pub(crate) fn fault_of_name(name: &str) -> Option<&'static str> {
    if is_plain(name) {
        None
    } else if name.contains(char::is_control) {
        Some("holds a control character")
    } else if name.ends_with(char::is_whitespace) {
        Some("ends in a blank")
    } else if name.ends_with('\\') {
        Some("ends in a backslash")
    } else {
        None
    }
}

/// Whether a name is of letters, digits, `-`, `_` and `.` alone, as nearly all are: those need no closer look.
pub(crate) fn is_plain(name: &str) -> bool {
    name.as_bytes().iter().all(|byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.'))
}

fn fault_of_path(path: &str) -> Option<&'static str> {
    if path.starts_with('/') {
        return Some("is absolute: paths are relative to the skills root");
    }
    path.split('/').find_map(|name| match name {
        "" => Some("has an empty part"),
        "." | ".." => Some("holds `.` or `..`"),
        name => fault_of_name(name),
    })
}

/// Whether a path in a sorted list starts with `folder`.
fn any_below<T>(sorted: &[T], folder: &str, path: impl Fn(&T) -> &str) -> bool {
    let first = sorted.get(sorted.partition_point(|item| path(item) < folder));
    first.is_some_and(|item| path(item).starts_with(folder))
}

#[cfg(test)]
mod tests;
