//! Where a skill is.

use core::fmt;

use skills_core::SKILL_FILE;

use crate::text::write_all;

/// Where a skill's `SKILL.md` is, for a prompt or a log.
///
/// Displayed, it is the absolute path of the `SKILL.md` for a skill on disk. For one inside the binary, or parsed from
/// memory, it is `skill://` and the name: an address that stays the same wherever the binary runs, and that a host can
/// take apart when a model sends it back. It is never a path on the machine that built the binary.
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
pub struct Location<'a>(Place<'a>);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place<'a> {
    /// The name: letters, digits and hyphens, so there is nothing to percent-encode.
    Name(&'a str),
    /// The canonical folder.
    #[cfg(feature = "fs")]
    Folder(&'a std::path::Path),
}

impl<'a> Location<'a> {
    pub(crate) fn embedded(name: &'a str) -> Self {
        Self(Place::Name(name))
    }

    #[cfg(feature = "fs")]
    pub(crate) fn on_disk(dir: &'a std::path::Path) -> Self {
        Self(Place::Folder(dir))
    }
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Place::Name(name) => write_all(f, &["skill://", name, "/", SKILL_FILE]),
            #[cfg(feature = "fs")]
            Place::Folder(dir) => write!(f, "{}", dir.join(SKILL_FILE).display()),
        }
    }
}

impl fmt::Debug for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Location({self})")
    }
}
