//! Collects the diagnostics that rules report.

use std::sync::Arc;

use crate::code::{Code, Level};
use crate::diagnostic::{Diagnostic, Severity};
use crate::policy::{Host, Policy};
use crate::source::Source;

/// The diagnostics of one skill, or of the set, at the levels that apply there.
pub(crate) struct Report<'a> {
    policy: &'a Policy,
    skill: Option<&'a str>,
    source: Option<Arc<Source>>,
    /// The path of a diagnostic that has no source to show.
    path: String,
    found: Vec<Diagnostic>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(policy: &'a Policy, skill: Option<&'a str>, path: String) -> Self {
        Self { policy, skill, source: None, path, found: Vec::new() }
    }

    /// From now on, spans point into `source`.
    pub(crate) fn set_source(&mut self, source: &Arc<Source>) {
        self.source = Some(Arc::clone(source));
    }

    /// `[host]` of `skills.toml`.
    pub(crate) fn host(&self) -> &'a Host {
        &self.policy.host
    }

    /// Whether a rule is worth computing. [`push`](Self::push) drops diagnostics of other rules.
    pub(crate) fn is_on(&self, code: Code) -> bool {
        self.policy.level(code, self.skill) != Level::Allow
    }

    /// Adds a diagnostic with the severity that its rule has here, and with the path and skill that it lacks.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let severity = match self.policy.level(diagnostic.code(), self.skill) {
            Level::Allow => return,
            Level::Warn => Severity::Warning,
            Level::Deny => Severity::Error,
        };
        let mut diagnostic = diagnostic.with_severity(severity);
        if let (Some(folder), None) = (self.skill, diagnostic.skill()) {
            diagnostic = diagnostic.of_skill(folder);
        }
        if diagnostic.path().is_empty() {
            diagnostic = match &self.source {
                Some(source) => diagnostic.in_source(source),
                None => diagnostic.in_path(self.path.clone()),
            };
        }
        self.found.push(diagnostic);
    }

    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        diagnostics.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }

    /// Whether a diagnostic names that skill.
    pub(crate) fn names(&self, skill: &str) -> bool {
        self.found.iter().any(|diagnostic| diagnostic.skill() == Some(skill))
    }

    /// Whether an error was reported.
    pub(crate) fn is_broken(&self) -> bool {
        self.found.iter().any(Diagnostic::withholds)
    }

    pub(crate) fn into_found(self) -> Vec<Diagnostic> {
        self.found
    }
}
