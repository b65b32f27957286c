//! Which rules apply to which skills, at which level: `skills.toml` as a value.

use std::sync::Arc;

use self::levels::Levels;
use crate::code::{Class, Code, Level};
use crate::source::{Source, Span};

pub(crate) mod exclude;
mod glob;
mod levels;
pub(crate) mod parse;

/// The rules for a set of skills: levels, exceptions for some skills, and patterns for files to leave out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// Levels that differ from the default.
    pub(crate) levels: Levels,
    /// Exceptions for some skills, in the order they are written; later ones win.
    pub(crate) overrides: Vec<Override>,
    /// Files to leave out, in the syntax of gitignore, relative to the root.
    pub(crate) exclude: Vec<Pattern>,
    /// Files to embed that would be left out.
    pub(crate) include: Vec<Pattern>,
    /// Whether links may leave their folder, for build systems with a sandbox of links.
    pub(crate) follow_links: bool,
    /// The tools and budgets of the host.
    pub(crate) host: Host,
    /// The file it came from.
    pub(crate) source: Option<Arc<Source>>,
}

/// Levels and expectations for the skills that match a pattern.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Override {
    /// Globs over the folder names of skills.
    pub(crate) skills: Vec<Pattern>,
    pub(crate) levels: Levels,
    pub(crate) expect: Vec<Expectation>,
}

/// The number of diagnostics of a rule that are not reported, in all skills of an override together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Expectation {
    pub(crate) code: Code,
    pub(crate) count: usize,
    pub(crate) span: Span,
}

/// A glob.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) glob: String,
    /// Its position in `skills.toml`, if it is from there. Only then is it reported if it matches nothing.
    pub(crate) span: Option<Span>,
}

/// The tools and budgets of the host. Only those that are set are checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Host {
    /// Every tool that the host offers.
    pub(crate) tools: Option<Vec<String>>,
    /// The maximum length of the catalog in characters, and its position in `skills.toml`.
    pub(crate) catalog_budget: Option<(usize, Span)>,
    /// The maximum length of the instructions of one skill in characters.
    pub(crate) body_budget: Option<usize>,
}

impl Policy {
    /// Denies only what the standard itself forbids.
    ///
    /// Rules of single clients, or of this project, are warnings.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::{Code, Level, Policy};
    ///
    /// let policy = Policy::standard();
    /// assert_eq!(policy.level(Code::NameDirectoryMismatch, None), Level::Deny);
    /// assert_eq!(policy.level(Code::ReservedName, None), Level::Warn);
    /// ```
    pub fn standard() -> Self {
        [Code::DescriptionAngleBracket, Code::ReservedName, Code::ToolsForm, Code::TriggersForm]
            .into_iter()
            .fold(Self::default(), |policy, code| policy.with_level(code, Level::Warn))
    }

    /// The same policy with `code` at `level`, except for skills with an exception of their own.
    ///
    /// Errors are not lints: they stay denied, whatever the level.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::{Code, Level, Policy};
    ///
    /// let policy = Policy::default().with_level(Code::BodyLong, Level::Deny).with_level(Code::YamlTag, Level::Allow);
    /// assert_eq!(policy.level(Code::BodyLong, None), Level::Deny);
    /// assert_eq!(policy.level(Code::YamlTag, None), Level::Deny);
    /// ```
    #[must_use]
    pub fn with_level(mut self, code: Code, level: Level) -> Self {
        if code.class() != Class::Error {
            self.levels.set(code, level);
        }
        self
    }

    /// The same policy with every warning at `level`, also in exceptions for single skills.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::{Code, Level, Policy};
    ///
    /// let policy = Policy::default().with_warnings(Level::Deny);
    /// assert_eq!(policy.level(Code::BodyLong, None), Level::Deny);
    /// assert_eq!(policy.level(Code::MissingFile, None), Level::Allow);
    /// ```
    #[must_use]
    pub fn with_warnings(self, level: Level) -> Self {
        self.replaced(Level::Warn, level)
    }

    /// The same policy with every denied lint as a warning, for skills that the user cannot change.
    ///
    /// Errors are not lints, and stay denied.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::{Code, Level, Policy};
    ///
    /// let policy = Policy::default().capped();
    /// assert_eq!(policy.level(Code::NameDirectoryMismatch, None), Level::Warn);
    /// assert_eq!(policy.level(Code::YamlTag, None), Level::Deny);
    /// ```
    #[must_use]
    pub fn capped(self) -> Self {
        self.replaced(Level::Deny, Level::Warn)
    }

    /// The same policy without expectations, so that accepted diagnostics are reported as well.
    #[must_use]
    pub fn without_expectations(mut self) -> Self {
        self.overrides.iter_mut().for_each(|table| table.expect.clear());
        self
    }

    /// The same policy with every lint of level `from` at level `to`.
    fn replaced(mut self, from: Level, to: Level) -> Self {
        for code in Code::ALL.iter().copied().filter(|code| code.is_lint()) {
            if self.level(code, None) == from {
                self.levels.set(code, to);
            }
        }
        self.overrides.iter_mut().for_each(|exception| exception.levels.replace(from, to));
        self
    }

    /// The level of `code` in the skill in the folder `skill`, or outside of skills if it is `None`.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::{Code, Level, Policy};
    ///
    /// let text = "[[override]]\nskills = ['vendor-*']\nlints = { body-long = 'allow' }\n";
    /// let policy = Policy::from_toml(text).unwrap();
    /// assert_eq!(policy.level(Code::BodyLong, Some("vendor-pdf")), Level::Allow);
    /// assert_eq!(policy.level(Code::BodyLong, Some("pdf")), Level::Warn);
    /// ```
    pub fn level(&self, code: Code, skill: Option<&str>) -> Level {
        if code.class() == Class::Error {
            return Level::Deny;
        }
        let of_skill = skill.and_then(|skill| {
            let mut matching = self.overrides.iter().rev().filter(|exception| exception.covers(skill));
            matching.find_map(|exception| exception.levels.get(code))
        });
        of_skill.or_else(|| self.levels.get(code)).unwrap_or(code.default_level())
    }

    /// Whether links (symlinks) may leave their skill: `follow-links = true`.
    pub fn follows_links(&self) -> bool {
        self.follow_links
    }
}

impl Override {
    /// Whether it applies to the skill in that folder.
    pub(crate) fn covers(&self, skill: &str) -> bool {
        self.skills.iter().any(|pattern| fast_glob::glob_match(&pattern.glob, skill))
    }
}

#[cfg(test)]
mod tests;
