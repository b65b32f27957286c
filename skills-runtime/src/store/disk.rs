//! Reads that stay inside a skill's folder: the only module that reads the file system for a loaded skill.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// The folder of a skill.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Folder {
    /// Its canonical path.
    real: PathBuf,
    /// Whether links may leave it: the host's policy says so.
    follows_links: bool,
}

impl Folder {
    /// The folder at `dir`, which must lie in `root`, whose canonical path is `real_root`.
    ///
    /// Where it does not, somebody has put a link there since it was checked.
    pub(crate) fn open(dir: &Path, root: &Path, real_root: &Path, follows_links: bool) -> Result<Self, String> {
        let real = canonical(dir, root, real_root).map_err(|error| unreadable(&error))?;
        if !follows_links && !real.starts_with(real_root) {
            return Err(LED_OUT.into());
        }
        Ok(Self { real, follows_links })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.real
    }

    /// The bytes of a file below the folder, or why not, in words that go on from its name.
    ///
    /// `path` is one of those that loading found, so it holds no `..`. A link may have come since: what was opened is
    /// held against what stands in the folder afterwards, or it could be exchanged between the look and the opening.
    pub(crate) fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let (real, found) = self.look(path)?;
        let mut file = File::open(&real).map_err(|error| unreadable(&error))?;
        let opened = file.metadata().map_err(|error| unreadable(&error))?;
        let (_, standing) = self.look(path)?;
        if !is_same(&opened, &standing) {
            return Err("was exchanged while it was read".into());
        }
        let mut bytes = Vec::with_capacity(usize::try_from(found.len()).unwrap_or_default());
        file.read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
        Ok(bytes)
    }

    /// The canonical path of a regular file inside.
    fn look(&self, path: &str) -> Result<(PathBuf, Metadata), String> {
        let real = fs::canonicalize(self.real.join(path)).map_err(|error| unreadable(&error))?;
        if !self.follows_links && !real.starts_with(&self.real) {
            return Err(LED_OUT.into());
        }
        let metadata = fs::symlink_metadata(&real).map_err(|error| unreadable(&error))?;
        // Opening a FIFO waits for a writer that may never come.
        if !metadata.is_file() {
            return Err("is no regular file any more".into());
        }
        Ok((real, metadata))
    }
}

/// The canonical path of `dir`.
///
/// Most skills are folders in the root and no links: that is one question to the system, where a path has one a part.
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
        ErrorKind::NotFound | ErrorKind::NotADirectory => "is gone".into(),
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

const LED_OUT: &str = "has become a link that leads out of the skill";
