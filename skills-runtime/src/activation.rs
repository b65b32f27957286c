//! The instructions of a skill, for the model.

mod fill;

use alloc::borrow::Cow;
use core::fmt::{self, Display as _};

use crate::skill::Skill;
use crate::text::escape::Escaped;
use crate::text::wrapper::Enclosed;
use crate::text::write_all;

/// The instructions of a skill, for the model: tier 2.
///
/// [`Skill::activate`] returns it. Its `Display` form is the one that the standard recommends: the instructions in a tag
/// with the name of the skill, and a list of its files, whose contents are not read.
///
/// ```text
/// <skill_content name="pdf">
/// # PDF
///
/// 1. Run `scripts/extract.py FILE` to get the text of every page.
/// ...
///
/// The files below belong to this skill. Read one when ...
///
/// <skill_resources>
///   <file>references/forms.md</file>
///   <file>scripts/extract.py</file>
/// </skill_resources>
/// </skill_content>
/// ```
///
/// The tag lets a host find the instructions again, see [`is_skill_content`](Self::is_skill_content). No skill can end
/// its tag, or begin that of another one: in the instructions and in what a host fills in, the `<` of every tag of this
/// form, in whatever spelling, is written as `&lt;`. Everything else is unchanged, and [`plain`](Self::plain) and
/// [`Skill::body`] return the instructions as they are.
///
/// For a skill on disk two more lines name its folder, so that a model can run its scripts:
///
/// ```text
/// Skill directory: /srv/agent/skills/pdf
/// Relative paths in this skill are relative to the skill directory.
/// ```
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let commit = SKILLS.get("commit-message").unwrap();
/// assert_eq!(
///     commit.activate().to_string(),
///     "\
/// <skill_content name=\"commit-message\">
/// Say what changes and why: a subject of at most 50 characters, a blank line, and a body wrapped at 72.
/// </skill_content>",
/// );
/// ```
#[derive(Clone, Copy)]
pub struct Activation<'a> {
    skill: &'a Skill,
    note: &'a str,
    arguments: Option<&'a str>,
    folder: Option<&'a str>,
    max_resources: usize,
    is_plain: bool,
}

impl Skill {
    /// The instructions for the model, with a list of the bundled files.
    ///
    /// [`Skills::answer`](crate::Skills::answer) does this for a tool call of the model, and refuses skills that a model must
    /// not activate.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert!(pdf.activate().to_string().starts_with("<skill_content name=\"pdf\">\n# PDF\n"));
    /// ```
    pub fn activate(&self) -> Activation<'_> {
        Activation::new(self)
    }
}

impl<'a> Activation<'a> {
    /// The default sentence above the list of files. [`with_note`](Self::with_note) replaces it.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Activation, Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert!(pdf.activate().to_string().contains(Activation::NOTE));
    /// ```
    pub const NOTE: &'static str = "\
        The files below belong to this skill. \
        Read one when the instructions call for it: use the tool that reads skill resources, \
        with the name of the skill and the path as listed.";

    fn new(skill: &'a Skill) -> Self {
        Self { skill, note: Self::NOTE, arguments: None, folder: None, max_resources: MAX_RESOURCES, is_plain: false }
    }

    /// Leaves out everything but the instructions.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.activate().plain().to_string(), pdf.body());
    /// ```
    #[must_use]
    pub fn plain(self) -> Self {
        Self { is_plain: true, ..self }
    }

    /// Replaces the sentence about how to read the files. An empty string leaves it out.
    ///
    /// Mention the name of your tool, which the default sentence does not know. A skill without files has no such
    /// sentence.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// let text = pdf.activate().with_note("Read these with `read_skill_file`.").to_string();
    /// assert!(text.contains("\n\nRead these with `read_skill_file`.\n\n<skill_resources>\n"));
    /// ```
    #[must_use]
    pub fn with_note(self, note: &'a str) -> Self {
        Self { note, ..self }
    }

    /// Limits the number of listed files, and adds the number of the others. The default is 50.
    ///
    /// Files that are not listed can be read, too.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert!(pdf.activate().with_max_resources(1).to_string().ends_with(
    ///     "\
    /// <skill_resources>
    ///   <file>references/forms.md</file>
    ///   (1 more file is not listed)
    /// </skill_resources>
    /// </skill_content>",
    /// ));
    /// ```
    #[must_use]
    pub fn with_max_resources(self, max_resources: usize) -> Self {
        Self { max_resources, ..self }
    }

