//! A file of a skill.

use alloc::borrow::Cow;
use core::fmt;

use crate::read_error::ReadError;
use crate::skill::Skill;

/// A file that comes with a skill: tier 3.
///
/// A skill's instructions name its files, and a model reads the ones it needs, one at a time. So [`Skill::resources`]
/// lists them without reading any, and a `Resource` is a path with the means to read what is there.
///
/// [`Skill::files`] hands out the `SKILL.md` in this form too, though the standard does not call it a resource.
///
/// Nothing is known about the kind of the file: a reference is text, an asset may be an image. Use
/// [`contents`](Self::contents) for bytes and [`contents_utf8`](Self::contents_utf8) for text.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let pdf = SKILLS.get("pdf").unwrap();
/// let paths: Vec<_> = pdf.resources().map(|resource| resource.path()).collect();
/// assert_eq!(paths, ["references/forms.md", "scripts/extract.py"]);
///
/// let forms = pdf.resource("references/forms.md").unwrap();
/// assert!(forms.contents_utf8()?.starts_with("# Forms"));
/// # Ok::<_, skills_runtime::ReadError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Resource<'a> {
    skill: &'a Skill,
    path: &'a str,
    embedded: &'static [u8],
    is_executable: bool,
}

impl<'a> Resource<'a> {
    pub(crate) fn new(skill: &'a Skill, path: &'static str, embedded: &'static [u8], is_executable: bool) -> Self {
        Self { skill, path, embedded, is_executable }
    }

    /// Where the file is, relative to the skill's folder, with `/` between the parts on every system.
    ///
    /// This is how instructions refer to it, and what [`Skill::read`] takes.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// let script = pdf.resources().find(|resource| resource.path().ends_with(".py"));
    /// assert_eq!(script.unwrap().path(), "scripts/extract.py");
    /// ```
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// The bytes of the file.
    ///
    /// For an embedded file nothing is copied, and there is no error.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// for resource in SKILLS.get("pdf").unwrap().resources() {
    ///     println!("{}: {} bytes", resource.path(), resource.contents()?.len());
    /// }
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn contents(&self) -> Result<Cow<'a, [u8]>, ReadError> {
        Ok(Cow::Borrowed(self.embedded))
    }

    /// The text of the file; an error if it is not UTF-8.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// let script = pdf.resource("scripts/extract.py").unwrap();
    /// assert!(script.contents_utf8()?.starts_with("#!/usr/bin/env python3\n"));
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn contents_utf8(&self) -> Result<Cow<'a, str>, ReadError> {
        match core::str::from_utf8(self.embedded) {
            Ok(text) => Ok(Cow::Borrowed(text)),
            Err(error) => Err(ReadError::not_utf8(self.skill.name(), self.path, error.valid_up_to())),
        }
    }

    /// The bytes inside the binary; `None` for a file that is not there but on disk.
    ///
    /// Unlike [`contents`](Self::contents) it cannot fail and its bytes live as long as the program. Prefer `contents`
    /// in code that should also serve skills from other places.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// let forms: &'static [u8] = pdf.resource("references/forms.md").unwrap().embedded().unwrap();
    /// assert!(forms.starts_with(b"# Forms"));
    /// ```
    pub fn embedded(&self) -> Option<&'static [u8]> {
        Some(self.embedded)
    }

    /// How many bytes the file has.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let size: u64 = SKILLS.iter().flat_map(|skill| skill.files()).map(|file| file.len()).sum();
    /// assert!(size > 1_000);
    /// ```
    pub fn len(&self) -> u64 {
        self.embedded.len() as u64
    }

    /// Whether the file has no bytes.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert!(!SKILLS.get("pdf").unwrap().resources().any(|resource| resource.is_empty()));
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the file had an execute bit when it was embedded.
    ///
    /// A binary built on Windows, where files have no such bit, says `false`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// # #[cfg(unix)]
    /// assert!(pdf.resource("scripts/extract.py").unwrap().is_executable());
    /// assert!(!pdf.resource("references/forms.md").unwrap().is_executable());
    /// ```
    pub fn is_executable(&self) -> bool {
        self.is_executable
    }
}

impl fmt::Debug for Resource<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resource")
            .field("path", &self.path)
            .field("len", &self.len())
            .field("is_executable", &self.is_executable)
            .finish_non_exhaustive()
    }
}
