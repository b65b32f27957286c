//! Skills that another skill of the same name hides.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::resource::Location;
use crate::skill::Skill;

/// A skill that another skill of the same name hides.
///
/// [`Skills::merge`](crate::Skills::merge) and `Skills::layers` (feature `fs`) report it. Show it to the user: if a skill of
/// a workspace replaces a built-in one, that is either intended or an attack, and only the user can decide.
///
/// Its `Display` form is one line for a log or a notification.
///
/// # Example
///
/// ```
/// # use skills_runtime::Skills;
/// mod documents {
///     # use skills_runtime::{Skills, skills};
///     pub static SKILLS: Skills = skills!("skills");
/// }
/// mod own {
///     # use skills_runtime::{Skills, skills};
///     pub static SKILLS: Skills = skills!("skills/pdf");
/// }
///
/// let merged = Skills::merge([("documents", &documents::SKILLS), ("own", &own::SKILLS)]);
/// for shadowed in &merged.shadowed {
///     eprintln!("warning: {shadowed}");
/// }
/// assert_eq!(
///     merged.shadowed[0].to_string(),
///     "skill `pdf`: own (skill://pdf/SKILL.md) hides documents (skill://pdf/SKILL.md)",
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shadowed {
    /// The name of both skills.
    pub name: String,
    /// The skill in the merged set.
    pub by: Origin,
    /// The skill that is not in the merged set.
    pub hidden: Origin,
}

/// A skill and the set it comes from.
///
/// Its `Display` form is the label of the set and the location of the skill.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static OWN: Skills = skills!("skills/pdf");
/// static ALL: Skills = skills!("skills");
///
/// let merged = Skills::merge([("own", &OWN), ("all", &ALL)]);
/// let [shadowed] = merged.shadowed.as_slice() else { unreachable!("both sets have a skill `pdf`") };
/// assert_eq!(shadowed.hidden.label(), "own");
/// assert_eq!(shadowed.hidden.to_string(), "own (skill://pdf/SKILL.md)");
///
/// // A hidden skill can still be used.
/// assert!(shadowed.hidden.skill().body().starts_with("# PDF"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    pub(super) label: Arc<str>,
    pub(super) skill: Skill,
}

impl Origin {
    /// The label of the set.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static OWN: Skills = skills!("skills/pdf");
    /// # static ALL: Skills = skills!("skills");
    /// let merged = Skills::merge([("own", &OWN), ("all", &ALL)]);
    /// assert_eq!(merged.shadowed[0].by.label(), "all");
    /// ```
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The skill. It can be used even if it is hidden.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static OWN: Skills = skills!("skills/pdf");
    /// # static ALL: Skills = skills!("skills");
    /// let merged = Skills::merge([("own", &OWN), ("all", &ALL)]);
    /// let shadowed = &merged.shadowed[0];
    /// if shadowed.by.skill() == shadowed.hidden.skill() {
    ///     // both are equal, so nothing has changed
    /// }
    /// ```
    pub fn skill(&self) -> &Skill {
        &self.skill
    }

    /// The location of the skill.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static OWN: Skills = skills!("skills/pdf");
    /// # static ALL: Skills = skills!("skills");
    /// let merged = Skills::merge([("own", &OWN), ("all", &ALL)]);
    /// assert_eq!(merged.shadowed[0].by.location().to_string(), "skill://pdf/SKILL.md");
    /// ```
    pub fn location(&self) -> Location<'_> {
        self.skill.location()
    }
}

impl fmt::Display for Shadowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, by, hidden } = self;
        write!(f, "skill `{name}`: {by} hides {hidden}")
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.label, self.location())
    }
}

/// The label of the set that each skill comes from, sorted by the name of the skill.
#[derive(Debug, Clone, Default)]
pub(super) struct Origins(pub(super) Vec<(Box<str>, Arc<str>)>);

impl Origins {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let at = self.0.binary_search_by(|(it, _)| (**it).cmp(name)).ok()?;
        self.0.get(at).map(|(_, label)| &**label)
    }
}
