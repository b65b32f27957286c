//! A folder of skills as values: the output of `load` and the input of `check`.

use std::borrow::Cow;
use std::fmt::Debug;
use std::io;
use std::ops::Range;
use std::panic::RefUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use skills_core::SKILL_FILE;

use crate::diagnostic::{self, Diagnostic};
use crate::display::escape;
use crate::policy::Policy;
use crate::policy::exclude::{self, Verdict};
use crate::rules::file_name;

/// A skills root in memory: every file that is embedded, and those that were left out or refused.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// The path of the root in diagnostics.
    pub(crate) root: String,
    /// The root folder's own name, for a root that is itself one skill.
    pub(crate) root_name: String,
    /// Whether the root is one skill: it has a `SKILL.md`, which need not be among `files` if it was refused.
    pub(crate) is_skill: bool,
    /// Every file that was not left out, by path.
    pub(crate) files: Vec<File>,
    /// Every folder below the root that was not left out, by path; except those whose whole contents were left out.
    pub(crate) folders: Vec<String>,
    /// Files that look like secrets, left out, by path.
    pub(crate) secrets: Vec<String>,
    /// Other files and folders that were left out, by path. The path of a folder ends in `/` and includes its contents.
    pub(crate) left_out: Vec<String>,
    /// Errors of the root, links, file names and unreadable files.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// One file of a [`Tree`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path relative to the root, with `/` between the parts.
    pub(crate) path: String,
    /// Its size in bytes.
    pub(crate) size: u64,
    /// Whether any execute bit is set; `false` on systems without such bits.
    pub(crate) executable: bool,
    /// Its bytes, or where to read them.
    pub(crate) contents: Contents,
}

/// The bytes of a [`File`], or where to read them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Contents {
    /// In memory only. A skill shares the bytes with its tree.
    Memory(Arc<Vec<u8>>),
    /// On disk. Read when a rule needs them, and dropped after it, so that memory does not grow with the files.
    Disk(OnDisk),
}

/// The folder that paths of files are relative to, and the way to read it.
#[derive(Debug, Clone)]
pub(crate) struct OnDisk {
    pub(crate) folder: Arc<Path>,
    pub(crate) reader: &'static dyn Reader,
}

/// Reads files. `load` implements it, so that the check itself does not know the file system.
pub(crate) trait Reader: Debug + Sync + RefUnwindSafe {
    /// All bytes of a file that had `size` of them.
    fn read(&self, path: &Path, size: u64) -> io::Result<Vec<u8>>;
    /// At most the first `limit` bytes.
    fn read_start(&self, path: &Path, limit: usize) -> io::Result<Vec<u8>>;
    /// The bytes of a text, or the reason why not, to continue a message.
    fn read_text(&self, path: &Path, size: u64) -> Result<Vec<u8>, String>;
}

