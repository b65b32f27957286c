//! Addresses of skills, of their files and of their folders.

mod percent;
mod target;

use core::fmt::{self, Write as _};

use self::percent::Encoded;
pub use self::target::Target;
use crate::resource::Resource;
use crate::skill::Skill;

/// The address of a skill, or of a file or folder in it: `skill://name/path`.
///
/// It comes from [`Skill::uri`], [`Resource::uri`] and [`Directory::uri`](crate::Directory::uri);
/// [`Skills::resolve`](crate::Skills::resolve) is the way back. It is the address that the Skills extension of the Model
/// Context Protocol (SEP-2640) uses, and it is the same wherever the skill is: in the binary, in memory or on disk.
/// For the path of a skill on disk there is [`Skill::location`].
///
/// Displayed, every byte but ASCII letters, digits, `-`, `.`, `_`, `~` and the `/` between names is percent-encoded.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let pdf = SKILLS.get("pdf").unwrap();
/// assert_eq!(pdf.uri().to_string(), "skill://pdf/SKILL.md");
/// assert_eq!(pdf.uri().with_prefix("acme/office").to_string(), "skill://acme/office/pdf/SKILL.md");
///
/// let forms = pdf.resource("references/forms.md").unwrap();
/// assert_eq!(forms.uri().to_string(), "skill://pdf/references/forms.md");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uri<'a> {
    prefix: &'a str,
    name: &'a str,
    /// Relative to the skill's folder; empty for the folder itself.
    path: &'a str,
}

impl Skill {
    /// The address of the skill, which is that of its `SKILL.md`: `skill://name/SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// assert_eq!(notes.uri().to_string(), "skill://release-notes/SKILL.md");
    /// ```
    pub fn uri(&self) -> Uri<'_> {
        Uri::new(self.name(), skills_core::SKILL_FILE)
    }
}

impl<'a> Resource<'a> {
    /// The address of the file: `skill://name/path`, percent-encoded.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// let template = notes.resource("assets/template.md").unwrap();
    /// assert_eq!(template.uri().to_string(), "skill://release-notes/assets/template.md");
    /// ```
    pub fn uri(&self) -> Uri<'a> {
        Uri::new(self.skill(), self.path())
    }
}

impl<'a> Uri<'a> {
    pub(crate) fn new(name: &'a str, path: &'a str) -> Self {
        Self { prefix: "", name, path }
    }

    /// Puts a path before the name, for a server that serves several sets: `skill://prefix/name/path`.
    ///
    /// The parts of the prefix are separated by `/`; empty parts are left out.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.uri().with_prefix("acme").to_string(), "skill://acme/pdf/SKILL.md");
    /// ```
    #[must_use]
    pub fn with_prefix(self, prefix: &'a str) -> Self {
        Self { prefix, ..self }
    }
}

impl fmt::Display for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SCHEME)?;
        for part in self.prefix.split('/').filter(|part| !part.is_empty()) {
            write!(f, "{}/", Encoded(part))?;
        }
        Encoded(self.name).fmt(f)?;
        if self.path.is_empty() {
            return Ok(());
        }
        f.write_char('/')?;
        Encoded(self.path).fmt(f)
    }
}

impl fmt::Debug for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Uri({self})")
    }
}

const SCHEME: &str = "skill://";
