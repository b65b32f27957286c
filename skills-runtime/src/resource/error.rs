//! The error of reading a file of a skill.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::nearest::REPEATED;

/// An error while a file of a skill was read.
///
/// The message is one line with the skill, the path and similar paths. Return it to the model as the result of the tool
/// call, so that it can correct the path.
///
/// It is returned by [`Skill::read`](crate::Skill::read), [`Skill::read_to_string`](crate::Skill::read_to_string) and the
/// methods of [`Resource`](crate::Resource). Predicates such as [`is_not_found`](Self::is_not_found) distinguish the cases;
/// later versions may add cases.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let error = SKILLS.get("pdf").unwrap().read("refrences/forms.md").unwrap_err();
/// assert!(error.is_not_found());
/// assert_eq!(
///     error.to_string(),
///     "skill `pdf` has no file `refrences/forms.md`; did you mean `references/forms.md`?",
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ReadError {
    skill: String,
    path: String,
    cause: Cause,
}

#[derive(Clone, PartialEq, Eq)]
enum Cause {
    NotFound {
        near: Vec<String>,
    },
    NotUtf8 {
        valid_up_to: usize,
    },
    #[cfg(feature = "fs")]
    TooLarge {
        size: u64,
        limit: u64,
    },
    #[cfg(any(feature = "fs", feature = "mcp"))]
    Unreadable {
        why: String,
    },
}

impl ReadError {
    /// `skill` has no file `path`; `near` are similar paths.
    pub(crate) fn not_found(skill: &str, path: &str, near: &[&str]) -> Self {
        let near = near.iter().copied().map(String::from).collect();
        // The path may come from a model, which can ask for anything.
        let mut path: String = path.chars().take(REPEATED + 1).collect();
        if let Some((end, _)) = path.char_indices().nth(REPEATED) {
            path.truncate(end);
            path.push('…');
        }
        Self { skill: skill.into(), path, cause: Cause::NotFound { near } }
    }

    /// The bytes of `path` are UTF-8 only up to `valid_up_to`.
    pub(crate) fn not_utf8(skill: &str, path: &str, valid_up_to: usize) -> Self {
        Self { skill: skill.into(), path: path.into(), cause: Cause::NotUtf8 { valid_up_to } }
    }

    /// `path` is on disk and no longer matches the manifest.
    #[cfg(feature = "mcp")]
    pub(crate) fn changed(skill: &str, path: &str) -> Self {
        let why = "has changed since its digest was computed; load the skill again";
        Self { skill: skill.into(), path: path.into(), cause: Cause::Unreadable { why: why.into() } }
    }

    /// `path` is on disk and has `size` bytes or more.
    #[cfg(feature = "fs")]
    pub(crate) fn too_large(skill: &str, path: &str, size: u64, limit: u64) -> Self {
        Self { skill: skill.into(), path: path.into(), cause: Cause::TooLarge { size, limit } }
    }

    /// `path` is on disk and cannot be read; `why` continues a sentence that starts with the path.
    #[cfg(feature = "fs")]
    pub(crate) fn unreadable(skill: &str, path: &str, why: &str) -> Self {
        Self { skill: skill.into(), path: path.into(), cause: Cause::Unreadable { why: why.into() } }
    }

    /// Whether the skill has no file at this path.
    ///
    /// This includes all paths that lead out of the skill, even if such a file exists on disk.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert!(pdf.read("scripts/missing.py").unwrap_err().is_not_found());
    /// assert!(pdf.read("../release-notes/SKILL.md").unwrap_err().is_not_found());
    /// assert!(pdf.read("/etc/passwd").unwrap_err().is_not_found());
    /// ```
    pub fn is_not_found(&self) -> bool {
        matches!(self.cause, Cause::NotFound { .. })
    }

    /// Whether the file exists, but is not UTF-8.
    ///
    /// [`Skill::read`](crate::Skill::read) returns its bytes.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// match pdf.read_to_string("references/forms.md") {
    ///     Ok(text) => println!("{text}"),
    ///     Err(error) if error.is_not_utf8() => println!("a binary file"),
    ///     Err(error) => println!("{error}"),
    /// }
    /// ```
    pub fn is_not_utf8(&self) -> bool {
        matches!(self.cause, Cause::NotUtf8 { .. })
    }

    /// Whether the file on disk has more bytes than the limit allows.
    ///
    /// [`Resource::contents_up_to`](crate::Resource::contents_up_to) reads it with a higher limit.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// match pdf.read("references/forms.md") {
    ///     Ok(bytes) => println!("{} bytes", bytes.len()),
    ///     Err(error) if error.is_too_large() => println!("not shown: {error}"),
    ///     Err(error) => println!("{error}"),
    /// }
    /// ```
    pub fn is_too_large(&self) -> bool {
        #[cfg(feature = "fs")]
        let is_too_large = matches!(self.cause, Cause::TooLarge { .. });
        #[cfg(not(feature = "fs"))]
        let is_too_large = false;
        is_too_large
    }

    /// Whether the file belongs to the skill, but cannot be read from disk.
    ///
    /// It no longer exists, its permissions do not allow reading, or it has become a link that leads out of the skill.
    /// Embedded files are always readable.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// match pdf.read("references/forms.md") {
    ///     Ok(bytes) => println!("{} bytes", bytes.len()),
    ///     Err(error) if error.is_unreadable() => println!("load the skills again: {error}"),
    ///     Err(error) => println!("{error}"),
    /// }
    /// ```
    pub fn is_unreadable(&self) -> bool {
        #[cfg(any(feature = "fs", feature = "mcp"))]
        let is_unreadable = matches!(self.cause, Cause::Unreadable { .. });
        #[cfg(not(any(feature = "fs", feature = "mcp")))]
        let is_unreadable = false;
        is_unreadable
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { skill, path, cause } = self;
        let path = path.escape_debug();
        match cause {
            Cause::NotFound { near } => {
                write!(f, "skill `{skill}` has no file `{path}`")?;
                for (at, name) in near.iter().enumerate() {
                    f.write_str(match at {
                        0 => "; did you mean ",
                        _ if at + 1 == near.len() => " or ",
                        _ => ", ",
                    })?;
                    write!(f, "`{name}`")?;
                }
                f.write_str(if near.is_empty() { "" } else { "?" })
            }
            Cause::NotUtf8 { valid_up_to } => {
                write!(f, "file `{path}` of skill `{skill}` is not UTF-8: invalid byte at offset {valid_up_to}")
            }
            #[cfg(feature = "fs")]
            Cause::TooLarge { size, limit } => {
                write!(f, "file `{path}` of skill `{skill}` is {size} bytes or more, the limit is {limit}")
            }
            #[cfg(any(feature = "fs", feature = "mcp"))]
            Cause::Unreadable { why } => write!(f, "file `{path}` of skill `{skill}` {why}"),
        }
    }
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReadError({self})")
    }
}

impl Error for ReadError {}
