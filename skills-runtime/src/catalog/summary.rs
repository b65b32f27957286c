//! The entry of a skill in the catalog.

use core::fmt;

use skills_core::catalog::LineRef;

use crate::resource::Location;
use crate::skill::Skill;
use crate::skills::Skills;
use crate::store::record::Record;
use crate::text::write_all;

/// Name, description and keywords of a skill: tier 1.
///
/// A summary is the part of a skill that every system prompt contains, so it is short: the name, the description and the
/// keywords of the `triggers` key. Instructions and files belong to later tiers. A summary borrows from its skill and
/// copies a few pointers.
///
/// Its `Display` form is a line of a Markdown list, as in the [`Catalog`](crate::Catalog). Whitespace in the description
/// collapses to single spaces, so that a description of several lines becomes one line.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let summary = SKILLS.get("release-notes").unwrap().summary();
/// assert_eq!(summary.name(), "release-notes");
/// assert_eq!(
///     summary.to_string(),
///     "- `release-notes` — Writes the release notes of a version from its commits. \
///      Use when the user asks for a changelog or announces a release. \
///      (keywords: changelog, release)",
/// );
/// ```
#[derive(Clone, Copy)]
pub struct Summary<'a> {
    skill: &'a Skill,
    line: LineRef<'a>,
    description: &'a str,
    extent: Extent,
}

/// The part of its line that a summary shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Only the name.
    Name,
    /// The whole line, with the shortened description.
    Shortened,
    Whole,
}

impl Skill {
    /// Name, description and keywords, as the catalog shows them.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let summary = SKILLS.get("pdf").unwrap().summary();
    /// assert!(summary.to_string().starts_with("- `pdf` — Extracts text"));
    /// ```
    pub fn summary(&self) -> Summary<'_> {
        let Record { line, description, .. } = self.store().record();
        Summary { skill: self, line, description, extent: Extent::Whole }
    }
}

impl Skills {
    /// The summaries of the skills that a model may activate, for your own form of the catalog.
    ///
    /// Skills with `disable-model-invocation: true` are left out, because a prompt must not name them. For a list that
    /// includes them, such as a menu for the user, use `skills.iter().map(Skill::summary)`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let rows: Vec<String> = SKILLS
    ///     .summaries()
    ///     .map(|summary| format!("{}: {}", summary.name(), summary.description()))
    ///     .collect();
    /// assert_eq!(rows.len(), 2); // `commit-message` is for the user alone
    /// ```
    pub fn summaries(&self) -> impl DoubleEndedIterator<Item = Summary<'_>> + Clone {
        self.iter().filter(|skill| skill.is_model_invocable()).map(Skill::summary)
    }
}

impl<'a> Summary<'a> {
    /// The same summary with a shorter description of one line.
    pub(crate) fn shortened<'b>(self, description: &'b str) -> Summary<'b>
    where
        'a: 'b,
    {
        Summary { description, extent: Extent::Shortened, ..self }
    }

    /// The same summary with the name only.
    pub(crate) fn name_only(self) -> Self {
        Self { description: "", extent: Extent::Name, ..self }
    }

    /// The complete description on one line, even if this summary shows less.
    pub(crate) fn one_line(&self) -> &'a str {
        self.line.description()
    }

    /// The name of the skill.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let names: Vec<_> = SKILLS.summaries().map(|summary| summary.name()).collect();
    /// assert_eq!(names, ["pdf", "release-notes"]);
    /// ```
    pub fn name(&self) -> &'a str {
        self.skill.name()
    }

    /// The `description` key, trimmed and with its line breaks.
    ///
    /// In the closure of [`Catalog::with_line`](crate::Catalog::with_line), a [`Budget`](crate::Budget) may have shortened
    /// it or made it empty.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let summary = SKILLS.get("pdf").unwrap().summary();
    /// assert!(summary.description().starts_with("Extracts text from PDF files"));
    /// ```
    pub fn description(&self) -> &'a str {
        self.description
    }

    /// The keywords of the `triggers` key, as they are written.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let message = "please write the CHANGELOG";
    /// let hit = SKILLS.summaries().find(|summary| {
    ///     summary.triggers().any(|trigger| message.to_lowercase().contains(trigger))
    /// });
    /// assert_eq!(hit.unwrap().name(), "release-notes");
    /// ```
    pub fn triggers(&self) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone + use<'a> {
        let triggers = self.skill.triggers();
        let left_out = if self.extent == Extent::Name { triggers.len() } else { 0 };
        triggers.skip(left_out)
    }

    /// The location of the `SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// for summary in SKILLS.summaries() {
    ///     println!("{} ({})", summary.name(), summary.location());
    /// }
    /// ```
    pub fn location(&self) -> Location<'a> {
        self.skill.location()
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.extent {
            Extent::Name => write!(f, "- `{}`", self.name()),
            Extent::Shortened => write_all(f, &[self.line.head(), self.description, self.line.tail()]),
            Extent::Whole => f.write_str(self.line.text),
        }
    }
}

impl fmt::Debug for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Summary")
            .field("name", &self.name())
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}