    /// Inserts the arguments that a user has typed after the name of the skill, for a host with slash commands.
    ///
    /// | placeholder | replaced by |
    /// | --- | --- |
    /// | `$ARGUMENTS` | all arguments |
    /// | `$ARGUMENTS[N]` | word `N`, counted from 0; quotes keep the spaces of a word |
    /// | `$name` | the word at the position of `name` in the key `arguments` |
    /// | `$N` | word `N`, if the skill has the key `arguments` or `argument-hint`; otherwise `$1` may be an amount of money |
    ///
    /// A placeholder without a word stays as it is. Instructions without a placeholder get a last line `ARGUMENTS: ...`, so
    /// that no argument is lost. Inserted text is not searched for placeholders.
    ///
    /// # Example
    ///
    /// ```
    /// # #[cfg(feature = "parse")] {
    /// use skills_runtime::{Policy, Skill};
    ///
    /// let text = "---\nname: fix\ndescription: Fixes an issue.\narguments: [issue, branch]\n---\nFix #$issue on `$1`: $ARGUMENTS";
    /// let skill = Skill::parse(text, &Policy::default()).unwrap();
    /// let activation = skill.activate().with_arguments("12 \"release 2\"").plain();
    /// assert_eq!(activation.to_string(), "Fix #12 on `release 2`: 12 \"release 2\"");
    /// # }
    /// ```
    #[must_use]
    pub fn with_arguments(self, arguments: &'a str) -> Self {
        Self { arguments: Some(arguments), ..self }
    }

    /// Inserts the folder of the skill for `{baseDir}` and `${CLAUDE_SKILL_DIR}` in its instructions, and names it after
    /// them.
    ///
    /// For a loaded skill this is [`Skill::dir`], for other skills the path that `extract_to` returns.
    ///
    /// # Example
    ///
    /// ```
    /// # #[cfg(feature = "parse")] {
    /// # use skills_runtime::{Policy, Skill};
    /// let text = "---\nname: count\ndescription: Counts words.\n---\nRun `{baseDir}/scripts/count.sh`.";
    /// let skill = Skill::parse(text, &Policy::default()).unwrap();
    /// assert_eq!(skill.activate().with_folder("skills/count").plain().to_string(), "Run `skills/count/scripts/count.sh`.");
    /// # }
    /// ```
    #[must_use]
    pub fn with_folder(self, folder: &'a str) -> Self {
        Self { folder: Some(folder), ..self }
    }

    /// Whether a message contains an activated skill.
    ///
    /// A host that compacts its history should keep such messages, because the model still needs the instructions. This
    /// searches for the opening and the closing tag, each at the start of a line.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Activation, Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// let mut history = vec![
    ///     String::from("What is in this file?"),
    ///     SKILLS.get("pdf").unwrap().activate().to_string(),
    ///     String::from("It is an invoice."),
    /// ];
    /// history.retain(|message| Activation::is_skill_content(message));
    /// assert_eq!(history.len(), 1);
    /// ```
    pub fn is_skill_content(message: &str) -> bool {
        let mut lines = message.lines();
        lines.any(|line| line.starts_with("<skill_content name=\"")) && lines.any(|line| line == "</skill_content>")
    }

    /// The instructions with the inserted arguments and folder.
    fn body(&self) -> Cow<'a, str> {
        fill::fill(self.skill, self.arguments, self.folder)
    }

    /// The folder, as the guide of the standard names it.
    fn directory(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "fs")]
        let found = self.skill.dir().map(std::path::Path::to_string_lossy);
        #[cfg(not(feature = "fs"))]
        let found: Option<Cow<'_, str>> = None;
        let Some(folder) = self.folder.map(Cow::Borrowed).or(found) else { return Ok(()) };
        f.write_str("\nSkill directory: ")?;
        // The user or a repository has named the folder: no line break and no tag leaves the line.
        for char in folder.chars() {
            match char {
                '<' => f.write_str("&lt;")?,
                char if char.is_control() || matches!(char, '\u{2028}' | '\u{2029}') => char.escape_default().fmt(f)?,
                char => char.fmt(f)?,
            }
        }
        f.write_str("\nRelative paths in this skill are relative to the skill directory.\n")
    }

    fn resources(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let resources = self.skill.resources();
        if resources.len() == 0 {
            return Ok(());
        }
        if !self.note.is_empty() {
            write_all(f, &["\n", self.note, "\n"])?;
        }
        f.write_str("\n<skill_resources>\n")?;
        for resource in resources.clone().take(self.max_resources) {
            f.write_str("  <file>")?;
            Escaped(resource.path()).fmt(f)?;
            f.write_str("</file>\n")?;
        }
        match resources.len().saturating_sub(self.max_resources) {
            0 => {}
            1 => f.write_str("  (1 more file is not listed)\n")?,
            more => writeln!(f, "  ({more} more files are not listed)")?,
        }
        f.write_str("</skill_resources>\n")
    }
}

impl fmt::Display for Activation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain {
            return f.write_str(&self.body());
        }
        // A name consists of letters, digits and hyphens: nothing to escape.
        write_all(f, &["<skill_content name=\"", self.skill.name(), "\">\n"])?;
        Enclosed(&self.body()).fmt(f)?;
        f.write_str("\n")?;
        self.directory(f)?;
        self.resources(f)?;
        f.write_str("</skill_content>")
    }
}

impl fmt::Debug for Activation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Activation").field("skill", &self.skill.name()).finish_non_exhaustive()
    }
}

/// The default number of listed files.
const MAX_RESOURCES: usize = 50;
