//! How a user invokes a skill: keys that other agents have invented, for hosts that offer skills as slash commands.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::Skill;
use crate::text::raw_json::RawJson;

impl Skill {
    /// The `argument-hint` key: what to show a user after the name of the skill, such as `[issue-number]`.
    ///
    /// The hint is often written without quotes, and `[issue-number]` is then a list to YAML: it comes back in its
    /// brackets. The key is looked up in [`frontmatter_json`](Self::frontmatter_json).
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// for skill in SKILLS.iter().filter(|skill| skill.is_user_invocable()) {
    ///     println!("/{} {}", skill.name(), skill.argument_hint().unwrap_or_default());
    /// }
    /// # assert_eq!(SKILLS.get("commit-message").unwrap().argument_hint(), None);
    /// ```
    pub fn argument_hint(&self) -> Option<Cow<'_, str>> {
        let hint = self.frontmatter_value("argument-hint")?;
        if let Some(text) = hint.text() {
            return Some(text);
        }
        match hint.as_str().bytes().next()? {
            b'[' => {
                let words: Vec<_> = hint.elements().map(plain).collect();
                Some(Cow::Owned(alloc::format!("[{}]", words.join(", "))))
            }
            b'{' | b'n' => None,
            _ => Some(Cow::Borrowed(hint.as_str())),
        }
    }

    /// Whether a host offers the skill to its user by name: `false` for `user-invocable: false`.
    ///
    /// Such a skill is for the model alone. The key is looked up in [`frontmatter_json`](Self::frontmatter_json).
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let commands: Vec<_> = SKILLS.iter().filter(|skill| skill.is_user_invocable()).map(|skill| skill.name()).collect();
    /// assert_eq!(commands, ["commit-message", "pdf", "release-notes"]);
    /// ```
    pub fn is_user_invocable(&self) -> bool {
        self.frontmatter_value("user-invocable").is_none_or(|value| plain(value) != "false")
    }

    /// The names in the `arguments` key: a list, or a string with whitespace between them.
    pub(crate) fn argument_names(&self) -> Vec<String> {
        let Some(names) = self.frontmatter_value("arguments") else { return Vec::new() };
        match names.text() {
            Some(text) => text.split_whitespace().map(String::from).collect(),
            None => names.elements().map(plain).map(|name| name.to_string()).collect(),
        }
    }

    /// Whether the skill declares that it takes arguments.
    pub(crate) fn takes_arguments(&self) -> bool {
        ["arguments", "argument-hint"].iter().any(|key| self.frontmatter_value(key).is_some())
    }

    fn frontmatter_value(&self, key: &str) -> Option<RawJson<'_>> {
        RawJson::new(self.frontmatter_json()).get(key)
    }
}

/// A string without its quotes, and another value as it is written.
fn plain(value: RawJson<'_>) -> Cow<'_, str> {
    value.text().unwrap_or(Cow::Borrowed(value.as_str()))
}
