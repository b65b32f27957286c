//! SHA-256 digests of files, skills and sets.

use core::fmt;

use sha2::{Digest as _, Sha256};

use crate::resource::ReadError;
use crate::resource::Resource;
use crate::skill::Skill;
use crate::skills::Skills;

/// A SHA-256 digest of a file, a skill or a set.
///
/// Two skills with the same digest have the same contents, whether they are in a binary, in a folder or on another machine.
/// The method that returns a digest computes it. Its `Display` form is 64 lower-case hexadecimal digits.
///
/// - The digest of a file is the digest of its bytes, as `sha256sum` prints it.
/// - The digest of a skill is the digest of one line per file, including the `SKILL.md`, sorted by path. A line is the path,
///   a NUL, `755` if the file is executable and `644` otherwise, a NUL, the digest of the file, and a line feed.
/// - The digest of a set is the digest of one line per skill, sorted by name. A line is the name, a NUL, the digest of the
///   skill, and a line feed.
///
/// Files on Windows have no execute bit. If a skill contains an executable file, a binary that was built on Windows
/// therefore has a different digest.
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
    /// Computes the SHA-256 digest of the bytes of the file.
    ///
    /// # Errors
    ///
    /// If a file on disk cannot be read.
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
    /// Computes the SHA-256 digest of all files with their paths and execute bits.
    ///
    /// See [`Digest`] for the exact input. Use it to pin a skill that was reviewed, or to detect that a copy has changed.
    ///
    /// # Errors
    ///
    /// If a file on disk cannot be read.
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
    /// Computes the SHA-256 digest of all skills.
    ///
    /// See [`Digest`] for the exact input.
    ///
    /// # Errors
    ///
    /// If a file on disk cannot be read.
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

/// The lines whose digest is computed.
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
