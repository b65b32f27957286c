//! The tools a model sees while a skill is active.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::skill::Skill;

/// The tools that are left once a skill has narrowed them.
///
/// It comes from [`Skill::narrow`]. The tools are the host's own, in the host's order; whatever a `SKILL.md` names, a
/// surface never holds a tool that was not there before.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let notes = SKILLS.get("release-notes").unwrap(); // tools: [Read, Bash]
/// let surface = notes.narrow(&["Read", "Write", "WebSearch"])?;
/// assert_eq!(surface.tools(), ["Read"]);
/// assert_eq!(surface.missing(), ["Bash"]);
/// # Ok::<_, skills_runtime::NarrowError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surface<'a> {
    tools: Vec<&'a str>,
    missing: Vec<&'a str>,
}

impl<'a> Surface<'a> {
    /// The tools that are left, in the order they were given.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// let surface = notes.narrow(&["Bash", "Read", "Write"]).unwrap();
    /// assert_eq!(surface.tools(), ["Bash", "Read"]);
    /// ```
    pub fn tools(&self) -> &[&'a str] {
        &self.tools
    }

    /// Whether `tool` is left.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// struct Tool {
    ///     name: &'static str,
    /// }
    ///
    /// let tools = [Tool { name: "Bash" }, Tool { name: "Read" }, Tool { name: "Write" }];
    /// let names = tools.each_ref().map(|tool| tool.name);
    /// let surface = SKILLS.get("release-notes").unwrap().narrow(&names)?;
    /// let left = tools.iter().filter(|tool| surface.contains(tool.name));
    /// assert_eq!(left.count(), 2);
    /// # Ok::<_, skills_runtime::NarrowError>(())
    /// ```
    pub fn contains(&self, tool: &str) -> bool {
        self.tools.contains(&tool)
    }

    /// The tools that the skill names and the host does not have, in the order of the `SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// for tool in notes.narrow(&["Read"]).unwrap().missing() {
    ///     eprintln!("skill `{}` asks for tool `{tool}`, which does not exist here", notes.name());
    /// }
    /// ```
    pub fn missing(&self) -> &[&'a str] {
        &self.missing
    }
}

/// None of the tools that a skill names exists.
///
/// Activating the skill would leave the model without any tool, so [`Skill::narrow`] says so instead. A host may
/// activate the skill with all tools, or not at all.
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
    /// The tools that stay while the skill is active: those of `surface` that its `tools` key names.
    ///
    /// A skill without the key leaves `surface` as it is. Names must be equal, upper and lower case included; of an
    /// entry like `Bash(git:*)` the name before the parenthesis counts.
    ///
    /// # Errors
    ///
    /// If nothing would be left although the skill names tools.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let surface = ["Read", "Bash", "Write"];
    ///
    /// let notes = SKILLS.get("release-notes").unwrap(); // tools: [Read, Bash]
    /// assert_eq!(notes.narrow(&surface)?.tools(), ["Read", "Bash"]);
    ///
    /// let pdf = SKILLS.get("pdf").unwrap(); // no `tools` key
    /// assert_eq!(pdf.narrow(&surface)?.tools(), surface);
    /// # Ok::<_, skills_runtime::NarrowError>(())
    /// ```
    pub fn narrow<'a, S: AsRef<str>>(&'a self, surface: &'a [S]) -> Result<Surface<'a>, NarrowError> {
        let mut tools: Vec<&str> = surface.iter().map(AsRef::as_ref).collect();
        let missing = self.tools().filter(|tool| !tools.contains(&tool_name(tool))).collect();
        if self.tools().len() > 0 {
            tools.retain(|tool| self.tools().any(|it| tool_name(it) == *tool));
            if tools.is_empty() {
                let missing = self.tools().map(String::from).collect();
                return Err(NarrowError { skill: self.name().into(), missing });
            }
        }
        Ok(Surface { tools, missing })
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

/// The tool of an entry such as `Bash(git:*)`.
pub(crate) const fn tool_name(entry: &str) -> &str {
    let mut rest = entry.as_bytes();
    while let [byte, after @ ..] = rest
        && *byte != b'('
    {
        rest = after;
    }
    match entry.split_at_checked(entry.len() - rest.len()) {
        Some((name, _)) => name,
        None => entry,
    }
}
