//! A directory tree as a value: files, empty folders, links.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The entries of a directory tree, by their path with `/` separators.
pub type Tree = BTreeMap<String, Entry>;

/// A file, an empty folder or a link.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A file, with its bytes and its execute bit.
    File {
        /// The contents, which need not be text.
        bytes: Vec<u8>,
        /// Ignored on systems without an execute bit.
        is_executable: bool,
    },
    /// An empty folder.
    Folder,
    /// A symbolic link, and the path that is written in it.
    Link(String),
}

/// Writes a tree into `dir`. Links are left out on systems other than Unix.
///
/// # Panics
///
/// If an entry cannot be written.
pub fn write(dir: &Path, tree: &Tree) {
    fs::create_dir_all(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    for (path, entry) in tree {
        write_entry(&dir.join(path), entry).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}

/// Copies a file or a directory. A link is replaced by its target; a dangling link is left out.
///
/// # Panics
///
/// If a file cannot be read or written.
pub fn copy(from: &Path, to: &Path) {
    let unwritable = |error: io::Error| -> ! { panic!("{}: {error}", to.display()) };
    if from.is_dir() {
        fs::create_dir_all(to).unwrap_or_else(|error| unwritable(error));
        for path in entries(from) {
            copy(&path, &to.join(path.file_name().expect("a directory entry has a name")));
        }
    } else if from.exists() {
        let parent = to.parent().expect("a file has a parent directory");
        fs::create_dir_all(parent).and_then(|()| fs::copy(from, to)).unwrap_or_else(|error| unwritable(error));
    }
}

/// The entries of a directory, sorted.
///
/// # Panics
///
/// If the directory cannot be read.
#[must_use]
pub fn entries(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the directory can be read").path()).collect();
    paths.sort();
    paths
}

fn write_entry(path: &Path, entry: &Entry) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    match entry {
        Entry::File { bytes, is_executable } => {
            fs::write(path, bytes)?;
            set_mode(path, if *is_executable { 0o755 } else { 0o644 })
        }
        Entry::Folder => fs::create_dir_all(path),
        Entry::Link(target) => link(target, path),
    }
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the function for Unix has the same signature")]
fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn link(target: &str, path: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, path)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the function for Unix has the same signature")]
fn link(_: &str, _: &Path) -> io::Result<()> {
    Ok(())
}
