//! Skills back to disk.

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
    /// Writes the skills to disk, so that their scripts can run, and returns the folder that holds them.
    ///
    /// That is `<base>/<digest of the set>`, and in it a folder for each skill, under the skill's name. A copy that is
    /// there already is used, so every start but the first writes nothing; a binary with other skills has another
    /// digest, and no part in the copy. Execute bits are kept.
    ///
    /// A copy is built beside and renamed when it is complete: no other process, and none after a crash, meets half of
    /// it. No link is followed below `base`, and nothing is written outside. Choose a base that only your user can write
    /// to, such as a folder in the user's cache; who can write to it can change the scripts you run.
    ///
    /// Every call computes the digest of all that it extracts, which takes a few milliseconds a megabyte. Of a large set
    /// extract the skill that is needed: [`Skill::extract_to`].
    ///
    /// A copy is used if every file is there with the right length and execute bit. That notices files that a clean-up
    /// has removed, not one that was changed on purpose: [`extract_verified_to`](Self::extract_verified_to) compares
    /// every byte. To remove the copies of older binaries, see [`prune`](Self::prune).
    ///
    /// Needs the feature `extract`.
    ///
    /// # Errors
    ///
    /// If `base` cannot be written. The [error](ExtractError) tells a full disk and a read-only one apart.
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

    /// Does the same as [`extract_to`](Self::extract_to), but compares every byte of a copy that is there already.
    ///
    /// A copy is replaced if a byte differs, or if it contains anything else. What is verified can be changed a moment
    /// later by whoever may write there: choose a base that only your user can write to.
    ///
    /// Needs the feature `extract`.
    ///
    /// # Errors
    ///
    /// As [`extract_to`](Self::extract_to).
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
    /// As [`Skills::extract_to`] does it with a set of this skill alone: the folder is `<base>/<digest>/<name>`, and a
    /// valid skill again.
    ///
    /// Needs the feature `extract`.
    ///
    /// # Errors
    ///
    /// As [`Skills::extract_to`].
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

    /// Does the same as [`extract_to`](Self::extract_to), but compares every byte of a copy that is there already.
    ///
    /// Needs the feature `extract`.
    ///
    /// # Errors
    ///
    /// As [`Skills::extract_to`].
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
        match copy.become_(&dir) {
            Ok(()) => return Ok(dir),
            // Another process was first, or somebody was.
            Err(_) if copy::is_intact(skills, &dir, depth) => return Ok(dir),
            Err(error) if !is_in_the_way(&dir, &error) => return Err(ExtractError::write(&dir, error)),
            Err(_) => Temporary::take(&dir, base)?,
        }
    }
    Err(ExtractError::contended(&dir))
}

/// The folder of `skill` in the copy of a set of this skill alone.
fn extract_alone(skill: &Skill, base: &Path, depth: Depth) -> Result<PathBuf, ExtractError> {
    let alone: Skills = [skill.clone()].into_iter().collect();
    Ok(extract(&alone, base, depth)?.join(skill.name()))
}

/// Whether something else stands in the place, or stood there until now.
fn is_in_the_way(place: &Path, error: &io::Error) -> bool {
    use ErrorKind::{AlreadyExists, DirectoryNotEmpty, NotADirectory};
    matches!(error.kind(), AlreadyExists | DirectoryNotEmpty | NotADirectory) || fs::symlink_metadata(place).is_ok()
}

/// How often a copy that is not intact is replaced before somebody else's hand is suspected.
const ATTEMPTS: usize = 8;
