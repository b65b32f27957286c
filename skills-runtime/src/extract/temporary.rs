//! Temporary folders, beside the copies that they become.

use alloc::format;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use super::error::ExtractError;

/// A new folder, which is removed on drop unless it was renamed.
pub(super) struct Temporary {
    path: PathBuf,
}

impl Temporary {
    pub(super) fn new(base: &Path) -> Result<Self, ExtractError> {
        loop {
            let path = unused_path(base);
            match create(&path) {
                Ok(()) => return Ok(Self { path }),
                // A process with the same id has left it.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(ExtractError::write(&path, error)),
            }
        }
    }

    /// Removes a folder, a file or a link in `base`; it is renamed first, so that no process sees a part of it.
    pub(super) fn remove(path: &Path, base: &Path) -> Result<(), ExtractError> {
        let renamed = unused_path(base);
        match fs::rename(path, &renamed) {
            Ok(()) => {}
            // Another process has removed it.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(ExtractError::remove(path, error)),
        }
        match fs::symlink_metadata(&renamed) {
            Ok(metadata) if metadata.is_dir() => remove_dir(&renamed),
            // `remove_file` removes a link itself, not its target.
            Ok(_) => fs::remove_file(&renamed).map_err(|error| ExtractError::remove(path, error)),
            Err(_) => Ok(()),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the folder; fails if anything but an empty folder exists at `path`.
    pub(super) fn rename_to(&mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.path = PathBuf::new();
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.path.as_os_str().is_empty() {
            // On an error, `prune` removes the folder later.
            let _ = remove_dir(&self.path);
        }
    }
}

/// Whether a crash has left this temporary folder: one in use is at most a few minutes old.
pub(super) fn is_abandoned(name: &str, path: &Path) -> bool {
    let is_old = || {
        let modified = fs::symlink_metadata(path).and_then(|metadata| metadata.modified()).ok()?;
        SystemTime::now().duration_since(modified).ok()
    };
    name.starts_with(PREFIX) && is_old().is_some_and(|age| age > ABANDONED)
}

/// A path that no other call returns.
fn unused_path(base: &Path) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
    base.join(format!("{PREFIX}{}-{count}-{time}", std::process::id()))
}

/// Creates a private folder: no other user can write to it while it is filled.
fn create(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path)
}

/// Removes a folder that another process may remove at the same time.
pub(super) fn remove_dir(dir: &Path) -> Result<(), ExtractError> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ExtractError::remove(dir, error)),
        _ => Ok(()),
    }
}

const PREFIX: &str = ".skills-temporary-";
const ABANDONED: Duration = Duration::from_secs(60 * 60);
