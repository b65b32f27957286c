//! A skill from its parts, for programs that write skills.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use skills_compiler::{LoadError, Policy};

use crate::skill::Skill;

/// A skill in parts, for agents that write skills themselves; displayed, it is the text of a `SKILL.md`.
///
/// Every value is quoted as YAML needs it, so that what is read back is what was put in, whichever YAML reader a client
/// uses. [`build`](Self::build) checks the text by the rules and returns the skill.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, SkillDraft};
///
/// let draft = SkillDraft::new("on-call", "Handles a page: who is called, and when. Use when an alert fires.")
///     .with_license("MIT")
///     .with_metadata("version", "1.10")
///     .with_allowed_tools(["Read", "Bash(git log:*)"])
///     .with_body("1. Read the alert.\n2. Call the person on duty.");
///
/// let skill = draft.build(&Policy::default())?; // an error names what breaks a rule
/// assert_eq!(skill.name(), "on-call");
///
/// let text = draft.to_string(); // for `skills/on-call/SKILL.md`
/// assert_eq!(
///     text,
///     "\
/// ---
/// name: on-call
/// description: \"Handles a page: who is called, and when. Use when an alert fires.\"
/// license: MIT
/// metadata:
///   version: \"1.10\"
/// allowed-tools: \"Read Bash(git log:*)\"
/// ---
///
/// 1. Read the alert.
/// 2. Call the person on duty.
/// ",
/// );
/// # Ok::<_, skills_runtime::LoadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SkillDraft {
    name: String,
    description: String,
    license: Option<String>,
    compatibility: Option<String>,
    metadata: Vec<(String, String)>,
    allowed_tools: Vec<String>,
    triggers: Vec<String>,
    tools: Vec<String>,
    is_user_only: bool,
    body: String,
}

impl SkillDraft {
    /// A skill with a name and a description, and without instructions yet.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::SkillDraft;
    /// let draft = SkillDraft::new("count", "Counts words. Use when the user asks how long a text is.");
    /// assert!(draft.to_string().starts_with("---\nname: count\n"));
    /// ```
    pub fn new(name: impl Into<String>, description: impl Into<String>) -> Self {
        Self { name: name.into(), description: description.into(), ..Self::default() }
    }

    /// The instructions, in Markdown.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::SkillDraft;
    /// let draft = SkillDraft::new("count", "Counts words.").with_body("Run `wc -w`.");
    /// assert!(draft.to_string().ends_with("---\n\nRun `wc -w`.\n"));
    /// ```
    #[must_use]
    pub fn with_body(self, body: impl Into<String>) -> Self {
        Self { body: body.into(), ..self }
    }

    /// The `license` key.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::SkillDraft;
    /// let draft = SkillDraft::new("count", "Counts words.").with_license("MIT");
    /// assert!(draft.to_string().contains("\nlicense: MIT\n"));
    /// ```
    #[must_use]
    pub fn with_license(self, license: impl Into<String>) -> Self {
        Self { license: Some(license.into()), ..self }
    }

    /// The `compatibility` key.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::SkillDraft;
    /// let draft = SkillDraft::new("count", "Counts words.").with_compatibility("Needs a POSIX shell");
    /// assert!(draft.to_string().contains("\ncompatibility: Needs a POSIX shell\n"));
    /// ```
    #[must_use]
    pub fn with_compatibility(self, compatibility: impl Into<String>) -> Self {
        Self { compatibility: Some(compatibility.into()), ..self }
    }

    /// Adds a key to `metadata`, or replaces its value.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::SkillDraft;
    /// let draft = SkillDraft::new("count", "Counts words.").with_metadata("author", "me").with_metadata("version", "2");
    /// assert!(draft.to_string().contains("\nmetadata:\n  author: me\n  version: \"2\"\n"));
    /// ```
    #[must_use]
    pub fn with_metadata(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        let (key, value) = (key.into(), value.into());
        match self.metadata.iter_mut().find(|(it, _)| *it == key) {
            Some((_, old)) => *old = value,
            None => self.metadata.push((key, value)),
        }
        self
    }

    /// The `allowed-tools` key: written as one string, with a space between two entries.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::SkillDraft;
    /// let draft = SkillDraft::new("count", "Counts words.").with_allowed_tools(["Read", "Grep"]);
    /// assert!(draft.to_string().contains("\nallowed-tools: Read Grep\n"));
    /// ```
    #[must_use]
    pub fn with_allowed_tools(self, tools: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { allowed_tools: tools.into_iter().map(Into::into).collect(), ..self }
    }

