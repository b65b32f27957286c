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
    /// Removes the copies of other sets below `base`, which older binaries have left, and returns their number.
    ///
    /// The copy of this set is kept, and so are the copies of single skills of this set. Only folders that this crate has
    /// written are removed: those that have a digest as their name and contain the mark of this crate, and temporary
    /// folders that are older than an hour. Give each program its own base. A program that still runs from an older copy
    /// loses it until its next call of [`extract_to`](Self::extract_to).
    ///
    /// If `base` does not exist, nothing is removed.
    ///
    /// # Errors
    ///
    /// If `base` cannot be listed, or a copy cannot be removed; all other copies are removed before that is returned.
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
    let (mut removed, mut failed) = (0, None);
    for entry in entries {
        let entry = entry.map_err(|error| ExtractError::list(base, error))?;
        // This crate has created neither names that are not UTF-8 nor links, which `file_type` does not follow.
        let Ok(name) = entry.file_name().into_string() else { continue };
        if !entry.file_type().is_ok_and(|kind| kind.is_dir()) || kept.contains(&name) {
            continue;
        }
        let path = entry.path();
        let result = if is_digest(&name) && copy::is_marked(&path) {
            Temporary::remove(&path, base, copy::is_marked).map(|()| removed += 1)
        } else if temporary::is_abandoned(&name, &path) {
            temporary::remove_dir(&path)
        } else {
            Ok(())
        };
        // The others are removed all the same.
        failed = failed.or(result.err());
    }
    failed.map_or(Ok(removed), Err)
}

fn is_digest(name: &str) -> bool {
    name.len() == 64 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
