//! The frontmatter of a skill.

use super::Skill;

impl Skill {
    /// The `license` key: the name of a license, or of a bundled file with its text.
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
        self.store().record().license
    }

    /// The `compatibility` key: the requirements of the skill, as text.
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
        self.store().record().compatibility
    }

    /// The `metadata` key: pairs of key and value, in the order of the file.
    ///
    /// Values keep the text of the file: an unquoted `version: 1.10` is `1.10`, not `1.1`. For one value use
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
        let pairs = self.store().record().metadata;
        (0..pairs.len() / 2).map(move |at| (pairs.get(2 * at), pairs.get(2 * at + 1)))
    }

    /// The value of one key in `metadata`.
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

    /// The `allowed-tools` key: tools that the skill asks to use without confirmation.
    ///
    /// The standard calls this key experimental and defines no grammar for its entries; a pattern in parentheses stays
    /// part of its entry. A host must not grant these tools to a skill that its user has not approved.
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
        self.store().allowed_tools().iter()
    }

    /// The `triggers` key: words in a request that suggest this skill.
    ///
    /// This key is an extension of this project. The catalog shows the words after the description; a host can also
    /// search for them in the message of the user.
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
        self.store().record().triggers.iter()
    }

    /// The `tools` key: the tools that the model keeps while the skill is active; empty if it keeps all tools.
    ///
    /// This key is an extension of this project. [`narrow`](Self::narrow) applies it.
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
        self.store().tools().iter()
    }

    /// The frontmatter as it is written: the YAML between the `---` lines.
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
        self.store().record().frontmatter
    }

    /// All fields of the frontmatter as a JSON object, including unknown ones.
    ///
    /// The JSON was written while your crate compiled or while the skill was loaded. Use it for a protocol that transmits
    /// the frontmatter, or to read your own keys with a JSON parser.
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
        self.store().record().frontmatter_json
    }
}