    /// The `triggers` key of this project: see [`Skill::triggers`].
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::SkillDraft;
    /// let draft = SkillDraft::new("count", "Counts words.").with_triggers(["word count", "length"]);
    /// assert!(draft.to_string().contains("\ntriggers:\n  - word count\n  - length\n"));
    /// ```
    #[must_use]
    pub fn with_triggers(self, triggers: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { triggers: triggers.into_iter().map(Into::into).collect(), ..self }
    }

    /// The `tools` key of this project: see [`Skill::tools`].
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::SkillDraft;
    /// let draft = SkillDraft::new("count", "Counts words.").with_tools(["Read"]);
    /// assert!(draft.to_string().contains("\ntools:\n  - Read\n"));
    /// ```
    #[must_use]
    pub fn with_tools(self, tools: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { tools: tools.into_iter().map(Into::into).collect(), ..self }
    }

    /// Keeps the skill from models: only a user activates it (`disable-model-invocation: true`).
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Policy, SkillDraft};
    /// let skill = SkillDraft::new("count", "Counts words.").with_body("Run `wc -w`.").user_only().build(&Policy::default())?;
    /// assert!(!skill.is_model_invocable());
    /// # Ok::<_, skills_runtime::LoadError>(())
    /// ```
    #[must_use]
    pub fn user_only(self) -> Self {
        Self { is_user_only: true, ..self }
    }

    /// The skill, checked by the rules.
    ///
    /// # Errors
    ///
    /// If a part breaks a rule, such as a name with a space in it. The diagnostics show the text of the `SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Policy, SkillDraft};
    /// let error = SkillDraft::new("Word Count", "Counts words.").build(&Policy::default()).unwrap_err();
    /// assert!(error.to_string().contains("name"));
    /// ```
    pub fn build(&self, policy: &Policy) -> Result<Skill, LoadError> {
        Skill::parse(&self.to_string(), policy)
    }
}

impl fmt::Display for SkillDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, description, license, compatibility, metadata, allowed_tools, triggers, tools, .. } = self;
        writeln!(f, "---\nname: {}\ndescription: {}", Scalar(name), Scalar(description))?;
        for (key, value) in [("license", license), ("compatibility", compatibility)] {
            if let Some(value) = value {
                writeln!(f, "{key}: {}", Scalar(value))?;
            }
        }
        if !metadata.is_empty() {
            f.write_str("metadata:\n")?;
        }
        for (key, value) in metadata {
            writeln!(f, "  {}: {}", Scalar(key), Scalar(value))?;
        }
        if !allowed_tools.is_empty() {
            writeln!(f, "allowed-tools: {}", Scalar(&allowed_tools.join(" ")))?;
        }
        for (key, values) in [("triggers", triggers), ("tools", tools)] {
            if !values.is_empty() {
                writeln!(f, "{key}:")?;
            }
            for value in values {
                writeln!(f, "  - {}", Scalar(value))?;
            }
        }
        if self.is_user_only {
            f.write_str("disable-model-invocation: true\n")?;
        }
        f.write_str("---\n")?;
        match self.body.trim() {
            "" => Ok(()),
            body => writeln!(f, "\n{body}"),
        }
    }
}

/// A string that every YAML reader reads as this string.
struct Scalar<'a>(&'a str);

impl fmt::Display for Scalar<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_plain(self.0) {
            return f.write_str(self.0);
        }
        f.write_char('"')?;
        for char in self.0.chars() {
            match char {
                '"' | '\\' => write!(f, "\\{char}")?,
                '\n' => f.write_str("\\n")?,
                '\t' => f.write_str("\\t")?,
                // Control characters, and those that are a line break to YAML 1.1 or that no reader shows.
                '\0'..=' ' | '\u{7f}'..='\u{a0}' | '\u{2028}' | '\u{2029}' | '\u{feff}' if char != ' ' => {
                    write!(f, "\\u{:04x}", u32::from(char))?;
                }
                _ => f.write_char(char)?,
            }
        }
        f.write_char('"')
    }
}

/// Whether a string needs no quotes: words of letters, digits and a few signs that mean nothing to YAML, and no word
/// that YAML 1.1 or 1.2 reads as another type.
fn is_plain(text: &str) -> bool {
    let is_safe =
        |char: char| char.is_ascii_alphanumeric() || matches!(char, ' ' | ',' | '.' | '-' | '_' | '/' | '(' | ')');
    text.starts_with(|char: char| char.is_ascii_alphabetic())
        && !text.ends_with(' ')
        && text.chars().all(is_safe)
        && !KEYWORDS.iter().any(|keyword| keyword.eq_ignore_ascii_case(text))
}

const KEYWORDS: [&str; 9] = ["false", "n", "no", "null", "off", "on", "true", "y", "yes"];
