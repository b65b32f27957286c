//! SHA-256 of files, skills and sets.

use core::fmt;

use sha2::{Digest as _, Sha256};

use crate::resource::ReadError;
use crate::resource::Resource;
use crate::skill::Skill;
use crate::skills::Skills;

/// A SHA-256 digest of a file, a skill or a set.
///
/// It says whether two skills hold the same, wherever they come from: the binary, a folder, another machine. It is
/// computed by the call that returns it. Displayed, it is 64 lower-case hexadecimal digits.
///
/// - The digest of a file is that of its bytes: what `sha256sum` prints.
/// - The digest of a skill is that of a line for each of its files, `SKILL.md` among them, sorted by path: the path, a
///   NUL, `755` if the file is executable and `644` if not, a NUL, the digest of the file, a line feed.
/// - The digest of a set is that of a line for each skill, sorted by name: the name, a NUL, the digest of the skill, a
///   line feed.
///
/// A binary built on Windows, where files have no execute bit, has another digest than one built elsewhere if a skill
/// brings an executable file.
///
/// Needs the feature `digest`.
///
/// # Example
///
/// ```
/// use skills_runtime::{Digest, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let digest: Digest = SKILLS.get("pdf").unwrap().digest()?;
/// assert_eq!(digest.to_string().len(), 64);
/// # Ok::<_, skills_runtime::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest as bytes.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let digest = SKILLS.digest()?;
    /// let [first, ..] = digest.as_bytes();
    /// assert!(digest.to_string().starts_with(&format!("{first:02x}")));
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The digest of `bytes`.
    #[cfg(feature = "mcp")]
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest of the bytes that `chunks` passes on.
    pub(crate) fn of_chunks<E>(chunks: impl FnOnce(&mut dyn FnMut(&[u8])) -> Result<(), E>) -> Result<Self, E> {
        let mut hash = Sha256::new();
        chunks(&mut |chunk| hash.update(chunk))?;
        Ok(Self(hash.finalize().into()))
    }
}

impl Resource<'_> {
    /// The SHA-256 digest of the file's bytes, computed now.
    ///
    /// Needs the feature `digest`.
    ///
    /// # Errors
    ///
    /// If the file is on disk and cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// for file in pdf.files() {
    ///     println!("{}  {}", file.digest()?, file.path()); // as `sha256sum` prints it
    /// }
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn digest(&self) -> Result<Digest, ReadError> {
        Digest::of_chunks(|update| {
            self.chunks(
                |chunk| {
                    update(chunk);
                    Ok(())
                },
                |error| error,
            )
        })
    }
}

impl Skill {
    /// The SHA-256 digest of all files with their paths and execute bits, computed now.
    ///
    /// [`Digest`] says of what exactly. Use it to pin a skill that was reviewed, or to see whether a copy was changed.
    ///
    /// Needs the feature `digest`.
    ///
    /// # Errors
    ///
    /// If a file is on disk and cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let (pdf, notes) = (SKILLS.get("pdf").unwrap(), SKILLS.get("release-notes").unwrap());
    /// assert_eq!(pdf.digest()?, pdf.digest()?);
    /// assert_ne!(pdf.digest()?, notes.digest()?);
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn digest(&self) -> Result<Digest, ReadError> {
        let mut lines = Lines::default();
        for file in self.files() {
            lines.file(file.path(), file.is_executable(), file.digest()?);
        }
        Ok(lines.digest())
    }
}

impl Skills {
    /// The SHA-256 digest of all skills, computed now.
    ///
    /// [`Digest`] says of what exactly.
    ///
    /// Needs the feature `digest`.
    ///
    /// # Errors
    ///
    /// If a file is on disk and cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert_ne!(SKILLS.digest()?, SKILLS.without(["pdf"]).digest()?);
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn digest(&self) -> Result<Digest, ReadError> {
        let mut lines = Lines::default();
        for skill in self {
            lines.skill(skill.name(), skill.digest()?);
        }
        Ok(lines.digest())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

/// The lines that a digest is taken of.
#[derive(Default)]
pub(crate) struct Lines(Sha256);

impl Lines {
    pub(crate) fn file(&mut self, path: &str, is_executable: bool, digest: Digest) {
        let mode = if is_executable { "755" } else { "644" };
        self.0.update(alloc::format!("{path}\0{mode}\0{digest}\n"));
    }

    pub(crate) fn skill(&mut self, name: &str, digest: Digest) {
        self.0.update(alloc::format!("{name}\0{digest}\n"));
    }

    pub(crate) fn digest(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}
