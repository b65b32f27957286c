//! The frontmatter of a skill.

use super::Skill;

impl Skill {
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
        self.store().record().license
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
        self.store().record().compatibility
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
        let pairs = self.store().record().metadata;
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
        self.store().allowed_tools().iter()
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
        self.store().record().triggers.iter()
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
        self.store().tools().iter()
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
        self.store().record().frontmatter
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
        self.store().record().frontmatter_json
    }
}
