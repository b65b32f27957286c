//! Limits for the length of a catalog, and a report of what was cut.

use core::fmt;

use skills_core::limits;

/// The maximum length of a catalog.
///
/// A catalog is part of every prompt, so a host with many skills needs a limit.
/// [`Catalog::with_budget`](crate::Catalog::with_budget) describes how a longer catalog is cut.
///
/// # Example
///
/// ```
/// use skills_runtime::{Budget, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let catalog = SKILLS.catalog().with_budget(Budget::tokens(2_000));
/// assert!(catalog.to_string().chars().count() <= 8_000);
/// assert_eq!(Budget::tokens(2_000), Budget::characters(8_000));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Budget {
    characters: usize,
}

impl Budget {
    /// A limit in characters (Unicode scalar values).
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Budget, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let catalog = SKILLS.catalog().with_budget(Budget::characters(300));
    /// assert!(catalog.to_string().chars().count() <= 300);
    /// ```
    pub const fn characters(characters: usize) -> Self {
        Self { characters }
    }

    /// A limit in tokens, estimated as four characters each.
    ///
    /// The estimate fits English text and common tokenizers. Other languages and long identifiers need more tokens for
    /// the same number of characters. For an exact limit, count with the tokenizer of the model.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::Budget;
    /// const WINDOW: usize = 200_000;
    /// let one_percent = Budget::tokens(WINDOW / 100);
    /// assert_eq!(one_percent, Budget::characters(8_000));
    /// ```
    pub const fn tokens(tokens: usize) -> Self {
        Self { characters: tokens.saturating_mul(limits::CHARACTERS_PER_TOKEN) }
    }

    pub(crate) const fn limit(self) -> usize {
        self.characters
    }
}

/// A report of what a [`Budget`] has cut from a catalog.
///
/// [`Catalog::report`](crate::Catalog::report) returns it. Its `Display` form is one line for a log.
///
/// # Example
///
/// ```
/// use skills_runtime::{Budget, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let catalog = SKILLS.catalog().with_instructions("").with_budget(Budget::characters(150));
/// let cut = catalog.report();
/// assert_eq!(cut.shortened(), 2);
/// assert_eq!(cut.omitted(), 0);
/// assert!(cut.fits());
/// assert_eq!(
///     cut.to_string(),
///     "2 of 2 descriptions are shortened to at most 46 characters to fit the catalog into 150",
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    pub(crate) skills: usize,
    pub(crate) shortened: usize,
    pub(crate) cap: usize,
    pub(crate) omitted: usize,
    pub(crate) characters: usize,
    pub(crate) limit: Option<usize>,
}

impl Cut {
    /// Whether nothing was cut: the catalog contains every description in full.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Budget, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert!(SKILLS.catalog().with_budget(Budget::tokens(2_000)).report().is_empty());
    /// assert!(!SKILLS.catalog().with_budget(Budget::tokens(50)).report().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.shortened == 0 && self.omitted == 0
    }

    /// The number of descriptions that were shortened.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Budget, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let cut = SKILLS.catalog().with_instructions("").with_budget(Budget::characters(150)).report();
    /// assert_eq!(cut.shortened(), 2);
    /// ```
    pub fn shortened(&self) -> usize {
        self.shortened
    }

    /// The number of descriptions that were left out: zero, or those of all skills.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Budget, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let cut = SKILLS.catalog().with_instructions("").with_budget(Budget::characters(40)).report();
    /// assert_eq!(cut.omitted(), 2);
    /// ```
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// The length of the catalog in characters, after the cut.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Budget, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let catalog = SKILLS.catalog().with_budget(Budget::tokens(2_000));
    /// assert_eq!(catalog.report().characters(), catalog.to_string().chars().count());
    /// ```
    pub fn characters(&self) -> usize {
        self.characters
    }

    /// Whether the catalog is within its budget.
    ///
    /// It exceeds the budget if the names alone are longer: a name is never left out, because the model would not know
    /// that the skill exists.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Budget, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let cut = SKILLS.catalog().with_budget(Budget::characters(10)).report();
    /// assert!(!cut.fits());
    /// ```
    pub fn fits(&self) -> bool {
        self.limit.is_none_or(|limit| self.characters <= limit)
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { skills, shortened, cap, omitted, characters, limit } = *self;
        let Some(limit) = limit.filter(|_| !self.is_empty()) else {
            return write!(f, "the catalog is complete and has {characters} characters");
        };
        if omitted == 0 {
            write!(f, "{shortened} of {skills} descriptions are shortened to at most {cap} characters")?;
        } else {
            write!(f, "{omitted} of {skills} descriptions are left out")?;
        }
        if self.fits() {
            write!(f, " to fit the catalog into {limit}")
        } else {
            write!(f, ", and the catalog still has {characters} characters, the limit is {limit}")
        }
    }
}
