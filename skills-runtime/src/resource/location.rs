//! The location of a skill.

use core::fmt;

use skills_core::SKILL_FILE;

use crate::text::write_all;

/// The location of the `SKILL.md` of a skill, for a prompt or a log.
///
/// For a skill on disk, its `Display` form is the absolute path of the `SKILL.md`. For a skill in the binary or in memory
/// it is `skill://name/SKILL.md`, which is the same on every machine, and which a host can parse when a model sends it
/// back. It is never a path on the machine that built the binary.
///
/// It is returned by [`Skill::location`](crate::Skill::location) and [`Summary::location`](crate::Summary::location).
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
    /// A name consists of letters, digits and hyphens: nothing to percent-encode.
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
