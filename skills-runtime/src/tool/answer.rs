//! The answer to a call of one of the two tools.

use alloc::format;
use alloc::string::{String, ToString as _};
use core::error::Error;
use core::fmt;

use super::ToolDefinition;
use super::schema::Kind;
use crate::resource::Resource;
use crate::skill::Skill;
use crate::skills::Skills;

/// The tool that a model has called, for [`Skills::answer`].
///
/// It is made from the [definition](ToolDefinition) of a tool, whatever the host has called it, or from the name that a
/// call carries if the tools have their default names. `Tool::Activation` and `Tool::Resource` are for a host with names
/// of its own and no definition at hand.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, Tool, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let pdf = |key: &str| (key == "name").then_some("pdf");
/// let renamed = SKILLS.activation_tool().unwrap().with_name("skill");
/// let answer = SKILLS.answer(renamed, pdf)?;
/// assert_eq!(answer, SKILLS.answer("activate_skill", pdf)?);
/// assert_eq!(answer, SKILLS.answer(Tool::Activation, pdf)?);
/// # Ok::<_, skills_runtime::ToolError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tool<'a> {
    /// The tool that returns the instructions of a skill.
    Activation,
    /// The tool that returns a file of a skill.
    Resource,
    /// The tool of this name, if the tools have their default names.
    Named(&'a str),
}

/// Why a call of a tool has no result, in words that a model can act on.
///
/// [`Skills::answer`] returns it. The message contains the mistake and its correction, with a similar name or a list of all
/// names. Return it to the model as the result of the call, so that it can correct the call.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let error = SKILLS.answer("activate_skill", |_| None).unwrap_err();
/// assert_eq!(error.to_string(), "the argument `name` is missing; the skills are `pdf` and `release-notes`");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ToolError {
    message: String,
}

impl Skills {
    /// The skills that a model may know: all but those with `disable-model-invocation: true`.
    ///
    /// Catalog, tool definitions and [`answer`](Self::answer) are limited to these already. Use it for whatever else of
    /// a set goes to a model.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert!(SKILLS.get("commit-message").is_some()); // for the user alone
    /// assert!(SKILLS.for_model().get("commit-message").is_none());
    /// ```
    #[must_use]
    pub fn for_model(&self) -> Self {
        self.filter(Skill::is_model_invocable)
    }

    /// Answers a model's call of one of the two tools: the instructions of a skill, or a file of it.
    ///
    /// `tool` is the definition of the tool that was called, or the name of the call if the tools have their default
    /// names; see [`Tool`]. `argument` returns the value of an argument of the call, `None` if it is missing or no
    /// string.
    ///
    /// A skill with `disable-model-invocation: true` is unknown here, and no message names it.
    ///
    /// # Errors
    ///
    /// If the tool or the skill is unknown, an argument is missing, or the file does not exist, is not text or cannot
    /// be read. [`ToolError`] is a text for the model.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// fn call(tool: &str, arguments: &serde_json::Value) -> String {
    ///     let argument = |key: &str| arguments.get(key)?.as_str();
    ///     SKILLS.answer(tool, argument).unwrap_or_else(|error| error.to_string())
    /// }
    /// # use serde_json::json;
    ///
    /// assert!(call("activate_skill", &json!({ "name": "pdf" })).starts_with("<skill_content name=\"pdf\">"));
    /// assert!(call("read_skill_resource", &json!({ "name": "pdf", "path": "references/forms.md" })).starts_with("# Forms"));
    ///
    /// assert_eq!(call("activate_skill", &json!({ "name": "PDF" })), "no skill `PDF`; did you mean `pdf`?");
    /// assert_eq!(
    ///     call("read_skill_resource", &json!({ "name": "pdf", "path": "forms.md" })),
    ///     "skill `pdf` has no file `forms.md`; did you mean `references/forms.md`?",
    /// );
    /// assert_eq!(
    ///     call("activate_skill", &json!({ "name": "commit-message" })), // for the user alone
    ///     "no skill `commit-message`; the skills are `pdf` and `release-notes`",
    /// );
    /// ```
    pub fn answer<'a, 't>(
        &self,
        tool: impl Into<Tool<'t>>,
        argument: impl Fn(&str) -> Option<&'a str>,
    ) -> Result<String, ToolError> {
        let skills = self.for_model();
        let kind = kind(tool.into())?;
        let name = argument("name").ok_or_else(|| skills.missing_name())?;
        let skill = skills.try_get(name).map_err(|error| match error.nearest() {
            Some(_) => ToolError::new(error),
            None => ToolError::new(format!("{error}; {}", skills.there_are())),
        })?;
        match kind {
            Kind::Activation => Ok(skill.activate().to_string()),
            Kind::Resource => {
                let path = argument("path").ok_or_else(|| missing_path(skill))?;
                skill.read_to_string(path).map(Into::into).map_err(|error| {
                    if error.is_not_found() && !error.to_string().ends_with('?') {
                        return ToolError::new(format!("{error}; {}", files(skill)));
                    }
                    if !error.is_not_utf8() {
                        return ToolError::new(error);
                    }
                    ToolError::new(format!(
                        "file `{}` of skill `{name}` is not text, so its contents cannot be shown; \
                         go on without them, or hand its name to a program that the instructions run",
                        path.escape_debug()
                    ))
                })
            }
        }
    }

