//! Skills, summaries and resources for `serde`.
//!
//! A derive would add a second procedural macro to the build, and it reads fields, while these are methods.

use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::catalog::Summary;
use crate::resource::Location;
use crate::resource::Resource;
use crate::skill::Skill;
use crate::skills::Skills;

/// Serializes a list of all skills, sorted by name.
///
/// The list includes skills that a model must not activate. For a prompt, use [`Skills::summaries`].
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

/// Serializes the fields of the frontmatter, with the keys of the standard, and the location.
///
/// Instructions and files belong to later tiers and are not included. Every key is always present, with the value that
/// the method of the same name returns. For the frontmatter as it is written, including other keys, use
/// [`frontmatter_json`](Skill::frontmatter_json).
///
/// | key | value |
/// | --- | --- |
/// | `name`, `description` | string |
/// | `license`, `compatibility` | string or none (in JSON: `null`) |
/// | `metadata` | mapping of strings |
/// | `allowed-tools`, `triggers`, `tools` | list of strings, empty if the `SKILL.md` does not have the key |
/// | `location` | string |
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
        fields.serialize_field("metadata", &Mapping(|| self.metadata()))?;
        fields.serialize_field("allowed-tools", &List(|| self.allowed_tools()))?;
        fields.serialize_field("triggers", &List(|| self.triggers()))?;
        fields.serialize_field("tools", &List(|| self.tools()))?;
        fields.serialize_field("location", &self.location())?;
        fields.end()
    }
}

/// Serializes `name`, `description`, `triggers` (a list) and `location`, for example for a prompt template.
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

/// Serializes `path`, `size` (in bytes) and `executable`. The contents are not read.
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

/// Serializes the `Display` form as a string.
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

/// Serializes an iterator as a list.
struct List<F>(F);

impl<I: IntoIterator<Item: Serialize>, F: Fn() -> I> Serialize for List<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

/// Serializes an iterator of pairs as a mapping.
struct Mapping<F>(F);

impl<'a, I: IntoIterator<Item = (&'a str, &'a str)>, F: Fn() -> I> Serialize for Mapping<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0())
    }
}
