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
    /// Its canonical path.
    real: PathBuf,
    /// Device and inode: another folder at the same path is not the one that was loaded.
    identity: Option<(u64, u64)>,
    /// Whether the host's policy allows links that leave the folder.
    follows_links: bool,
}

/// Why a file is not read.
pub(crate) enum Refusal {
    /// A phrase that continues the name of the file.
    Unreadable(String),
    /// The file has at least `size` bytes.
    TooLarge { size: u64 },
}

impl Folder {
    /// The folder at `dir`, which must be in `root`, whose canonical path is `real_root`.
    ///
    /// It is elsewhere if it was replaced by a link after it was checked.
    pub(crate) fn open(dir: &Path, root: &Path, real_root: &Path, follows_links: bool) -> Result<Self, String> {
        let real = canonical(dir, root, real_root).map_err(|error| unreadable(&error))?;
        if !follows_links && !real.starts_with(real_root) {
            return Err(LED_OUT.into());
        }
        let identity = identity(&fs::symlink_metadata(&real).map_err(|error| unreadable(&error))?);
        Ok(Self { real, identity, follows_links })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.real
    }

    /// The bytes of a file below the folder, at most `limit` of them.
    ///
    /// `path` is one of the paths that were found while loading, so it contains no `..`.
    pub(crate) fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, Refusal> {
        let (file, size) = self.file(path)?;
        if size > limit {
            return Err(Refusal::TooLarge { size });
        }
        let mut bytes = Vec::new();
        // The size is what the file system reports: a sparse file reports more than there is memory for.
        let capacity = usize::try_from(size).unwrap_or(usize::MAX).saturating_add(1);
        bytes.try_reserve_exact(capacity).map_err(|_| Refusal::Unreadable("does not fit into memory".into()))?;
        file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
        match bytes.len() as u64 {
            size if size > limit => Err(Refusal::TooLarge { size }),
            _ => Ok(bytes),
        }
    }

    /// Passes the bytes of a file to `each` in chunks, in a fixed amount of memory; an error if there are more than
    /// `limit`.
    #[cfg(feature = "digest")]
    pub(crate) fn chunks<E>(
        &self,
        path: &str,
        limit: u64,
        mut each: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Result<(), E>, Refusal> {
        let (file, _) = self.file(path)?;
        let mut file = file.take(limit.saturating_add(1));
        let mut chunk = alloc::vec![0; CHUNK];
        let mut size = 0;
        loop {
            let len = match file.read(&mut chunk) {
                Ok(0) => return Ok(Ok(())),
                Ok(len) => len,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            size += len as u64;
            if size > limit {
                return Err(Refusal::Unreadable("has grown since the skill was loaded: load the skill again".into()));
            }
            if let Err(error) = each(chunk.get(..len).unwrap_or_default()) {
                return Ok(Err(error));
            }
        }
    }

    /// How many bytes a file has now.
    #[cfg(feature = "extract")]
    pub(crate) fn size(&self, path: &str) -> Result<u64, Refusal> {
        Ok(self.file(path)?.1)
    }

    /// Opens a regular file inside the folder, and returns its size.
    fn file(&self, path: &str) -> Result<(File, u64), Refusal> {
        let real = fs::canonicalize(self.real.join(path))?;
        let file = match real.strip_prefix(&self.real) {
            Ok(inside) => open::inside(self, inside)?,
            Err(_) if self.follows_links => open::file(&real)?,
            Err(_) => return Err(Refusal::Unreadable(LED_OUT.into())),
        };
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(Refusal::Unreadable("is no longer a regular file".into()));
        }
        Ok((file, metadata.len()))
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(unreadable(&error))
    }
}

/// Opens by file descriptor: another process may exchange a file or a folder for a link between any two calls.
#[cfg(unix)]
mod open {
    use std::fs::File;
    use std::path::{Component, Path};

    use rustix::fs::{CWD, Mode, OFlags, openat};
    use rustix::io::Errno;

    use super::{Folder, LED_OUT, Refusal, identity};

    /// Opens the file at `path`, which has no link in it, relative to `folder`.
    ///
    /// Each part is opened relative to the folder before it and without following a link, so the file is inside
    /// whatever is exchanged meanwhile.
    pub(super) fn inside(folder: &Folder, path: &Path) -> Result<File, Refusal> {
        let mut dir = open(CWD, &folder.real, OFlags::DIRECTORY)?;
        if identity(&dir.metadata()?) != folder.identity {
            return Err(Refusal::Unreadable(REPLACED.into()));
        }
        let mut parts = path.components().peekable();
        while let Some(Component::Normal(part)) = parts.next() {
            if parts.peek().is_none() {
                return open(&dir, part, OFlags::empty());
            }
            dir = open(&dir, part, OFlags::DIRECTORY)?;
        }
        Err(Refusal::Unreadable("is no longer a regular file".into()))
    }

    /// Opens the file at `path`, which is canonical and may be anywhere.
    pub(super) fn file(path: &Path) -> Result<File, Refusal> {
        open(CWD, path, OFlags::empty())
    }

    /// `NONBLOCK`: opening a FIFO would otherwise wait for a writer that may never come.
    fn open(dir: impl std::os::fd::AsFd, path: impl rustix::path::Arg, flags: OFlags) -> Result<File, Refusal> {
        let flags = flags | OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
        match openat(dir, path, flags, Mode::empty()) {
            Ok(file) => Ok(file.into()),
            Err(Errno::LOOP | Errno::MLINK) => Err(Refusal::Unreadable(LED_OUT.into())),
            Err(error) => Err(std::io::Error::from(error).into()),
        }
    }

    const REPLACED: &str = "is in a folder that was replaced after the skill was loaded: load the skill again";
}

/// Opens by path. The file is compared with the path afterwards, since it may be exchanged between the two calls.
#[cfg(not(unix))]
mod open {
    use std::fs::{self, File};
    use std::path::Path;

    use super::{Folder, LED_OUT, Refusal};

    pub(super) fn inside(folder: &Folder, path: &Path) -> Result<File, Refusal> {
        let path = folder.real.join(path);
        let opened = file(&path)?;
        if fs::canonicalize(&path)? == path { Ok(opened) } else { Err(Refusal::Unreadable(LED_OUT.into())) }
    }

    pub(super) fn file(path: &Path) -> Result<File, Refusal> {
        if !fs::symlink_metadata(path)?.is_file() {
            return Err(Refusal::Unreadable("is no longer a regular file".into()));
        }
        Ok(File::open(path)?)
    }
}

/// The canonical path of `dir`.
///
/// Most skills are plain folders in the root: one `lstat` then replaces the one per part of `canonicalize`.
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
#[expect(clippy::unnecessary_wraps, reason = "other systems have no such numbers in std")]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

const LED_OUT: &str = "has become a link that leads out of the skill";

/// Bytes that are read at once while a file is streamed.
#[cfg(feature = "digest")]
const CHUNK: usize = 64 * 1024;
