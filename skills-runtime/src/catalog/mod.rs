//! The text that tells a model which skills there are.

mod budget;
mod fit;
pub(crate) mod shorten;
mod summary;
mod text;

use core::fmt::{self, Display as _};

use skills_core::catalog;

pub use self::budget::{Budget, Cut};
pub use self::summary::Summary;
use crate::skills::Skills;

/// A text for the system prompt that tells a model which skills there are: tier 1.
///
/// It comes from [`Skills::catalog`]. Displayed, it is an instruction, a blank line and a Markdown list, without a line
/// break at the end:
///
/// ```text
/// Skills hold instructions for special tasks. When a task matches ...
///
/// - `pdf` — Extracts text from PDF files and fills their forms. Use when ...
/// - `release-notes` — Writes the release notes ... (keywords: changelog, release)
/// ```
///
/// The methods change that; each returns a catalog, and nothing is allocated before text is asked for. Skills with
/// `disable-model-invocation: true` are not shown. Where no skill is to be shown the text is empty, instruction
/// included, and [`render`](Self::render) is `None`: the standard wants nothing said then.
///
/// A catalog need not be shown this way. [`Skills::summaries`] has the same facts for a template or a text of your own.
///
/// # Example
///
/// ```
/// use skills_runtime::{Budget, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let catalog = SKILLS
///     .catalog()
///     .with_instructions("## Skills\n\nCall `activate_skill` with one of these names before you start.")
///     .with_budget(Budget::tokens(2_000));
/// let mut prompt = String::from("You are a helpful agent.");
/// if let Some(text) = catalog.render() {
///     prompt.push_str("\n\n");
///     prompt.push_str(&text);
/// }
/// assert!(prompt.contains("with one of these names before you start.\n\n- `pdf` — Extracts text"));
/// ```
#[derive(Clone, Copy)]
pub struct Catalog<'a, L = fn(Summary<'_>, &mut fmt::Formatter<'_>) -> fmt::Result> {
    skills: &'a Skills,
    instructions: &'a str,
    form: Form,
    locations: Option<bool>,
    budget: Option<Budget>,
    line: L,
}

#[derive(Clone, Copy)]
enum Form {
    /// Entries of the host's own.
    Host,
    Json,
    List,
    Xml,
}

impl Skills {
    /// The catalog: a text for the system prompt that tells a model which skills there are.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let prompt = format!("You are a helpful agent.\n\n{}", SKILLS.catalog());
    /// assert!(prompt.contains("- `pdf` — Extracts text from PDF files"));
    /// ```
    pub fn catalog(&self) -> Catalog<'_> {
        Catalog::new(self)
    }
}

impl<'a> Catalog<'a> {
    /// The instruction for a host with a tool that activates a skill by its name: the default.
    ///
    /// It does not say what the tool is called; a text of your own can.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Catalog, Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// assert!(SKILLS.catalog().to_string().starts_with(Catalog::BY_NAME));
    /// ```
    pub const BY_NAME: &'static str = catalog::BY_NAME;

    /// The instruction for a host whose model activates a skill by reading its `SKILL.md`.
    ///
    /// It needs the [locations](Catalog::with_locations), and a file-reading tool that understands them.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Catalog, Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// let catalog = SKILLS.catalog().with_instructions(Catalog::BY_READING).with_locations();
    /// assert!(catalog.to_string().contains("(location: skill://pdf/SKILL.md)"));
    /// ```
    pub const BY_READING: &'static str = catalog::BY_READING;

    fn new(skills: &'a Skills) -> Self {
        Self {
            skills,
            instructions: Self::BY_NAME,
            form: Form::List,
            locations: None,
            budget: None,
            line: |summary, f| summary.fmt(f),
        }
    }
}

impl<'a, L> Catalog<'a, L> {
    /// Replaces the text above the list; an empty one leaves the list alone.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let catalog = SKILLS.catalog().with_instructions("## Skills");
    /// assert!(catalog.to_string().starts_with("## Skills\n\n- `pdf` — "));
    ///
    /// let list = SKILLS.catalog().with_instructions("");
    /// assert!(list.to_string().starts_with("- `pdf` — "));
    /// ```
    #[must_use]
    pub fn with_instructions(self, instructions: &'a str) -> Self {
        Self { instructions, ..self }
    }