impl Tree {
    /// A tree from files in memory: paths relative to the root, `/` between their parts, in any order.
    ///
    /// Files that `policy` leaves out on disk are left out here too.
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
                // The name is checked as that of a file that goes in.
                Verdict::Secret if file_name::check_path(&path).is_some() => tree.take(path, bytes.into()),
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
        let Some(reason) = file_name::check_path(&path) else {
            let size = bytes.len() as u64;
            self.files.push(File { path, size, executable: false, contents: Contents::Memory(bytes.into()) });
            return;
        };
        let shown = escape(path.as_ref());
        let diagnostic = file_name::unusable(&shown, reason).in_path(shown);
        let skill = path.split_once('/').map_or("", |(folder, _)| folder);
        self.diagnostics.push(if skill.is_empty() { diagnostic } else { diagnostic.of_skill(skill) });
    }

    /// The path of a file or folder below the root in diagnostics.
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

    /// The range of the files whose path starts with `prefix`.
    pub(crate) fn below(&self, prefix: &str) -> Range<usize> {
        let start = self.files.partition_point(|file| file.path.as_str() < prefix);
        let rest = self.files.get(start..).unwrap_or_default();
        start..start + rest.partition_point(|file| file.path.starts_with(prefix))
    }

    /// Every path that was found, embedded or not.
    pub(crate) fn seen(&self) -> impl Iterator<Item = &str> + Clone {
        let files = self.files.iter().map(|file| file.path.as_str());
        files.chain(self.secrets.iter().chain(&self.left_out).map(String::as_str))
    }

    /// Adds the folders that contain the files.
    pub(crate) fn add_folders(&mut self) {
        for file in &self.files {
            let ends = file.path.match_indices('/').map(|(at, _)| at);
            self.folders.extend(ends.filter_map(|at| file.path.get(..at)).map(str::to_owned));
        }
    }

    /// Sorts by the bytes of the path, so that the tree does not depend on the file system.
    pub(crate) fn sort(&mut self) {
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
        self.folders.sort();
        self.folders.dedup();
        self.secrets.sort();
        self.left_out.sort();
        diagnostic::sort(&mut self.diagnostics);

        // A folder that contains nothing but caches is not a folder without a skill.
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
    /// Its path with `/` between the parts: relative to the skill in a skill, to the root in a tree.
    pub const fn path(&self) -> &str {
        self.path.as_str()
    }

    /// Its size in bytes when it was found.
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Whether any execute bit was set; `false` on systems without such bits.
    pub const fn is_executable(&self) -> bool {
        self.executable
    }

    /// The bytes of a file in memory; `None` for one on disk.
    pub fn in_memory(&self) -> Option<&[u8]> {
        match &self.contents {
            Contents::Memory(bytes) => Some(bytes),
            Contents::Disk(_) => None,
        }
    }

    /// The path of a file on disk: below the root as it was given, without following links.
    pub fn on_disk(&self) -> Option<PathBuf> {
        match &self.contents {
            Contents::Memory(_) => None,
            Contents::Disk(disk) => Some(below(&disk.folder, &self.path)),
        }
    }

    /// Whether its extension is that of Markdown.
    pub(crate) fn is_markdown(&self) -> bool {
        let extension =
            self.path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension);
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("md"))
    }

    /// Moves the bytes out, if they are in memory.
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
            Contents::Disk(disk) => disk.reader.read(&below(&disk.folder, &self.path), self.size).map(Cow::Owned),
        }
    }

    /// The bytes of a text, from memory or read now, or the reason why not, to continue a message.
    pub(crate) fn read_text(&self) -> Result<Vec<u8>, String> {
        match &self.contents {
            Contents::Memory(bytes) => Ok(bytes.to_vec()),
            Contents::Disk(disk) => disk.reader.read_text(&below(&disk.folder, &self.path), self.size),
        }
    }

    /// At most the first `limit` bytes, from memory or read now.
    pub(crate) fn read_start(&self, limit: usize) -> io::Result<Cow<'_, [u8]>> {
        match &self.contents {
            Contents::Memory(bytes) => Ok(Cow::Borrowed(bytes.get(..limit).unwrap_or(bytes))),
            Contents::Disk(disk) => disk.reader.read_start(&below(&disk.folder, &self.path), limit).map(Cow::Owned),
        }
    }
}

impl PartialEq for OnDisk {
    fn eq(&self, other: &Self) -> bool {
        self.folder == other.folder
    }
}

impl Eq for OnDisk {}

/// `path`, with `/` between its parts, below `folder` on this system.
pub(crate) fn below(folder: &Path, path: &str) -> PathBuf {
    let mut below = folder.to_path_buf();
    below.extend(path.split('/').filter(|part| !part.is_empty()));
    below
}

/// Whether a path in a sorted list starts with `folder`.
fn any_below<T>(sorted: &[T], folder: &str, path: impl Fn(&T) -> &str) -> bool {
    let first = sorted.get(sorted.partition_point(|item| path(item) < folder));
    first.is_some_and(|item| path(item).starts_with(folder))
}

#[cfg(test)]
mod tests;
