//! How long a catalog may be, and what that costs.

use core::fmt;

use skills_core::limits;

/// The most characters a catalog may have.
///
/// A catalog is in every prompt, so a host with many skills wants a limit. [`Catalog::with_budget`](crate::Catalog::with_budget)
/// says what happens when it is reached.
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
    /// At most so many characters (Unicode scalar values).
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

    /// At most so many tokens, taken as four characters each.
    ///
    /// That is an estimate, about right for English with the tokenizers in use; other languages and long identifiers
    /// take more tokens for the same text. Where the limit is hard, count with the model's own tokenizer.
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

/// What a [`Budget`] has cut from a catalog.
///
/// It comes from [`Catalog::report`](crate::Catalog::report). Displayed, it is a line for a log.
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
    /// Whether nothing is cut: every description is there in full.
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

    /// How many descriptions are shortened.
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

    /// How many descriptions are left out: none, or those of all skills.
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

    /// How many characters the catalog has after the cut.
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
    /// It is not when the names alone take up more: a name is never left out, as a model could not know of the skill.
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
