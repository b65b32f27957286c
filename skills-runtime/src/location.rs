//! Where a skill is.

use core::fmt;

/// Where a skill's `SKILL.md` is, for a prompt or a log.
///
/// Displayed, it is `skill://` and the name for a skill inside the binary: an address that stays the same wherever the
/// binary runs, and that a host can take apart when a model sends it back. It is never a path on the machine that
/// built the binary.
///
/// It comes from [`Skill::location`](crate::Skill::location) and [`Summary::location`](crate::Summary::location).
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let pdf = SKILLS.get("pdf").unwrap();
/// assert_eq!(pdf.location().to_string(), "skill://pdf/SKILL.md");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location<'a> {
    /// Letters, digits and hyphens: there is nothing to percent-encode.
    name: &'a str,
}

impl<'a> Location<'a> {
    pub(crate) fn embedded(name: &'a str) -> Self {
        Self { name }
    }
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skill://{}/SKILL.md", self.name)
    }
}

impl fmt::Debug for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Location({self})")
    }
}
