//! The list of skills for the system prompt.

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

/// The list of skills for the system prompt: tier 1.
///
/// [`Skills::catalog`] returns it. Its `Display` form is an instruction, an empty line and a Markdown list, without a
/// line break at the end:
///
/// ```text
/// Skills hold instructions for special tasks. When a task matches ...
///
/// - `pdf` — Extracts text from PDF files and fills their forms. Use when ...
/// - `release-notes` — Writes the release notes ... (keywords: changelog, release)
/// ```
///
/// The methods change this form. Each returns a catalog, and nothing is allocated until the text is rendered. Skills
/// with `disable-model-invocation: true` are not shown. If no skill is shown, the text is empty without even the
/// instruction, and [`render`](Self::render) returns `None`, as the standard requires.
///
/// For a different form, [`Skills::summaries`] returns the same data for a template or your own code.
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
    /// Entries that a closure of the host writes.
    Host,
    Json,
    List,
    Xml,
}

impl Skills {
    /// The catalog: the list of skills for the system prompt.
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
    /// The default instruction, for a host with a tool that activates a skill by its name.
    ///
    /// It does not mention the name of the tool; your own instruction can.
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
    /// It requires the [locations](Catalog::with_locations) in the catalog, and a tool that can read files there.
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
    /// Replaces the instruction above the list. An empty instruction leaves only the list.
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
    /// All values are escaped, including locations. With an empty [instruction](Self::with_instructions), the text equals
    /// the output of the reference tool. This form has no element for keywords, so `triggers` are not shown.
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

    /// Turns the list into a JSON array with one object per skill, each on its own line.
    ///
    /// The keys are `name`, `description`, `triggers` if the skill has any, and `location`. With an empty
    /// [instruction](Self::with_instructions), the text is a JSON document. This method needs no feature.
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

    /// Adds the location of each skill.
    ///
    /// XML and JSON contain locations by default, the Markdown list does not. A model needs them only if it activates
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

    /// Leaves out the location of each skill.
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
    /// A catalog that fits is not changed. Otherwise all descriptions are cut to the same length, the greatest that fits.
    /// The cut is between words and is marked with `…`; shorter descriptions stay complete. If only a few words of each
    /// would remain, the catalog shows names only. Names are never left out, even if they alone exceed the budget.
    ///
    /// [`report`](Self::report) returns what was cut. Log it: a model can overlook a skill with a cut description.
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

    /// Writes each entry of the list with a closure.
    ///
    /// The closure receives a summary and writes one entry, without a line break at the end. With a
    /// [budget](Self::with_budget), the description of the summary may be shortened or empty. The result is a list
    /// again, even after [`xml`](Self::xml) or [`json`](Self::json).
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