    fn missing_name(&self) -> ToolError {
        ToolError::new(format!("the argument `name` is missing; {}", self.there_are()))
    }

    fn there_are(&self) -> String {
        match self.len() {
            0 => "there are no skills".into(),
            1 => list("the skill is ", self.names()),
            _ => list("the skills are ", self.names()),
        }
    }
}

impl ToolError {
    fn new(message: impl fmt::Display) -> Self {
        Self { message: message.to_string() }
    }
}

/// The tool; an error if a name is neither of the default ones.
fn kind(tool: Tool<'_>) -> Result<Kind, ToolError> {
    match tool {
        Tool::Activation => Ok(Kind::Activation),
        Tool::Resource => Ok(Kind::Resource),
        Tool::Named(name) => [Kind::Activation, Kind::Resource].into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let (activation, resource) = (Kind::Activation.name(), Kind::Resource.name());
            let name: String = name.chars().take(LONGEST_NAME).collect();
            let name = name.escape_debug();
            ToolError::new(format!("no tool `{name}`; call `{activation}` to get the instructions of a skill, or `{resource}` to get one of its files"))
        }),
    }
}

fn missing_path(skill: &Skill) -> ToolError {
    ToolError::new(format!("the argument `path` is missing; {}", files(skill)))
}

fn files(skill: &Skill) -> String {
    let paths = skill.resources().map(|file: Resource<'_>| file.path());
    if paths.len() == 0 {
        return format!("skill `{}` has no files but its instructions", skill.name());
    }
    list("its files are ", paths)
}

/// The names in backticks, as many as a model reads with profit.
fn list<'a>(start: &str, names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let (len, mut text) = (names.len(), String::from(start));
    for (at, name) in names.take(MOST_NAMES).enumerate() {
        text.push_str(match at {
            0 => "",
            _ if at + 1 == len => " and ",
            _ => ", ",
        });
        text.extend(['`'].into_iter().chain(name.escape_debug()).chain(['`']));
    }
    match len.saturating_sub(MOST_NAMES) {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}

impl<'a> From<&'a str> for Tool<'a> {
    fn from(name: &'a str) -> Self {
        Self::Named(name)
    }
}

impl<'a> From<&'a String> for Tool<'a> {
    fn from(name: &'a String) -> Self {
        Self::Named(name)
    }
}

impl From<ToolDefinition<'_>> for Tool<'_> {
    fn from(tool: ToolDefinition<'_>) -> Self {
        Self::from(&tool)
    }
}

impl From<&ToolDefinition<'_>> for Tool<'_> {
    fn from(tool: &ToolDefinition<'_>) -> Self {
        match tool.schema.kind() {
            Kind::Activation => Self::Activation,
            Kind::Resource => Self::Resource,
        }
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToolError({self})")
    }
}

impl Error for ToolError {}

/// How many names a message lists.
const MOST_NAMES: usize = 20;

/// How many characters of a tool's name are repeated: a model can ask for anything.
const LONGEST_NAME: usize = 200;
