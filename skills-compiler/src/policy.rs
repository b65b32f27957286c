//! Which rules hold, at which level, for which skills: `skills.toml` as a value.

use std::sync::Arc;

use crate::code::{Class, Code, Level};
use crate::diagnostic::Diagnostic;
use crate::exclude::{self, Verdict};
use crate::levels::Levels;
use crate::skills_toml;
use crate::source::{Source, Span};

/// The rules of a set of skills: levels, exceptions, and what goes in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// Levels that differ from the default.
    pub(crate) levels: Levels,
    /// Exceptions for some skills, in the order they are written; later ones win.
    pub(crate) overrides: Vec<Override>,
    /// What is left out, as gitignore writes it, relative to the root.
    pub(crate) exclude: Vec<Pattern>,
    /// What goes in although it would be left out.
    pub(crate) include: Vec<Pattern>,
    /// Whether links may leave their folder, for build systems whose sandbox is a farm of links.
    pub(crate) follow_links: bool,
    /// What the host offers.
    pub(crate) host: Host,
    /// The file it came from.
    pub(crate) source: Option<Arc<Source>>,
}

/// Levels and expectations for the skills that some pattern names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Override {
    /// Globs over the folder names of skills.
    pub(crate) skills: Vec<Pattern>,
    pub(crate) levels: Levels,
    pub(crate) expect: Vec<Expectation>,
}

/// How many findings of a rule are known and not said, in all skills of an override together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Expectation {
    pub(crate) code: Code,
    pub(crate) count: usize,
    pub(crate) span: Span,
}

/// A glob, and where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) glob: String,
    pub(crate) span: Span,
}

/// What the host states of its side; nothing is checked that it does not state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Host {
    /// Every tool there is.
    pub(crate) tools: Option<Vec<String>>,
    /// The most characters the catalog may have, and where that is written.
    pub(crate) catalog_budget: Option<(usize, Span)>,
    /// The most characters the instructions of one skill may have.
    pub(crate) body_budget: Option<usize>,
}

impl Policy {
    /// Denies only what the standard itself forbids.
    ///
    /// What a single client or this project refuses on top is a warning.
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

    /// Reads the text of a `skills.toml`, and refuses it with every fault it has.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::{Code, Level, Policy};
    ///
    /// let policy = Policy::from_toml("[lints]\nunknown-key = 'allow'\n").unwrap();
    /// assert_eq!(policy.level(Code::UnknownKey, None), Level::Allow);
    ///
    /// let faults = Policy::from_toml("[lints]\nunknown-kye = 'allow'\nbody-long = 'off'\n").unwrap_err();
    /// assert_eq!(faults.len(), 2);
    /// assert_eq!(faults[0].message(), "`unknown-kye` is not a rule");
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (policy, faults) = skills_toml::parse(Arc::new(Source::new(skills_toml::FILE, text)));
        if faults.is_empty() { Ok(policy) } else { Err(faults) }
    }

    /// Whether `exclude`, or what is always left out, takes the folder at `path`, relative to the root.
    pub fn leaves_out(&self, path: &str) -> bool {
        exclude::verdict(path, true, self) != Verdict::In
    }

    /// The same policy with `code` at `level`, where no exception for single skills says otherwise.
    ///
    /// Errors are no lints: they stay denied, and asking for another level changes nothing.
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

    /// The same policy with what it warns of at `level`, also where an exception for single skills says to warn.
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

    /// The same policy with what it denies at warn, for skills whose author is not here to mend them.
    ///
    /// Errors are no lints, and stay denied.
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

    /// Returns the policy without its expectations, so that accepted diagnostics are reported as well.
    #[must_use]
    pub fn without_expectations(mut self) -> Self {
        self.overrides.iter_mut().for_each(|table| table.expect.clear());
        self
    }

    /// The same policy with every lint that has one level at another.
    fn replaced(mut self, from: Level, to: Level) -> Self {
        for code in Code::ALL.iter().copied().filter(|code| code.is_lint()) {
            if self.level(code, None) == from {
                self.levels.set(code, to);
            }
        }
        self.overrides.iter_mut().for_each(|exception| exception.levels.replace(from, to));
        self
    }

    /// The level of `code` in the skill whose folder is called `skill`, or in what belongs to no single skill.
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
    /// Whether it holds for the skill in that folder.
    pub(crate) fn covers(&self, skill: &str) -> bool {
        self.skills.iter().any(|pattern| fast_glob::glob_match(&pattern.glob, skill))
    }
}

#[cfg(test)]
mod tests;
