//! Reads files of a loaded skill, and only inside its folder. No other module reads the file system for a loaded skill.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// The folder of a skill.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Folder {
    /// The canonical path.
    real: PathBuf,
    /// Whether links may lead out of the folder, as the policy of the host allows.
    follows_links: bool,
}

impl Folder {
    /// Opens the folder at `dir`, which must be inside `root`, whose canonical path is `real_root`.
    ///
    /// If it is outside, another process has replaced it with a link after it was checked.
    pub(crate) fn open(dir: &Path, root: &Path, real_root: &Path, follows_links: bool) -> Result<Self, String> {
        let real = canonical(dir, root, real_root).map_err(|error| unreadable(&error))?;
        if !follows_links && !real.starts_with(real_root) {
            return Err(OUTSIDE.into());
        }
        Ok(Self { real, follows_links })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.real
    }

    /// Reads a file below the folder; the error continues a sentence that starts with the name of the file.
    ///
    /// `path` was found by the loader, so it contains no `..`. Another process can replace the file with a link between
    /// the check and `open`. The metadata of the open file is therefore compared with a second check.
    pub(crate) fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let (real, found) = self.check_file(path)?;
        let mut file = File::open(&real).map_err(|error| unreadable(&error))?;
        let opened = file.metadata().map_err(|error| unreadable(&error))?;
        let (_, current) = self.check_file(path)?;
        if !is_same(&opened, &current) {
            return Err("was replaced while it was read".into());
        }
        let mut bytes = Vec::with_capacity(usize::try_from(found.len()).unwrap_or_default());
        file.read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
        Ok(bytes)
    }

    /// The canonical path of a regular file inside of the folder.
    fn check_file(&self, path: &str) -> Result<(PathBuf, Metadata), String> {
        let real = fs::canonicalize(self.real.join(path)).map_err(|error| unreadable(&error))?;
        if !self.follows_links && !real.starts_with(&self.real) {
            return Err(OUTSIDE.into());
        }
        let metadata = fs::symlink_metadata(&real).map_err(|error| unreadable(&error))?;
        // `open` would block on a FIFO until another process writes to it.
        if !metadata.is_file() {
            return Err("is no longer a regular file".into());
        }
        Ok((real, metadata))
    }
}

/// The canonical path of `dir`.
///
/// Most skills are direct subfolders of the root and not links. For them, one `lstat` replaces the `lstat` per component
/// of `canonicalize`.
fn canonical(dir: &Path, root: &Path, real_root: &Path) -> io::Result<PathBuf> {
    if let Some(name) = dir.file_name().filter(|_| dir.parent() == Some(root)) {
        let real = real_root.join(name);
        if fs::symlink_metadata(&real)?.is_dir() {
            return Ok(real);
        }
    }
    fs::canonicalize(dir)
}

fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "no longer exists".into(),
        _ => format!("cannot be read: {error}"),
    }
}

#[cfg(unix)]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(not(unix))]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    a.is_file() && b.is_file()
}

const OUTSIDE: &str = "has become a link that leads out of the skill";