    /// Turns the list into the XML that the standard's reference tool prints.
    ///
    /// Everything is escaped, locations too. With an empty [instruction](Self::with_instructions) the text is exactly that
    /// of the reference tool. The form has no place for keywords, so `triggers` are not shown.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let skills = SKILLS.only(["pdf"]);
    /// assert_eq!(
    ///     skills.catalog().xml().with_instructions("").to_string(),
    ///     "\
    /// <available_skills>
    /// <skill>
    /// <name>
    /// pdf
    /// </name>
    /// <description>
    /// Extracts text from PDF files and fills their forms. Use when the user mentions a PDF, a form or a scan.
    /// </description>
    /// <location>
    /// skill://pdf/SKILL.md
    /// </location>
    /// </skill>
    /// </available_skills>",
    /// );
    /// ```
    #[must_use]
    pub fn xml(self) -> Self {
        Self { form: Form::Xml, ..self }
    }

    /// Turns the list into a JSON array: one object a skill, each on a line of its own.
    ///
    /// Its keys are `name`, `description`, `triggers` where there are some, and `location`. With an empty
    /// [instruction](Self::with_instructions) the text is JSON and nothing else. No feature is needed.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let catalog = SKILLS.catalog().json().with_instructions("").without_locations();
    /// assert_eq!(
    ///     catalog.to_string(),
    ///     r#"[
    /// {"name":"pdf","description":"Extracts text from PDF files and fills their forms. Use when the user mentions a PDF, a form or a scan."},
    /// {"name":"release-notes","description":"Writes the release notes of a version from its commits. Use when the user asks for a changelog or announces a release.","triggers":["changelog","release"]}
    /// ]"#,
    /// );
    /// ```
    #[must_use]
    pub fn json(self) -> Self {
        Self { form: Form::Json, ..self }
    }

    /// Adds to each skill where it is.
    ///
    /// XML and JSON have the locations without this call, the list has not. A model needs them only if it activates
    /// skills by reading files.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let list = SKILLS.catalog().with_locations().to_string();
    /// assert!(list.contains(" (location: skill://pdf/SKILL.md)\n"));
    /// ```
    #[must_use]
    pub fn with_locations(self) -> Self {
        Self { locations: Some(true), ..self }
    }

    /// Leaves out where each skill is, in XML and JSON too.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let xml = SKILLS.catalog().xml().without_locations().to_string();
    /// assert!(!xml.contains("<location>"));
    /// ```
    #[must_use]
    pub fn without_locations(self) -> Self {
        Self { locations: Some(false), ..self }
    }

    /// Limits the length of the whole text.
    ///
    /// If everything fits, nothing changes. If not, all descriptions are shortened to the same length, the greatest
    /// that fits, between words and with `…` at the end; shorter ones stay whole. If that would leave less than a few
    /// words of each, only names are shown. Names are never left out, even if they alone exceed the budget.
    ///
    /// [`report`](Self::report) says which of these it is: a host should log it, as models miss skills whose
    /// descriptions are cut.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Budget, Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let catalog = SKILLS.catalog().with_instructions("");
    /// assert_eq!(
    ///     catalog.with_budget(Budget::characters(150)).to_string(),
    ///     "\
    /// - `pdf` — Extracts text from PDF files and fills their…
    /// - `release-notes` — Writes the release notes of a version from… (keywords: changelog, release)",
    /// );
    /// assert_eq!(catalog.with_budget(Budget::characters(40)).to_string(), "- `pdf`\n- `release-notes`");
    /// ```
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget: Some(budget), ..self }
    }

    /// Writes each entry of the list as the host likes.
    ///
    /// The closure gets a summary and writes one entry, without a line break at the end. Under a
    /// [budget](Self::with_budget) the summary's description may be shortened or empty. The list form is back if
    /// [`xml`](Self::xml) or [`json`](Self::json) was called before.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let catalog = SKILLS
    ///     .catalog()
    ///     .with_instructions("Available skills:")
    ///     .with_line(|summary, f| write!(f, "* {}: {}", summary.name(), summary.description()));
    /// assert!(catalog.to_string().starts_with("Available skills:\n\n* pdf: Extracts text"));
    /// ```
    #[must_use]
    pub fn with_line<F>(self, line: F) -> Catalog<'a, F>
    where
        F: Fn(Summary<'_>, &mut fmt::Formatter<'_>) -> fmt::Result,
    {
        let Self { skills, instructions, form: _, locations, budget, line: _ } = self;
        Catalog { skills, instructions, form: Form::Host, locations, budget, line }
    }
}

impl<L> fmt::Debug for Catalog<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalog").field("skills", &self.skills).field("budget", &self.budget).finish_non_exhaustive()
    }
}
