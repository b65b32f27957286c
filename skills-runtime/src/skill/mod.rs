//! One skill.

mod directory;
mod files;
mod frontmatter;
mod invocation;

use core::fmt;

pub use self::directory::{Directory, Entry};
use crate::resource::Location;
use crate::store::Store;

/// A skill: the contents of its `SKILL.md`, and its files.
///
/// Every `Skill` is valid: the compiler rejects all others. Its methods follow the three tiers of the standard, so that a
/// prompt contains only what it needs:
///
/// 1. [`summary`](Self::summary): name and description, always in the prompt;
/// 2. [`activate`](Self::activate): the instructions, after the model has chosen the skill;
/// 3. [`read`](Self::read): one bundled file, when the instructions refer to it.
///
/// The other methods return fields of the frontmatter. No method parses, because this was done while your crate compiled
/// or while the skill was [loaded](crate#skills-from-disk). Methods allocate only if their documentation mentions it.
///
/// Two skills are equal if they have the same name, the same `SKILL.md` and the same files, with paths, execute bits and
/// bytes. A comparison does not read from disk: files on disk are equal only if they are in the same folder. To compare
/// the contents of a skill on disk with an embedded one, use digests (feature `digest`).
///
/// Cloning an embedded skill copies two words. Cloning a loaded skill copies its name and the names of its tools, and
/// increments a reference count for the rest.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skill, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
/// const PDF: &Skill = SKILLS.get("pdf").unwrap(); // does not compile without this skill
///
/// assert_eq!(PDF.license(), Some("MIT"));
/// assert!(PDF.body().starts_with("# PDF"));
/// assert_eq!(PDF.resources().len(), 2);
/// ```
#[derive(Clone)]
pub struct Skill {
    store: Store,
}

impl Skill {
    pub(crate) const fn new(store: Store) -> Self {
        Self { store }
    }

    /// The name: 1 to 64 lower-case letters, digits and single hyphens.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skill, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// const PDF: &Skill = SKILLS.get("pdf").unwrap();
    /// const NAME: &str = PDF.name();
    /// assert_eq!(NAME, "pdf");
    /// ```
    pub const fn name(&self) -> &str {
        self.store.name()
    }

    /// The description, 1 to 1,024 characters: what the skill does and when to use it.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// assert_eq!(
    ///     notes.description(),
    ///     "Writes the release notes of a version from its commits. \
    ///      Use when the user asks for a changelog or announces a release.",
    /// );
    /// ```
    pub fn description(&self) -> &str {
        self.store.record().description
    }

    /// Whether a model may activate the skill: `false` for `disable-model-invocation: true`.
    ///
    /// The catalog does not show such a skill. [`Skills::get`](crate::Skills::get) returns it, so that a host can activate
    /// it when its user asks for it by name.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let message = "/commit-message";
    /// let skill = SKILLS.get(message.trim_start_matches('/')).unwrap();
    /// assert!(!skill.is_model_invocable());
    /// println!("{}", skill.activate());
    /// ```
    pub fn is_model_invocable(&self) -> bool {
        self.store.record().is_model_invocable
    }

    /// The `SKILL.md`, byte for byte.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert!(pdf.source().starts_with("---\nname: pdf\n"));
    /// ```
    pub fn source(&self) -> &str {
        self.store.record().source
    }

    /// The instructions: everything after the frontmatter, trimmed at both ends.
    ///
    /// [`activate`](Self::activate) adds the name of the skill and a list of its files.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let commit = SKILLS.get("commit-message").unwrap();
    /// assert!(commit.body().starts_with("Say what changes and why"));
    /// assert!(commit.body().ends_with("wrapped at 72."));
    /// ```
    pub fn body(&self) -> &str {
        self.store.record().body
    }

    /// The location of the `SKILL.md`: its absolute path, or `skill://name/SKILL.md` for a skill that is not on disk.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.location().to_string(), "skill://pdf/SKILL.md");
    /// ```
    pub fn location(&self) -> Location<'_> {
        #[cfg(feature = "fs")]
        if let Some(dir) = self.dir() {
            return Location::on_disk(dir);
        }
        Location::embedded(self.name())
    }

    /// The canonical path of the folder; `None` for a skill in the binary or in memory.
    ///
    /// A host grants read access to this folder, or runs a script in it.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    /// assert_eq!(SKILLS.get("pdf").unwrap().dir(), None);
    ///
    /// let loaded = Skills::load("skills", &Policy::default());
    /// let dir = loaded.skills.get("pdf").unwrap().dir().unwrap();
    /// assert!(dir.is_absolute() && dir.ends_with("skills/pdf"));
    /// ```
    #[cfg(feature = "fs")]
    pub fn dir(&self) -> Option<&std::path::Path> {
        self.store.dir()
    }

    /// The storage of the contents.
    #[inline]
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }
}

impl PartialEq for Skill {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
            && self.files().map(|file| file.identity()).eq(other.files().map(|file| file.identity()))
    }
}

impl Eq for Skill {}

impl fmt::Debug for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Skill")
            .field("name", &self.name())
            .field("description", &self.description())
            .field("location", &self.location())
            .finish_non_exhaustive()
    }
}
