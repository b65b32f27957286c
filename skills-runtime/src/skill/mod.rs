//! One skill.

mod files;

#[cfg(feature = "parse")]
use alloc::{boxed::Box, sync::Arc};
use core::fmt;

use skills_core::layout::Index;

use crate::activation::Activation;
use crate::catalog::Summary;
use crate::resource::Location;
use crate::store::embedded;
#[cfg(feature = "parse")]
use crate::store::owned::Owned;
use crate::store::record::{Record, Texts};

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
    repr: Repr,
}

#[derive(Clone)]
enum Repr {
    Embedded {
        index: &'static Index,
        at: u32,
    },
    /// What a `const fn` hands out stands here: a `Box` can be looked into there, an `Arc` cannot.
    #[cfg(feature = "parse")]
    Owned {
        name: Box<str>,
        /// Most skills name none.
        tools: Option<Box<crate::store::owned::Tools>>,
        owned: Arc<Owned>,
    },
}

impl Skill {
    pub(crate) const fn embedded(index: &'static Index, at: u32) -> Self {
        Self { repr: Repr::Embedded { index, at } }
    }

    #[cfg(feature = "parse")]
    pub(crate) fn owned(name: Box<str>, tools: Option<Box<crate::store::owned::Tools>>, owned: Owned) -> Self {
        Self { repr: Repr::Owned { name, tools, owned: Arc::new(owned) } }
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
        match &self.repr {
            Repr::Embedded { index, at } => index.name(*at as usize),
            #[cfg(feature = "parse")]
            Repr::Owned { name, .. } => name,
        }
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
        self.record().description
    }

    /// The `license` key: the name of a license, or of a bundled file that holds it.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// for skill in &SKILLS {
    ///     println!("{}: {}", skill.name(), skill.license().unwrap_or("license not stated"));
    /// }
    /// ```
    pub fn license(&self) -> Option<&str> {
        self.record().license
    }

    /// The `compatibility` key: what the skill needs of its environment, in words.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.compatibility(), Some("Needs Python 3.11 or later"));
    /// ```
    pub fn compatibility(&self) -> Option<&str> {
        self.record().compatibility
    }

    /// The `metadata` key: pairs of key and value, in the order they are written.
    ///
    /// Values are the text that stands in the file: an unquoted `version: 1.10` is `1.10`, not `1.1`. For one value use
    /// [`metadata_value`](Self::metadata_value).
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert!(pdf.metadata().eq([("author", "example"), ("version", "1.2")]));
    /// ```
    pub fn metadata(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + ExactSizeIterator + Clone {
        let pairs = self.record().metadata;
        (0..pairs.len() / 2).map(move |at| (pairs.get(2 * at), pairs.get(2 * at + 1)))
    }

    /// The value of one key of `metadata`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.metadata_value("version"), Some("1.2"));
    /// assert_eq!(pdf.metadata_value("Version"), None);
    /// ```
    pub fn metadata_value(&self, key: &str) -> Option<&str> {
        self.metadata().find(|(it, _)| *it == key).map(|(_, value)| value)
    }

    /// The `allowed-tools` key: tools that the skill may use without asking, as far as the host agrees.
    ///
    /// The standard calls this key experimental and gives its entries no grammar; a pattern in parentheses stays part
    /// of its entry. A host must not follow it for a skill that its user has not approved.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert!(pdf.allowed_tools().eq(["Read", "Bash(python3:*)"]));
    /// ```
    pub fn allowed_tools(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.allowed_tool_texts().iter()
    }

    /// The `triggers` key: words in a request that speak for this skill.
    ///
    /// The key is this project's own. The catalog shows the words beside the description; a host may also look for
    /// them in what the user writes.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// assert!(notes.triggers().eq(["changelog", "release"]));
    /// ```
    pub fn triggers(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.record().triggers.iter()
    }

    /// The `tools` key: the tools the model keeps while the skill is active; empty if it keeps all of them.
    ///
    /// The key is this project's own. [`narrow`](Self::narrow) applies it.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// assert!(notes.tools().eq(["Read", "Bash"]));
    /// ```
    pub fn tools(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.tool_texts().iter()
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
        self.record().is_model_invocable
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
        self.record().source
    }

    /// The frontmatter as it is written: the YAML between the fences.
    ///
    /// [`frontmatter_json`](Self::frontmatter_json) has the same fields in a form that needs no YAML parser.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// assert!(notes.frontmatter().lines().any(|line| line == "tools: [Read, Bash]"));
    /// ```
    pub fn frontmatter(&self) -> &str {
        self.record().frontmatter
    }

    /// Every field of the frontmatter, unknown ones too, as a JSON object.
    ///
    /// The text was made while your crate compiled, or while the skill was loaded. Use it to serve skills over a protocol that wants the frontmatter,
    /// or to read keys of your own with a JSON parser.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// assert!(notes.frontmatter_json().starts_with('{'));
    /// assert!(notes.frontmatter_json().contains("\"triggers\""));
    /// ```
    pub fn frontmatter_json(&self) -> &str {
        self.record().frontmatter_json
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
        self.record().body
    }

    /// Name, description and triggers: what the catalog shows.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let summary = SKILLS.get("pdf").unwrap().summary();
    /// assert!(summary.to_string().starts_with("- `pdf` — Extracts text"));
    /// ```
    pub fn summary(&self) -> Summary<'_> {
        let Record { line, description, .. } = self.record();
        Summary::new(self, line, description)
    }

