//! The text of a catalog, within its budget.

use alloc::string::{String, ToString};
use core::fmt::{self, Display, Write};

use super::Catalog;
use super::budget::{Budget, Cut};
use super::shorten::shorten;
use super::summary::Summary;
use super::text::{Detail, Text};

impl<L> Catalog<'_, L>
where
    L: Fn(Summary<'_>, &mut fmt::Formatter<'_>) -> fmt::Result,
{
    /// Renders the catalog; `None` if it would show no skill.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert!(SKILLS.catalog().render().is_some());
    ///
    /// let hidden = SKILLS.only(["commit-message"]);
    /// assert_eq!(hidden.catalog().render(), None);
    /// ```
    pub fn render(&self) -> Option<String> {
        self.skills.summaries().next().map(|_| self.to_string())
    }

    /// Reports what the [budget](Self::with_budget) cuts from the catalog.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Budget, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let catalog = SKILLS.catalog().with_budget(Budget::tokens(2_000));
    /// let cut = catalog.report();
    /// if !cut.is_empty() {
    ///     eprintln!("warning: {cut}");
    /// }
    /// ```
    pub fn report(&self) -> Cut {
        let detail = self.detail();
        let skills = self.skills.summaries().count();
        let (shortened, cap, omitted) = match detail {
            Detail::Full => (0, 0, 0),
            Detail::Shortened(cap) => {
                let is_longer = |summary: &Summary<'_>| shorten(summary.one_line(), cap).is_some();
                (self.skills.summaries().filter(is_longer).count(), cap, 0)
            }
            Detail::Names => (0, 0, skills),
        };
        let limit = self.budget.map(Budget::limit);
        Cut { skills, shortened, cap, omitted, characters: self.length(detail), limit }
    }

    /// The highest level of detail that fits into the budget.
    fn detail(&self) -> Detail {
        let Some(limit) = self.budget.map(Budget::limit) else { return Detail::Full };
        let fits = |detail| self.length(detail) <= limit;
        if fits(Detail::Full) {
            return Detail::Full;
        }
        if !fits(Detail::Shortened(SHORTEST)) {
            return Detail::Names;
        }
        let lengths = self.skills.summaries().map(|summary| summary.one_line().chars().count());
        let (mut fitting, mut exceeding) = (SHORTEST, lengths.max().unwrap_or(SHORTEST));
        while exceeding.saturating_sub(fitting) > 1 {
            let cap = fitting.midpoint(exceeding);
            if fits(Detail::Shortened(cap)) {
                fitting = cap;
            } else {
                exceeding = cap;
            }
        }
        Detail::Shortened(fitting)
    }

    fn length(&self, detail: Detail) -> usize {
        length(&Text { catalog: self, detail })
    }
}

impl<L> Display for Catalog<'_, L>
where
    L: Fn(Summary<'_>, &mut fmt::Formatter<'_>) -> fmt::Result,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text { catalog: self, detail: self.detail() }.fmt(f)
    }
}

/// The length of `text` in characters.
fn length(text: &impl Display) -> usize {
    let mut counter = Counter(0);
    // The closure of a host may return an error; the text it has written before counts.
    let _ = write!(counter, "{text}");
    counter.0
}

struct Counter(usize);

impl Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

/// The shortest description, in characters, that is still useful.
const SHORTEST: usize = 24;
