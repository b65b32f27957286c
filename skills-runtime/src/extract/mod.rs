//! Skills back to disk.

mod copy;
mod error;
mod temporary;

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use self::copy::Depth;
pub use self::error::ExtractError;
use self::temporary::Temporary;
use crate::digest::Lines;
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

    /// Removes the copies below `base` that are not of this set: those that older binaries have left.
    ///
    /// Kept are the copy of the set, and the copies of each of its skills alone. Removed is what this crate has written
    /// and nothing else: folders that are called by a digest and hold its mark, and what a crash has left an hour ago or
    /// earlier. So give each program its own base. A program that still runs from an older copy loses it; it has one
    /// again when it calls [`extract_to`](Self::extract_to) the next time.
    ///
    /// Returns how many copies were removed. Without a folder `base` there are none.
    ///
    /// Needs the feature `extract`.
    ///
    /// # Errors
    ///
    /// If `base` cannot be listed, or a copy cannot be removed.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// # let base = std::env::temp_dir().join(format!("skills-doc-prune-{}", std::process::id()));
    /// SKILLS.without(["pdf"]).extract_to(&base)?; // an older binary
    ///
    /// let dir = SKILLS.extract_to(&base)?;
    /// assert_eq!(SKILLS.prune(&base)?, 1);
    /// assert!(dir.is_dir());
    /// # std::fs::remove_dir_all(&base).unwrap();
    /// # Ok::<_, skills_runtime::ExtractError>(())
    /// ```
    pub fn prune(&self, base: impl AsRef<Path>) -> Result<usize, ExtractError> {
        let base = base.as_ref();
        let mut set = Lines::default();
        let mut kept = Vec::new();
        for skill in self {
            let digest = skill.digest().map_err(ExtractError::read)?;
            set.skill(skill.name(), digest);
            let mut alone = Lines::default();
            alone.skill(skill.name(), digest);
            kept.push(alone.digest().to_string());
        }
        kept.push(set.digest().to_string());
        prune(base, &kept)
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

fn prune(base: &Path, kept: &[String]) -> Result<usize, ExtractError> {
    let entries = match fs::read_dir(base) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(ExtractError::list(base, error)),
    };
    let mut removed = 0;
    for entry in entries {
        let entry = entry.map_err(|error| ExtractError::list(base, error))?;
        // A name that is not UTF-8 is none of ours; nor is a link, which `file_type` does not follow.
        let Ok(name) = entry.file_name().into_string() else { continue };
        if !entry.file_type().is_ok_and(|kind| kind.is_dir()) || kept.contains(&name) {
            continue;
        }
        let path = entry.path();
        if is_digest(&name) && copy::is_marked(&path) {
            Temporary::take(&path, base)?;
            removed += 1;
        } else if temporary::is_left(&name, &path) {
            remove(&path)?;
        }
    }
    Ok(removed)
}

/// Whether something else stands in the place, or stood there until now.
fn is_in_the_way(place: &Path, error: &io::Error) -> bool {
    use ErrorKind::{AlreadyExists, DirectoryNotEmpty, NotADirectory};
    matches!(error.kind(), AlreadyExists | DirectoryNotEmpty | NotADirectory) || fs::symlink_metadata(place).is_ok()
}

/// Removes a folder, which another process may be removing as well.
fn remove(dir: &Path) -> Result<(), ExtractError> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(ExtractError::remove(dir, error)),
        _ => Ok(()),
    }
}

fn is_digest(name: &str) -> bool {
    name.len() == 64 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// How often a copy that is not intact is replaced before somebody else's hand is suspected.
const ATTEMPTS: usize = 8;
