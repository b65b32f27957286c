//! A file of a skill.

mod error;
mod location;
mod media_type;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

pub use self::error::ReadError;
pub use self::location::Location;
pub use self::media_type::TextOrBlob;
use crate::store::bytes::Bytes;
#[cfg(feature = "fs")]
use crate::store::disk::Refusal;

/// A file of a skill: tier 3.
///
/// The instructions of a skill refer to its files, and a model reads those that it needs, one at a time.
/// [`Skill::resources`](crate::Skill::resources) therefore lists them without reading any.
/// [`Skill::files`](crate::Skill::files) also returns the `SKILL.md` in this form, which the standard does not call a
/// resource.
///
/// A file can be text or binary, such as an image. Use [`contents`](Self::contents) for bytes and
/// [`contents_utf8`](Self::contents_utf8) for text.
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
    /// The name of the skill.
    skill: &'a str,
    path: &'a str,
    bytes: Bytes<'a>,
    is_executable: bool,
}

impl<'a> Resource<'a> {
    pub(crate) fn new(skill: &'a str, path: &'a str, bytes: Bytes<'a>, is_executable: bool) -> Self {
        Self { skill, path, bytes, is_executable }
    }

    /// The path relative to the folder of the skill, with `/` on every system.
    ///
    /// Instructions refer to the file by this path, and [`Skill::read`](crate::Skill::read) accepts it.
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

    /// Reads the bytes of the file; from disk, at most [`READ_LIMIT`](Self::READ_LIMIT) bytes.
    ///
    /// Embedded bytes are not copied, and reading them cannot fail. A file on disk is read by this call. Its contents may
    /// have changed since the skill was loaded; if it is now reached through a link that leads out of the skill, that is
    /// an error.
    ///
    /// # Errors
    ///
    /// If a file on disk no longer exists, is too large, or cannot be read.
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
        self.contents_up_to(Self::READ_LIMIT)
    }

    /// The bytes of the file, if a file on disk has at most `limit` bytes.
    ///
    /// Bytes that are in memory already are returned whatever their number.
    ///
    /// # Errors
    ///
    /// If a file on disk no longer exists, has more than `limit` bytes, or cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Resource, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// // A host that trusts its folders may read larger files than the default allows.
    /// let script = SKILLS.get("pdf").unwrap().resource("scripts/extract.py").unwrap();
    /// assert!(script.contents_up_to(4 * Resource::READ_LIMIT)?.starts_with(b"#!"));
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn contents_up_to(&self, limit: u64) -> Result<Cow<'a, [u8]>, ReadError> {
        #[cfg(not(feature = "fs"))]
        let _ = limit;
        match self.bytes {
            Bytes::Embedded(bytes) | Bytes::Memory(bytes) => Ok(Cow::Borrowed(bytes)),
            #[cfg(feature = "fs")]
            Bytes::Disk(folder, _) => match folder.read(self.path, limit) {
                Ok(bytes) => Ok(Cow::Owned(bytes)),
                Err(refusal) => Err(self.refused(refusal, limit)),
            },
        }
    }

    /// How many bytes of a file on disk are read by default: 64 MiB.
    pub const READ_LIMIT: u64 = 64 << 20;

    /// Passes the bytes to `each` in order. A file on disk is streamed in a fixed amount of memory, up to the size that
    /// it had when the skill was loaded.
    #[cfg(feature = "digest")]
    #[cfg_attr(not(feature = "fs"), allow(unused_variables, reason = "without a disk all bytes are in memory"))]
    pub(crate) fn chunks<E>(
        &self,
        mut each: impl FnMut(&[u8]) -> Result<(), E>,
        read: impl FnOnce(ReadError) -> E,
    ) -> Result<(), E> {
        match self.bytes {
            Bytes::Embedded(bytes) | Bytes::Memory(bytes) => each(bytes),
            #[cfg(feature = "fs")]
            Bytes::Disk(folder, size) => match folder.chunks(self.path, size, each) {
                Ok(result) => result,
                Err(refusal) => Err(read(self.refused(refusal, size))),
            },
        }
    }

    /// How many bytes the file has now; [`len`](Self::len) is the number from when the skill was loaded.
    #[cfg(feature = "extract")]
    #[cfg_attr(
        not(feature = "fs"),
        allow(clippy::unnecessary_wraps, reason = "without a disk all bytes are in memory")
    )]
    pub(crate) fn current_len(&self) -> Result<u64, ReadError> {
        match self.bytes {
            Bytes::Embedded(bytes) | Bytes::Memory(bytes) => Ok(bytes.len() as u64),
            #[cfg(feature = "fs")]
            Bytes::Disk(folder, size) => folder.size(self.path).map_err(|refusal| self.refused(refusal, size)),
        }
    }

    #[cfg(feature = "fs")]
    fn refused(&self, refusal: Refusal, limit: u64) -> ReadError {
        match refusal {
            Refusal::Unreadable(why) => ReadError::unreadable(self.skill, self.path, &why),
            Refusal::TooLarge { size } => ReadError::too_large(self.skill, self.path, size, limit),
        }
    }

    /// Reads the text of the file.
    ///
    /// # Errors
    ///
    /// If the file is not UTF-8, or if a file on disk cannot be read.
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
        let text = match self.contents()? {
            Cow::Borrowed(bytes) => core::str::from_utf8(bytes).map(Cow::Borrowed),
            Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::Owned).map_err(|error| error.utf8_error()),
        };
        text.map_err(|error| ReadError::not_utf8(self.skill, self.path, error.valid_up_to()))
    }

    /// The embedded bytes; `None` for a file on disk or in memory.
    ///
    /// Unlike [`contents`](Self::contents), this cannot fail, and the bytes are `'static`. Prefer `contents` in code that
    /// also serves loaded skills.
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
        match self.bytes {
            Bytes::Embedded(bytes) => Some(bytes),
            Bytes::Memory(_) => None,
            #[cfg(feature = "fs")]
            Bytes::Disk(..) => None,
        }
    }

    /// The length in bytes; for a file on disk, the length when its skill was loaded.
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
        match self.bytes {
            Bytes::Embedded(bytes) | Bytes::Memory(bytes) => bytes.len() as u64,
            #[cfg(feature = "fs")]
            Bytes::Disk(_, len) => len,
        }
    }

    /// Whether the file is empty.
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

    /// Whether the file had an execute bit when it was embedded or loaded.
    ///
    /// Windows has no such bits. If the skills were embedded or loaded there, it is whether the file starts with `#!`. It is
    /// `false` for skills from memory.
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

    /// The name of the skill.
    pub(crate) fn skill(&self) -> &'a str {
        self.skill
    }

    /// The parts that two equal files have in common. Nothing is read from disk.
    pub(crate) fn identity(&self) -> impl PartialEq + use<'a> {
        (self.path, self.is_executable, self.bytes)
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
