//! Skills, summaries and resources for `serde`.
//!
//! By hand: a derive would cost every user a second proc macro, and these are methods, not fields.

use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::catalog::Summary;
use crate::resource::Location;
use crate::resource::Resource;
use crate::skill::Skill;
use crate::skills::Skills;

/// A list of all skills, sorted by name; needs the feature `serde`.
///
/// Skills that a model must not activate are among them. For a prompt, take [`Skills::summaries`].
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let list = serde_json::to_value(&SKILLS)?;
/// assert_eq!(list[0]["name"], "commit-message");
/// # Ok::<_, serde_json::Error>(())
/// ```
impl Serialize for Skills {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// What the frontmatter says, under the keys of the standard, and where the skill is; needs the feature `serde`.
///
/// Instructions and files are later tiers and not part of it. Every key is always there, with the value that the method
/// of this name returns. For the frontmatter as it is written, keys of other projects included, there is
/// [`frontmatter_json`](Skill::frontmatter_json).
///
/// | key | value |
/// | --- | --- |
/// | `name`, `description` | text |
/// | `license`, `compatibility` | text, or nothing (in JSON: `null`) |
/// | `metadata` | a map of texts |
/// | `allowed-tools`, `triggers`, `tools` | a list of texts, empty where the `SKILL.md` has no such key |
/// | `location` | text |
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// assert_eq!(
///     serde_json::to_value(SKILLS.get("pdf").unwrap())?,
///     serde_json::json!({
///         "name": "pdf",
///         "description":
///             "Extracts text from PDF files and fills their forms. Use when the user mentions a PDF, a form or a scan.",
///         "license": "MIT",
///         "compatibility": "Needs Python 3.11 or later",
///         "metadata": { "author": "example", "version": "1.2" },
///         "allowed-tools": ["Read", "Bash(python3:*)"],
///         "triggers": [],
///         "tools": [],
///         "location": "skill://pdf/SKILL.md",
///     }),
/// );
/// # Ok::<_, serde_json::Error>(())
/// ```
impl Serialize for Skill {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Skill", 9)?;
        fields.serialize_field("name", self.name())?;
        fields.serialize_field("description", self.description())?;
        fields.serialize_field("license", &self.license())?;
        fields.serialize_field("compatibility", &self.compatibility())?;
        fields.serialize_field("metadata", &Map(|| self.metadata()))?;
        fields.serialize_field("allowed-tools", &List(|| self.allowed_tools()))?;
        fields.serialize_field("triggers", &List(|| self.triggers()))?;
        fields.serialize_field("tools", &List(|| self.tools()))?;
        fields.serialize_field("location", &self.location())?;
        fields.end()
    }
}

/// `name`, `description`, `triggers` (a list, often empty) and `location`; needs the feature `serde`.
///
/// This is what a template for a prompt takes.
///
/// # Example
///
/// With [minijinja](https://docs.rs/minijinja):
///
/// ```
/// use minijinja::value::Serde;
/// use minijinja::{Environment, context};
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// const PROMPT: &str = "{% for s in skills %}* {{ s.name }}: {{ s.description }} ({{ s.location }})\n{% endfor %}";
///
/// let skills = Serde(SKILLS.summaries().collect::<Vec<_>>());
/// let prompt = Environment::new().render_str(PROMPT, context! { skills })?;
/// assert!(prompt.starts_with("* pdf: Extracts text from PDF files"));
/// assert!(prompt.contains("(skill://release-notes/SKILL.md)"));
/// # Ok::<_, minijinja::Error>(())
/// ```
impl Serialize for Summary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Summary", 4)?;
        fields.serialize_field("name", self.name())?;
        fields.serialize_field("description", self.description())?;
        fields.serialize_field("triggers", &List(|| self.triggers()))?;
        fields.serialize_field("location", &self.location())?;
        fields.end()
    }
}

/// `path`, `size` in bytes and `executable`; the contents are not read. Needs the feature `serde`.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let files: Vec<_> = SKILLS.get("pdf").unwrap().resources().collect();
/// let list = serde_json::to_value(&files)?;
/// assert_eq!(list[1]["path"], "scripts/extract.py");
/// # #[cfg(unix)]
/// assert_eq!(list[1]["executable"], true);
/// assert_eq!(list[1]["size"], files[1].len());
/// # Ok::<_, serde_json::Error>(())
/// ```
impl Serialize for Resource<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Resource", 3)?;
        fields.serialize_field("path", self.path())?;
        fields.serialize_field("size", &self.len())?;
        fields.serialize_field("executable", &self.is_executable())?;
        fields.end()
    }
}

/// The text that is displayed; needs the feature `serde`.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let location = SKILLS.get("pdf").unwrap().location();
/// assert_eq!(serde_json::to_value(location)?, "skill://pdf/SKILL.md");
/// # Ok::<_, serde_json::Error>(())
/// ```
impl Serialize for Location<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An iterator as a list.
struct List<F>(F);

impl<I: IntoIterator<Item: Serialize>, F: Fn() -> I> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

/// An iterator of pairs as a map.
struct Map<F>(F);

impl<'a, I: IntoIterator<Item = (&'a str, &'a str)>, F: Fn() -> I> Serialize for Map<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0())
    }
}
