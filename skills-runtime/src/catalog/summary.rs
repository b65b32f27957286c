//! What the catalog says about a skill.

use core::fmt;

use skills_core::catalog::LineRef;

use crate::resource::Location;
use crate::skill::Skill;
use crate::skills::Skills;
use crate::store::record::Record;
use crate::text::write_all;

/// What a model knows about a skill before it activates it: tier 1.
///
/// A summary is what the system prompt holds for every skill, so it is short: name, description and the keywords of the
/// `triggers` key. It borrows from its skill, is as cheap to copy as a few pointers, and has nothing to say about
/// instructions and files, which are the later tiers.
///
/// Displayed, it is a line of a Markdown list, as [`Catalog`](crate::Catalog) writes it. White space in the description
/// collapses to single blanks, so a description of several lines stays one line.
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

/// How much of its line a summary shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The name alone.
    Name,
    /// All, but with the description of the summary in place of its own.
    Shortened,
    Whole,
}

impl Skill {
    /// Name, description and triggers: what the catalog shows.
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
    /// The summaries of the skills that a model may activate: what the catalog shows, for a text of your own.
    ///
    /// Skills with `disable-model-invocation: true` are left out, as a prompt must not name them. Use
    /// `skills.iter().map(Skill::summary)` where they belong in, as in a list for the user.
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
    /// The same summary with a shorter description, which is one line.
    pub(crate) fn shortened<'b>(self, description: &'b str) -> Summary<'b>
    where
        'a: 'b,
    {
        Summary { description, extent: Extent::Shortened, ..self }
    }

    /// The name and nothing else.
    pub(crate) fn name_only(self) -> Self {
        Self { description: "", extent: Extent::Name, ..self }
    }

    /// The description on one line, whatever this summary shows of it.
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

    /// What the skill does and when to use it, trimmed; line breaks stay as they are written.
    ///
    /// Inside [`Catalog::with_line`](crate::Catalog::with_line), a [`Budget`](crate::Budget) may have shortened or emptied it.
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

    /// The keywords of the `triggers` key, as written.
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

    /// Where the skill is.
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
