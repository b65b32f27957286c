//! Temporary folders, beside the copies that they become.

use alloc::format;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use super::copy;
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

    /// Removes the copy at `path` in `base`; an error if `is_ours` denies that this crate has written it.
    ///
    /// It is renamed first: no other process then sees a part of it, or changes it after the check.
    pub(super) fn remove(path: &Path, base: &Path, is_ours: impl FnOnce(&Path) -> bool) -> Result<(), ExtractError> {
        let renamed = unused_path(base);
        match fs::rename(path, &renamed) {
            Ok(()) => {}
            // Another process has removed it.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(ExtractError::remove(path, error)),
        }
        if is_ours(&renamed) {
            // `path` is free now. On an error, `prune` removes the folder later.
            let _ = remove_dir(&renamed);
            return Ok(());
        }
        match fs::rename(&renamed, path) {
            Ok(()) => Err(ExtractError::foreign(path)),
            Err(error) => Err(ExtractError::remove(path, error)),
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
///
/// It contains our mark, which is written first, or nothing at all.
pub(super) fn is_abandoned(name: &str, path: &Path) -> bool {
    let is_old = || {
        let modified = fs::symlink_metadata(path).and_then(|metadata| metadata.modified()).ok()?;
        SystemTime::now().duration_since(modified).ok()
    };
    let is_ours = || copy::is_marked(path) || fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
    name.starts_with(PREFIX) && is_old().is_some_and(|age| age > ABANDONED) && is_ours()
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
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        fs::DirBuilder::new().mode(0o700).create(path)
    }
    // A new folder inherits the access list of the folder it is in.
    #[cfg(not(unix))]
    fs::create_dir(path)
}

/// Removes a folder of ours, which another process may be removing as well.
pub(super) fn remove_dir(dir: &Path) -> Result<(), ExtractError> {
    let removed = match fs::remove_dir_all(dir) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            make_writable(dir);
            fs::remove_dir_all(dir)
        }
        removed => removed,
    };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ExtractError::remove(dir, error)),
        _ => Ok(()),
    }
}

/// Gives the owner all bits of every folder in `dir`: entries of a read-only folder cannot be removed.
///
/// Errors are ignored: the removal that follows reports the same ones.
fn make_writable(dir: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let _ = fs::set_permissions(dir, fs::Permissions::from_mode(0o700));
    }
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => make_writable(&entry.path()),
            // Windows refuses to remove a read-only file.
            #[cfg(windows)]
            #[expect(clippy::permissions_set_readonly_false, reason = "the lint is about Unix")]
            Ok(kind) if kind.is_file() => {
                if let Ok(mut permissions) = entry.metadata().map(|metadata| metadata.permissions()) {
                    permissions.set_readonly(false);
                    let _ = fs::set_permissions(entry.path(), permissions);
                }
            }
            _ => {}
        }
    }
}

const PREFIX: &str = ".skills-temporary-";
const ABANDONED: Duration = Duration::from_secs(60 * 60);
