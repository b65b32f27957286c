//! A set of skills.

mod assert;
mod unknown;

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::slice;

pub use self::unknown::UnknownSkill;
use crate::skill::Skill;
use crate::text::compare::compare;

/// A set of skills, sorted by name.
///
/// [`skills!`](crate#quick-start) creates it for a `static`. A selection from a set, a [merge](Self::merge) of several sets
/// and a set that was [loaded](crate#skills-from-disk) have the same type, so code that serves skills works for all of
/// them.
///
/// A set is immutable, `'static`, `Send` and `Sync`. Cloning an embedded set copies a pointer; cloning another set clones
/// its skills, which are a few words each. Contents are never copied.
///
/// Use a `static`, not a `const`: [`get`](Self::get) in another `const` does not compile for a `const` set.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skill, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills"); // checked while this crate compiles
/// const PDF: &Skill = SKILLS.get("pdf").unwrap(); // does not compile without this skill
///
/// for skill in &SKILLS {
///     println!("{}", skill.name());
/// }
/// assert_eq!(SKILLS.len(), 3);
/// assert!(SKILLS.get("unknown").is_none());
/// ```
#[derive(Clone)]
pub struct Skills(Set);

#[derive(Clone)]
enum Set {
    /// All skills of one index, in its order.
    Embedded(&'static [Skill]),
    Owned(Vec<Skill>),
}

impl Skills {
    /// The empty set.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::Skills;
    ///
    /// assert!(Skills::EMPTY.is_empty());
    /// assert_eq!(Skills::EMPTY.catalog().render(), None);
    /// ```
    pub const EMPTY: Self = Self::embedded(&[]);

    pub(crate) const fn embedded(skills: &'static [Skill]) -> Self {
        Self(Set::Embedded(skills))
    }

    /// The skill with this name.
    ///
    /// In a `const`, this checks while your crate compiles that a skill exists. At run time it is a binary search.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skill, Skills, skills};
    /// static SKILLS: Skills = skills!("skills");
    /// const PDF: &Skill = SKILLS.get("pdf").unwrap();
    ///
    /// assert_eq!(SKILLS.get("release-notes").map(Skill::license), Some(None));
    /// assert_eq!(SKILLS.get("PDF"), None);
    /// ```
    ///
    /// If the skill does not exist, the crate does not compile:
    ///
    /// ```compile_fail
    /// # use skills_runtime::{Skill, Skills, skills};
    /// static SKILLS: Skills = skills!("skills");
    /// const DOCX: &Skill = SKILLS.get("docx").unwrap();
    /// # fn main() { DOCX.name(); }
    /// ```
    pub const fn get(&self, name: &str) -> Option<&Skill> {
        let mut rest = self.as_slice();
        loop {
            let (before, [middle, after @ ..]) = rest.split_at(rest.len() / 2) else { return None };
            match compare(name, middle.name()) {
                Ordering::Less => rest = before,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => rest = after,
            }
        }
    }

    /// All skills, sorted by name.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let unlicensed = SKILLS.iter().filter(|skill| skill.license().is_none());
    /// assert_eq!(unlicensed.count(), 2);
    /// ```
    pub fn iter(&self) -> slice::Iter<'_, Skill> {
        self.as_slice().iter()
    }

    /// The names of all skills, sorted.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert!(SKILLS.names().eq(["commit-message", "pdf", "release-notes"]));
    /// ```
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.iter().map(Skill::name)
    }

    /// The number of skills.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert_eq!(SKILLS.len(), SKILLS.iter().count());
    /// ```
    pub const fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether the set is empty.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// if !SKILLS.is_empty() {
    ///     // offer the tool that activates skills
    /// }
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// All skills as a slice, sorted by name.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// if let [first, .., last] = SKILLS.as_slice() {
    ///     println!("{} to {}", first.name(), last.name());
    /// }
    /// ```
    pub const fn as_slice(&self) -> &[Skill] {
        match &self.0 {
            Set::Embedded(skills) => skills,
            Set::Owned(skills) => skills.as_slice(),
        }
    }

    /// The skills that have one of these names.
    ///
    /// Names that no skill has are ignored: [`unknown_names`](Self::unknown_names) finds them.
    ///
    /// # Example
    ///
    /// A configuration switches skills on and off; an empty list of enabled skills means all:
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// struct Config {
    ///     enabled: Vec<String>,
    ///     disabled: Vec<String>,
    /// }
    ///
    /// fn select(config: &Config) -> Skills {
    ///     let enabled = if config.enabled.is_empty() { SKILLS.clone() } else { SKILLS.only(&config.enabled) };
    ///     enabled.without(&config.disabled)
    /// }
    ///
    /// let config = Config { enabled: vec![], disabled: vec!["pdf".to_owned()] };
    /// assert!(select(&config).names().eq(["commit-message", "release-notes"]));
    /// assert!(SKILLS.only(["pdf", "docx"]).names().eq(["pdf"]));
    /// ```
    #[must_use]
    pub fn only(&self, names: impl IntoIterator<Item: AsRef<str>>) -> Self {
        let names: Vec<_> = names.into_iter().collect();
        self.filter(|skill| names.iter().any(|name| name.as_ref() == skill.name()))
    }

    /// All skills but those of these names.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let skills = SKILLS.without(["pdf"]);
    /// assert!(skills.get("pdf").is_none());
    /// assert_eq!(skills.len(), SKILLS.len() - 1);
    /// ```
    #[must_use]
    pub fn without(&self, names: impl IntoIterator<Item: AsRef<str>>) -> Self {
        let names: Vec<_> = names.into_iter().collect();
        self.filter(|skill| !names.iter().any(|name| name.as_ref() == skill.name()))
    }

    /// The skills for which `keep` returns `true`.
    ///
    /// # Example
    ///
    /// Leaves out skills with Python scripts:
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let skills = SKILLS.filter(|skill| !skill.resources().any(|it| it.path().ends_with(".py")));
    /// assert!(skills.names().eq(["commit-message", "release-notes"]));
    /// ```
    #[must_use]
    pub fn filter(&self, mut keep: impl FnMut(&Skill) -> bool) -> Self {
        Self(Set::Owned(self.iter().filter(|skill| keep(skill)).cloned().collect()))
    }

    /// The catalog as a list, if the set is embedded and has all of its skills.
    pub(crate) fn lines(&self) -> Option<&'static str> {
        match &self.0 {
            Set::Embedded([first, ..]) => first.store().catalog(),
            Set::Embedded([]) | Set::Owned(_) => None,
        }
    }
}

impl Default for Skills {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<'a> IntoIterator for &'a Skills {
    type Item = &'a Skill;
    type IntoIter = slice::Iter<'a, Skill>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Collects skills into a set. If a name occurs more than once, the last skill is used.
impl FromIterator<Skill> for Skills {
    fn from_iter<I: IntoIterator<Item = Skill>>(skills: I) -> Self {
        let mut skills: Vec<Skill> = skills.into_iter().collect();
        // After `reverse`, the last skill of a name is the first; the stable sort keeps this order, and `dedup_by` keeps
        // the first.
        skills.reverse();
        skills.sort_by(|a, b| a.name().cmp(b.name()));
        skills.dedup_by(|a, b| a.name() == b.name());
        Self(Set::Owned(skills))
    }
}

impl PartialEq for Skills {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Skills {}

impl fmt::Debug for Skills {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Skills ")?;
        f.debug_set().entries(self.names()).finish()
    }
}
