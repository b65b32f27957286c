//! A folder that nobody else uses, beside the one it is to become.

use alloc::format;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use super::error::ExtractError;

/// A new folder, gone again unless it has become another.
pub(super) struct Temporary {
    path: PathBuf,
}

impl Temporary {
    pub(super) fn new(base: &Path) -> Result<Self, ExtractError> {
        loop {
            let path = free(base);
            match create(&path) {
                Ok(()) => return Ok(Self { path }),
                // Left by a process of the same number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(ExtractError::write(&path, error)),
            }
        }
    }

    /// Removes `path`, which is a folder, a file or a link in `base`, so that nobody meets half of it.
    pub(super) fn take(path: &Path, base: &Path) -> Result<(), ExtractError> {
        let taken = free(base);
        match fs::rename(path, &taken) {
            Ok(()) => {}
            // Somebody else has taken it.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(ExtractError::remove(path, error)),
        }
        match fs::symlink_metadata(&taken) {
            Ok(metadata) if metadata.is_dir() => remove(&taken),
            // The link itself, not what it leads to.
            Ok(_) => fs::remove_file(&taken).map_err(|error| ExtractError::remove(path, error)),
            Err(_) => Ok(()),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the folder its place, if nothing but an empty folder stands there.
    pub(super) fn become_(&mut self, place: &Path) -> io::Result<()> {
        fs::rename(&self.path, place)?;
        self.path = PathBuf::new();
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.path.as_os_str().is_empty() {
            // What cannot be removed now is left to `prune`.
            let _ = remove(&self.path);
        }
    }
}

/// Whether the folder is one that a crash has left: one in use is minutes old at most.
pub(super) fn is_left(name: &str, path: &Path) -> bool {
    let is_old = || {
        let modified = fs::symlink_metadata(path).and_then(|metadata| metadata.modified()).ok()?;
        SystemTime::now().duration_since(modified).ok()
    };
    name.starts_with(PREFIX) && is_old().is_some_and(|age| age > LEFT)
}

/// A name that no other call has.
fn free(base: &Path) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
    base.join(format!("{PREFIX}{}-{count}-{time}", std::process::id()))
}

/// Nobody else may put something into it while it is being filled.
fn create(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path)
}

const PREFIX: &str = ".skills-temporary-";
const LEFT: Duration = Duration::from_secs(60 * 60);

/// Removes a folder, which another process may be removing as well.
pub(super) fn remove(dir: &Path) -> Result<(), ExtractError> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ExtractError::remove(dir, error)),
        _ => Ok(()),
    }
}
