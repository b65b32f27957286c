//! Lookup of names that may not exist.

use alloc::string::String;
use core::error::Error;
use core::fmt;

use super::Skills;
use crate::nearest::{REPEATED, nearest_name};
use crate::skill::Skill;

impl Skills {
    /// The skill with this name, or an error that suggests the most similar name.
    ///
    /// Use it for names from a user, and return the message to them; [`answer`](Self::answer) is for a model's call.
    /// [`get`](Self::get) does the same without a message and without an allocation.
    ///
    /// # Errors
    ///
    /// If no skill has this name.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, UnknownSkill, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// // The user has typed `/release_note`; a model's call is for `Skills::answer`.
    /// let error: UnknownSkill = SKILLS.try_get("release_note").unwrap_err();
    /// assert_eq!(error.to_string(), "no skill `release_note`; did you mean `release-notes`?");
    /// ```
    pub fn try_get(&self, name: &str) -> Result<&Skill, UnknownSkill> {
        self.get(name).ok_or_else(|| UnknownSkill {
            name: name.chars().take(REPEATED).collect(),
            is_cut: name.chars().nth(REPEATED).is_some(),
            nearest: self.nearest(name).map(String::from),
        })
    }

    /// The name of the skill that is most similar to `name`; `None` if none is similar.
    ///
    /// Names are similar if they differ in case, in `_` or a space instead of `-`, in a few typing errors, or in missing
    /// words.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert_eq!(SKILLS.nearest("pfd"), Some("pdf"));
    /// assert_eq!(SKILLS.nearest("Release Notes"), Some("release-notes"));
    /// assert_eq!(SKILLS.nearest("commit"), Some("commit-message"));
    /// assert_eq!(SKILLS.nearest("spreadsheet"), None);
    /// ```
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest_name(name, self.names())
    }

    /// An error for each of `names` that no skill has.
    ///
    /// [`only`](Self::only) and [`without`](Self::without) ignore such names; a host that reads them from a
    /// configuration should warn its user.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let enabled = ["pdf", "relase-notes"];
    /// for error in SKILLS.unknown_names(enabled) {
    ///     eprintln!("warning: {error}"); // no skill `relase-notes`; did you mean `release-notes`?
    /// #   assert_eq!(error.to_string(), "no skill `relase-notes`; did you mean `release-notes`?");
    /// #   assert_eq!((error.name(), error.nearest()), ("relase-notes", Some("release-notes")));
    /// }
    /// ```
    pub fn unknown_names<I>(&self, names: I) -> impl Iterator<Item = UnknownSkill>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        names.into_iter().filter_map(|name| self.try_get(name.as_ref()).err())
    }
}

/// An error for a name that no skill has.
///
/// [`Skills::try_get`] and [`Skills::unknown_names`] return it. The message is one line and suggests a similar name. Return
/// it to the model as the result of the tool call.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let error = SKILLS.try_get("docx").unwrap_err();
/// assert_eq!(error.to_string(), "no skill `docx`");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownSkill {
    name: String,
    is_cut: bool,
    nearest: Option<String>,
}

impl UnknownSkill {
    /// The name that no skill has; of a very long one, the first 200 characters.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let unknown: Vec<_> = SKILLS.unknown_names(["docx", "pdf"]).collect();
    /// assert_eq!(unknown.len(), 1);
    /// assert_eq!(unknown[0].name(), "docx");
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The most similar name of a skill, as [`Skills::nearest`] returns it.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let error = SKILLS.try_get("notes").unwrap_err();
    /// assert_eq!(error.nearest(), Some("release-notes"));
    /// ```
    pub fn nearest(&self) -> Option<&str> {
        self.nearest.as_deref()
    }
}

impl fmt::Display for UnknownSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, is_cut, nearest } = self;
        write!(f, "no skill `{}{}`", name.escape_debug(), if *is_cut { "…" } else { "" })?;
        match nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for UnknownSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "UnknownSkill({self})")
    }
}

impl Error for UnknownSkill {}
