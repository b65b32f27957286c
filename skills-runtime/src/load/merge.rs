//! Several sets as one, and what is hidden then.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::resource::Location;
use crate::skill::Skill;
use crate::skills::Skills;

/// Several sets as one: what [`Skills::merge`] returns.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let merged = Skills::merge([("built-in", &SKILLS)]);
/// assert_eq!(merged.skills, SKILLS);
/// assert!(merged.shadowed.is_empty());
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Merged {
    /// The skills of all sets; of several with the same name, the last one.
    pub skills: Skills,
    /// The skills that another one of their name hides, sorted by name.
    pub shadowed: Vec<Shadowed>,
    pub(crate) origins: Origins,
}

/// A skill that is hidden by another one of its name.
///
/// It comes from [`Skills::merge`] and, with the feature `fs`, from [`Loaded`](crate#skills-from-disk). A host shows
/// it: a skill of the workspace that replaces a built-in one is either meant or an attack, and the user knows which.
///
/// Displayed, it is a line for a log or a notification.
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
    /// The skill that is in the set.
    pub by: Origin,
    /// The skill that is not.
    pub hidden: Origin,
}

/// A skill and the set it comes from.
///
/// Displayed, it is the label of the set and the place of the skill.
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
/// let [shadowed] = merged.shadowed.as_slice() else { unreachable!("one name is in both") };
/// assert_eq!(shadowed.hidden.label(), "own");
/// assert_eq!(shadowed.hidden.to_string(), "own (skill://pdf/SKILL.md)");
///
/// // It can still be used.
/// assert!(shadowed.hidden.skill().body().starts_with("# PDF"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    label: Arc<str>,
    skill: Skill,
}

impl Skills {
    /// Several sets as one; of several skills with the same name, the one of the last set is taken.
    ///
    /// For a binary that merges the skills of several crates, each under a label for messages. Every skill that is
    /// hidden is reported, once. Where no name may be in two sets, [`assert_disjoint`](Self::assert_disjoint) says so
    /// while the binary compiles.
    ///
    /// To read folders as well, use `Skills::layers` (feature `fs`).
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::Skills;
    /// mod http {
    ///     # use skills_runtime::Skills;
    ///     pub static SKILLS: Skills = Skills::EMPTY;
    /// }
    /// mod documents {
    ///     # use skills_runtime::{Skills, skills};
    ///     pub static SKILLS: Skills = skills!("skills");
    /// }
    ///
    /// let merged = Skills::merge([("http", &http::SKILLS), ("documents", &documents::SKILLS)]);
    /// assert_eq!(merged.skills.len(), 3);
    /// assert_eq!(merged.label_of("pdf"), Some("documents"));
    /// ```
    ///
    /// A set that is optional, and one without a skill that is switched off:
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// # static EXTRA: Skills = Skills::EMPTY;
    /// # let with_extra = false;
    /// let skills = SKILLS.without(&["release-notes"]);
    /// let sets = [Some(("built-in", &skills)), with_extra.then_some(("extra", &EXTRA))];
    /// assert_eq!(Skills::merge(sets.into_iter().flatten()).skills.len(), 2);
    /// ```
    pub fn merge<'a, L: Into<String>>(sets: impl IntoIterator<Item = (L, &'a Self)>) -> Merged {
        merge(sets.into_iter().map(|(label, set)| (label.into().into(), set.clone())))
    }
}

impl Merged {
    /// The label of the set that a skill comes from.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let merged = Skills::merge([("built-in", &SKILLS)]);
    /// for skill in &merged.skills {
    ///     println!("{} ({})", skill.name(), merged.label_of(skill.name()).unwrap_or("?"));
    /// }
    /// assert_eq!(merged.label_of("docx"), None);
    /// ```
    pub fn label_of(&self, name: &str) -> Option<&str> {
        self.origins.get(name)
    }
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

    /// The skill, which can be used though it may be hidden.
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
    ///     // the same in both: nothing to worry about
    /// }
    /// ```
    pub fn skill(&self) -> &Skill {
        &self.skill
    }

    /// Where the skill is.
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

/// Which set each skill comes from, sorted by the skill's name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Origins(Vec<(Box<str>, Arc<str>)>);

impl Origins {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let at = self.0.binary_search_by(|(it, _)| (**it).cmp(name)).ok()?;
        self.0.get(at).map(|(_, label)| &**label)
    }
}

/// The sets as one, the last one on top.
pub(crate) fn merge(sets: impl Iterator<Item = (Arc<str>, Skills)>) -> Merged {
    let mut all: Vec<Origin> = Vec::new();
    for (label, set) in sets {
        all.extend(set.iter().map(|skill| Origin { label: Arc::clone(&label), skill: skill.clone() }));
    }
    // Stable: within a name, the order of the sets stays.
    all.sort_by(|a, b| a.skill.name().cmp(b.skill.name()));
    let mut shadowed = Vec::new();
    let mut origins = Vec::new();
    let mut skills = Vec::new();
    for of_one_name in all.chunk_by(|a, b| a.skill.name() == b.skill.name()) {
        let [.., by] = of_one_name else { continue };
        let mut rest = of_one_name;
        while let [hidden, above @ ..] = rest {
            // A folder that is two layers hides nothing of itself.
            let is_above = above.iter().any(|it| it.skill.is_at_place_of(&hidden.skill));
            if !above.is_empty() && !is_above {
                shadowed.push(Shadowed { name: by.skill.name().into(), by: by.clone(), hidden: hidden.clone() });
            }
            rest = above;
        }
        origins.push((by.skill.name().into(), Arc::clone(&by.label)));
        skills.push(by.skill.clone());
    }
    Merged { skills: skills.into_iter().collect(), shadowed, origins: Origins(origins) }
}
