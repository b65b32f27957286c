//! Errors while skills are written to disk.

use alloc::string::String;
use core::error::Error;
use core::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::resource::ReadError;

/// An error while skills were written to disk, or copies were removed.
///
/// The message contains the path and the reason. Predicates such as [`is_disk_full`](Self::is_disk_full) distinguish the
/// cases; later versions may add cases. [`source`](Error::source) is the error of the operating system, if there is one.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let error = SKILLS.extract_to("Cargo.toml").unwrap_err();
/// assert!(error.to_string().starts_with("cannot write `Cargo.toml`: "));
/// ```
pub struct ExtractError {
    cause: Cause,
}

enum Cause {
    Changed { base: PathBuf },
    Contended { dir: PathBuf },
    Disk { what: &'static str, path: PathBuf, error: io::Error },
    Foreign { path: PathBuf },
    Name { skill: String, path: String },
    Read(ReadError),
}

impl ExtractError {
    /// Whether the file system of the folder is read-only.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let error = SKILLS.extract_to("Cargo.toml").unwrap_err();
    /// assert!(!error.is_read_only());
    /// ```
    pub fn is_read_only(&self) -> bool {
        self.kind() == Some(ErrorKind::ReadOnlyFilesystem)
    }

    /// Whether the disk is full, or the quota of the user is exceeded.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let error = SKILLS.extract_to("Cargo.toml").unwrap_err();
    /// assert!(!error.is_disk_full());
    /// ```
    pub fn is_disk_full(&self) -> bool {
        matches!(self.kind(), Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded))
    }

    /// Whether the user has no permission to write to the folder.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// # let base = std::env::temp_dir().join(format!("skills-doc-denied-{}", std::process::id()));
    /// match SKILLS.extract_to(&base) {
    ///     Ok(dir) => println!("scripts run from {}", dir.display()),
    ///     Err(error) if error.is_permission_denied() => println!("choose another folder: {error}"),
    ///     Err(error) => println!("{error}"),
    /// }
    /// # std::fs::remove_dir_all(&base).unwrap();
    /// ```
    pub fn is_permission_denied(&self) -> bool {
        self.kind() == Some(ErrorKind::PermissionDenied)
    }

    /// Whether a skill that is on disk could not be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let error = SKILLS.extract_to("Cargo.toml").unwrap_err();
    /// assert!(!error.is_unreadable()); // embedded skills are always readable
    /// ```
    pub fn is_unreadable(&self) -> bool {
        matches!(self.cause, Cause::Read(_) | Cause::Changed { .. })
    }

    fn kind(&self) -> Option<ErrorKind> {
        match &self.cause {
            Cause::Disk { error, .. } => Some(error.kind()),
            _ => None,
        }
    }

    /// The skills are on disk, and changed while they were copied to `base`.
    pub(super) fn changed(base: &Path) -> Self {
        Self { cause: Cause::Changed { base: base.into() } }
    }

    /// Another process replaces `dir` repeatedly.
    pub(super) fn contended(dir: &Path) -> Self {
        Self { cause: Cause::Contended { dir: dir.into() } }
    }

    /// Something that this crate has not written has the name of a copy.
    pub(super) fn foreign(path: &Path) -> Self {
        Self { cause: Cause::Foreign { path: path.into() } }
    }

    pub(super) fn list(path: &Path, error: io::Error) -> Self {
        Self { cause: Cause::Disk { what: "list", path: path.into(), error } }
    }

    /// A file name that is a path on this system.
    pub(super) fn name(skill: &str, path: &str) -> Self {
        Self { cause: Cause::Name { skill: skill.into(), path: path.into() } }
    }

    pub(super) fn read(error: ReadError) -> Self {
        Self { cause: Cause::Read(error) }
    }

    pub(super) fn remove(path: &Path, error: io::Error) -> Self {
        Self { cause: Cause::Disk { what: "remove", path: path.into(), error } }
    }

    pub(super) fn write(path: &Path, error: io::Error) -> Self {
        Self { cause: Cause::Disk { what: "write", path: path.into(), error } }
    }
}

impl fmt::Display for ExtractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Changed { base } => {
                write!(f, "the skills changed while they were copied to `{}`; load them again", base.display())
            }
            Cause::Contended { dir } => {
                write!(f, "`{}` is repeatedly replaced by another process", dir.display())
            }
            Cause::Disk { what, path, error } => write!(f, "cannot {what} `{}`: {error}", path.display()),
            Cause::Foreign { path } => {
                let path = path.display();
                write!(
                    f,
                    "`{path}` has the name of a copy, but was not written by this crate: remove it, or use another folder"
                )
            }
            Cause::Name { skill, path } => {
                let path = path.escape_debug();
                write!(f, "file `{path}` of skill `{skill}` cannot be written: its name is a path on this system")
            }
            Cause::Read(error) => error.fmt(f),
        }
    }
}

impl fmt::Debug for ExtractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ExtractError({self})")
    }
}

impl Error for ExtractError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.cause {
            Cause::Disk { error, .. } => Some(error),
            Cause::Changed { .. }
            | Cause::Contended { .. }
            | Cause::Foreign { .. }
            | Cause::Name { .. }
            | Cause::Read(_) => None,
        }
    }
}
