//! One skill.

mod directory;
mod files;
mod frontmatter;
mod invocation;

use core::fmt;

pub use self::directory::{Directory, Entry};
use crate::resource::Location;
use crate::store::Store;

/// A skill: what its `SKILL.md` says, and the files beside it.
///
/// A `Skill` that exists is valid: the compiler has refused every other. Its methods keep the three tiers of the
/// standard apart, so that a prompt holds no more than it must:
///
/// 1. [`summary`](Self::summary): name and description, always in the prompt;
/// 2. [`activate`](Self::activate): the instructions, once the model has chosen the skill;
/// 3. [`read`](Self::read): one bundled file, when the instructions name it.
///
/// Everything else is a field of the frontmatter. No call parses, and none but those that say so allocates: the tables
/// were made while your crate compiled or, for a skill that was [loaded](crate#skills-from-disk), while it was loaded.
///
/// Two skills are equal if they have the same name, the same `SKILL.md` and the same files: paths, execute bits and
/// bytes. Comparing reads nothing from disk, so a file that stays there is equal to the same file in the same folder
/// alone. Digests (feature `extract`) compare what a skill on disk holds with one in the binary.
///
/// Cloning an embedded skill copies two words. Cloning a loaded one copies its name and the names of its tools, and
/// counts a reference to the rest.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skill, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
/// const PDF: &Skill = SKILLS.get("pdf").unwrap(); // no such skill, no build
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

    /// What the skill does and when to use it: 1 to 1,024 characters, trimmed.
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

    /// Whether a model may activate the skill by itself: `false` for `disable-model-invocation: true`.
    ///
    /// The catalog does not show the others. [`Skills::get`](crate::Skills::get) still finds them, so a host can
    /// activate one when its user asks for it by name.
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
    /// This is the bare text; [`activate`](Self::activate) also says what it belongs to and which files there are.
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

    /// Where the `SKILL.md` is: its absolute path, or `skill://name/SKILL.md` for a skill that is not on disk.
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

    /// The canonical path of the skill's folder; `None` for a skill that is in the binary or in memory.
    ///
    /// With it a host grants read access, or runs a script where it stands.
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

    /// Where the contents are.
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
