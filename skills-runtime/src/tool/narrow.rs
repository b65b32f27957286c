//! The tools that a model has while a skill is active.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::skill::Skill;
use crate::text::tool_name;

/// An error because none of the tools that a skill names exists.
///
/// [`Skill::narrow`] returns it, because activating the skill would leave the model without any tool. A host can activate
/// the skill with all tools, or not at all.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let error = SKILLS.get("release-notes").unwrap().narrow(&["WebSearch"]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "skill `release-notes` leaves no tool: it names `Read` and `Bash`, and none of them exists",
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct NarrowError {
    skill: String,
    missing: Vec<String>,
}

impl Skill {
    /// The tools that the model keeps while the skill is active: those of `tools` that the `tools` key names.
    ///
    /// The result has the order of `tools` and never contains others. A skill without the key keeps all of them. Names are
    /// compared with their case. Of an entry like `Bash(git:*)`, the name before the parenthesis counts.
    ///
    /// # Errors
    ///
    /// If the skill names tools and none of them is in `tools`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let tools = ["Bash", "Read", "Write"];
    ///
    /// let notes = SKILLS.get("release-notes").unwrap(); // tools: [Read, Bash]
    /// assert_eq!(notes.narrow(&tools)?, ["Bash", "Read"]);
    ///
    /// let pdf = SKILLS.get("pdf").unwrap(); // no `tools` key
    /// assert_eq!(pdf.narrow(&tools)?, tools);
    /// # Ok::<_, skills_runtime::NarrowError>(())
    /// ```
    pub fn narrow<'a, S: AsRef<str>>(&self, tools: &'a [S]) -> Result<Vec<&'a str>, NarrowError> {
        let mut kept: Vec<&str> = tools.iter().map(AsRef::as_ref).collect();
        if self.tools().len() > 0 {
            kept.retain(|tool| self.tools().any(|it| tool_name(it) == *tool));
            if kept.is_empty() {
                let missing = self.tools().map(String::from).collect();
                return Err(NarrowError { skill: self.name().into(), missing });
            }
        }
        Ok(kept)
    }

    /// The entries of the `tools` key that are not in `tools`, in the order of the `SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap(); // tools: [Read, Bash]
    /// for tool in notes.missing_tools(&["Read", "Write"]) {
    ///     eprintln!("skill `{}` names tool `{tool}`, which does not exist here", notes.name());
    /// #   assert_eq!(tool, "Bash");
    /// }
    /// ```
    pub fn missing_tools<S: AsRef<str>>(&self, tools: &[S]) -> impl Iterator<Item = &str> {
        self.tools().filter(|entry| !tools.iter().any(|tool| tool.as_ref() == tool_name(entry)))
    }
}

impl NarrowError {
    /// The tools that the skill names, none of which exists, in the order of the `SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let error = SKILLS.get("release-notes").unwrap().narrow(&["WebSearch"]).unwrap_err();
    /// assert!(error.missing().eq(["Read", "Bash"]));
    /// ```
    pub fn missing(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.missing.iter().map(String::as_str)
    }
}

impl fmt::Display for NarrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skill `{}` leaves no tool: it names ", self.skill)?;
        let last = self.missing.len().saturating_sub(1);
        for (at, tool) in self.missing.iter().enumerate() {
            f.write_str(match at {
                0 => "",
                _ if at == last => " and ",
                _ => ", ",
            })?;
            write!(f, "`{tool}`")?;
        }
        f.write_str(if last == 0 { ", which does not exist" } else { ", and none of them exists" })
    }
}

impl fmt::Debug for NarrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NarrowError({self})")
    }
}

impl Error for NarrowError {}