    /// The instructions as a text for the model, with a list of the files they may name.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// fn activate_skill(name: &str) -> String {
    ///     match SKILLS.get(name) {
    ///         Some(skill) => skill.activate().to_string(),
    ///         None => format!("no skill `{name}`"),
    ///     }
    /// }
    ///
    /// assert!(activate_skill("pdf").starts_with("<skill_content name=\"pdf\">\n# PDF\n"));
    /// ```
    pub fn activate(&self) -> Activation<'_> {
        Activation::new(self)
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
        match &self.repr {
            Repr::Embedded { .. } => None,
            Repr::Owned { owned, .. } => owned.folder().map(crate::store::disk::Folder::path),
        }
    }

    /// Whether both are the same skill of the same place, and neither can hide the other.
    pub(crate) fn is_at_place_of(&self, other: &Self) -> bool {
        match (&self.repr, &other.repr) {
            (Repr::Embedded { index, at }, Repr::Embedded { index: other, at: other_at }) => {
                core::ptr::eq(*index, *other) && at == other_at
            }
            #[cfg(feature = "fs")]
            (Repr::Owned { owned, .. }, Repr::Owned { owned: other, .. }) => {
                Arc::ptr_eq(owned, other) || (owned.folder().is_some() && owned.folder() == other.folder())
            }
            #[cfg(all(feature = "parse", not(feature = "fs")))]
            (Repr::Owned { owned, .. }, Repr::Owned { owned: other, .. }) => Arc::ptr_eq(owned, other),
            #[cfg(feature = "parse")]
            _ => false,
        }
    }

    /// The tables of the set that the skill is embedded with.
    #[allow(clippy::unnecessary_wraps, reason = "without the feature `parse` every skill is embedded")]
    pub(crate) const fn index(&self) -> Option<&'static Index> {
        match &self.repr {
            Repr::Embedded { index, .. } => Some(index),
            #[cfg(feature = "parse")]
            Repr::Owned { .. } => None,
        }
    }

    pub(crate) const fn allowed_tool_texts(&self) -> Texts<'_> {
        match &self.repr {
            Repr::Embedded { index, at } => Texts::Table(index.allowed_tools(*at as usize)),
            #[cfg(feature = "parse")]
            Repr::Owned { tools: Some(tools), .. } => Texts::List(tools.allowed.as_slice()),
            #[cfg(feature = "parse")]
            Repr::Owned { tools: None, .. } => Texts::List(&[]),
        }
    }

    pub(crate) const fn tool_texts(&self) -> Texts<'_> {
        match &self.repr {
            Repr::Embedded { index, at } => Texts::Table(index.tools(*at as usize)),
            #[cfg(feature = "parse")]
            Repr::Owned { tools: Some(tools), .. } => Texts::List(tools.kept.as_slice()),
            #[cfg(feature = "parse")]
            Repr::Owned { tools: None, .. } => Texts::List(&[]),
        }
    }

    fn record(&self) -> Record<'_> {
        match &self.repr {
            Repr::Embedded { index, at } => embedded::record(index, *at),
            #[cfg(feature = "parse")]
            Repr::Owned { owned, .. } => owned.record(),
        }
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
