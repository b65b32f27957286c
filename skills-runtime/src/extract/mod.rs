//! Writes skills to disk.

mod copy;
mod error;
mod prune;
mod temporary;

use alloc::string::ToString as _;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use self::copy::Depth;
pub use self::error::ExtractError;
use self::temporary::Temporary;
use crate::skill::Skill;
use crate::skills::Skills;

impl Skills {
    /// Writes the skills to disk, so that their scripts can run, and returns the folder.
    ///
    /// The folder is `<base>/<digest of the set>`. It contains a folder for each skill, with the name of the skill. An
    /// existing copy is used again, so only the first start writes. A binary with other skills has another digest and
    /// another copy. Execute bits are kept.
    ///
    /// A copy is written to a temporary folder and renamed when it is complete, so that no process ever sees a part of
    /// it, even after a crash. Links below `base` are not followed, and nothing is written outside of it. Choose a base
    /// that only your user can write to, such as a folder in the cache of the user: everybody who can write to it can
    /// change the scripts that you run.
    ///
    /// Every call computes the digest of the skills, which takes a few milliseconds per megabyte. From a large set,
    /// extract only the skill that is needed, with [`Skill::extract_to`].
    ///
    /// An existing copy is used if every file exists with the right length and execute bit. This detects files that a
    /// clean-up has removed, but no deliberate changes: [`extract_verified_to`](Self::extract_verified_to) compares every
    /// byte. [`prune`](Self::prune) removes the copies of older binaries.
    ///
    /// # Errors
    ///
    /// If `base` cannot be written. The [error](ExtractError) distinguishes a full disk, a read-only disk and missing
    /// permissions.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// # let base = std::env::temp_dir().join(format!("skills-doc-extract-{}", std::process::id()));
    /// let dir = SKILLS.extract_to(&base)?;
    /// let script = dir.join("pdf/scripts/extract.py");
    /// assert!(script.is_file());
    /// # std::fs::remove_dir_all(&base).unwrap();
    /// # Ok::<_, skills_runtime::ExtractError>(())
    /// ```
    pub fn extract_to(&self, base: impl AsRef<Path>) -> Result<PathBuf, ExtractError> {
        extract(self, base.as_ref(), Depth::Metadata)
    }

    /// Does the same as [`extract_to`](Self::extract_to), but compares every byte of an existing copy.
    ///
    /// The copy is replaced if a byte differs or if it contains other files. A verified file can still be changed later by
    /// everybody who can write to it: choose a base that only your user can write to.
    ///
    /// # Errors
    ///
    /// The same as [`extract_to`](Self::extract_to).
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// # let base = std::env::temp_dir().join(format!("skills-doc-verify-{}", std::process::id()));
    /// let dir = SKILLS.extract_to(&base)?;
    /// let forms = dir.join("pdf/references/forms.md");
    /// let tampered = std::fs::read_to_string(&forms).unwrap().to_uppercase();
    /// std::fs::write(&forms, &tampered).unwrap();
    ///
    /// assert_eq!(SKILLS.extract_verified_to(&base)?, dir);
    /// assert_ne!(std::fs::read_to_string(&forms).unwrap(), tampered);
    /// # std::fs::remove_dir_all(&base).unwrap();
    /// # Ok::<_, skills_runtime::ExtractError>(())
    /// ```
    pub fn extract_verified_to(&self, base: impl AsRef<Path>) -> Result<PathBuf, ExtractError> {
        extract(self, base.as_ref(), Depth::Contents)
    }
}

impl Skill {
    /// Writes the skill to disk, so that its scripts can run, and returns its folder.
    ///
    /// Does the same as [`Skills::extract_to`] for a set of only this skill: the folder is `<base>/<digest>/<name>`, and
    /// it is a valid skill again.
    ///
    /// # Errors
    ///
    /// The same as [`Skills::extract_to`].
    ///
    /// # Example
    ///
    /// ```no_run
    /// use std::process::Command;
    ///
    /// use skills_runtime::{Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// let dir = SKILLS.get("pdf").unwrap().extract_to("/var/cache/my-agent/skills")?;
    /// let status = Command::new("python3").arg(dir.join("scripts/extract.py")).arg("invoice.pdf").status();
    /// # Ok::<_, skills_runtime::ExtractError>(())
    /// ```
    pub fn extract_to(&self, base: impl AsRef<Path>) -> Result<PathBuf, ExtractError> {
        extract_alone(self, base.as_ref(), Depth::Metadata)
    }

    /// Does the same as [`extract_to`](Self::extract_to), but compares every byte of an existing copy.
    ///
    /// # Errors
    ///
    /// The same as [`Skills::extract_to`].
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// # let base = std::env::temp_dir().join(format!("skills-doc-skill-{}", std::process::id()));
    /// let dir = SKILLS.get("pdf").unwrap().extract_verified_to(&base)?;
    /// assert!(dir.ends_with("pdf"));
    /// # std::fs::remove_dir_all(&base).unwrap();
    /// # Ok::<_, skills_runtime::ExtractError>(())
    /// ```
    pub fn extract_verified_to(&self, base: impl AsRef<Path>) -> Result<PathBuf, ExtractError> {
        extract_alone(self, base.as_ref(), Depth::Contents)
    }
}

fn extract(skills: &Skills, base: &Path, depth: Depth) -> Result<PathBuf, ExtractError> {
    let digest = skills.digest().map_err(ExtractError::read)?;
    let dir = base.join(digest.to_string());
    if copy::is_intact(skills, &dir, depth) {
        return Ok(dir);
    }
    fs::create_dir_all(base).map_err(|error| ExtractError::write(base, error))?;
    let mut copy = Temporary::new(base)?;
    if copy::write(skills, copy.path())? != digest {
        return Err(ExtractError::changed(base));
    }
    for _ in 0..ATTEMPTS {
        match copy.rename_to(&dir) {
            Ok(()) => return Ok(dir),
            // Another process has written the copy in the meantime.
            Err(_) if copy::is_intact(skills, &dir, depth) => return Ok(dir),
            Err(error) if !is_occupied(&dir, &error) => return Err(ExtractError::write(&dir, error)),
            Err(_) => Temporary::remove(&dir, base, |dir| copy::is_ours(skills, dir))?,
        }
    }
    Err(ExtractError::contended(&dir))
}

/// Extracts a set of only this skill, and returns the folder of the skill.
fn extract_alone(skill: &Skill, base: &Path, depth: Depth) -> Result<PathBuf, ExtractError> {
    let alone: Skills = [skill.clone()].into_iter().collect();
    Ok(extract(&alone, base, depth)?.join(skill.name()))
}

/// Whether the rename failed because something exists at `path`, or existed at that moment.
fn is_occupied(path: &Path, error: &io::Error) -> bool {
    use ErrorKind::{AlreadyExists, DirectoryNotEmpty, NotADirectory};
    matches!(error.kind(), AlreadyExists | DirectoryNotEmpty | NotADirectory) || fs::symlink_metadata(path).is_ok()
}

/// How often to replace a damaged copy before returning the "repeatedly replaced" error.
const ATTEMPTS: usize = 8;
