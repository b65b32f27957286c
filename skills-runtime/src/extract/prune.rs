//! Removes the copies of other sets.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::copy;
use super::error::ExtractError;
use super::temporary::{self, Temporary};
use crate::digest::Lines;
use crate::skills::Skills;

impl Skills {
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
            temporary::remove(&path)?;
        }
    }
    Ok(removed)
}

fn is_digest(name: &str) -> bool {
    name.len() == 64 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
