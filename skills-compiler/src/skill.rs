//! A skill that passes every rule.

use std::fmt;
use std::sync::Arc;

use skills_core::catalog::Line;

use crate::source::{Source, Span};
use crate::tree::File;

/// A checked skill. One that exists is valid under the policy it was checked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skill {
    /// Its folder, relative to the root; for a root that is one skill, the root's own name.
    pub folder: String,
    /// `name`.
    pub name: Name,
    /// `description`, trimmed.
    pub description: Description,
    /// `license`.
    pub license: Option<String>,
    /// `compatibility`.
    pub compatibility: Option<String>,
    /// `metadata`, in the order it is written; a value that is not a string keeps its source text.
    pub metadata: Vec<(String, String)>,
    /// `allowed-tools`, split outside parentheses.
    pub allowed_tools: Vec<String>,
    /// `triggers`, this project's own key.
    pub triggers: Vec<String>,
    /// `tools`, this project's own key.
    pub tools: Vec<String>,
    /// Whether `disable-model-invocation: true` keeps it out of the catalog.
    pub disable_model_invocation: bool,
    /// Every field as written, as a JSON object.
    pub json: String,
    /// The `SKILL.md`.
    pub source: Arc<Source>,
    /// The text between the fences.
    pub frontmatter: Span,
    /// The instructions, trimmed.
    pub body: Span,
    /// The `SKILL.md` as a file.
    pub file: File,
    /// Every other file, its path relative to the skill, sorted by the bytes of the path.
    pub resources: Vec<File>,
}

impl Skill {
    /// The instructions: the text after the closing fence, trimmed.
    pub fn body(&self) -> &str {
        self.source.slice(self.body)
    }

    /// The text between the fences, as written.
    pub fn frontmatter(&self) -> &str {
        self.source.slice(self.frontmatter)
    }

    /// Its line in the catalog.
    pub fn line(&self) -> Line {
        Line::new(self.name.as_str(), self.description.as_str(), self.triggers.iter().map(String::as_str))
    }
}

/// The name of a skill: 1 to 64 of `a-z`, `0-9` and single inner hyphens.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(pub(crate) String);

/// The description of a skill: not blank, at most 1,024 characters, none of them invisible.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Description(pub(crate) String);

impl Name {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Description {
    /// The description.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
