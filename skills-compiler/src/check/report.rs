//! Where rules put what they find.

use std::sync::Arc;

use crate::code::{Code, Level};
use crate::diagnostic::{Diagnostic, Severity};
use crate::policy::{Host, Policy};
use crate::source::Source;

/// Collects the faults of one skill, or of the set, at the levels that hold there.
pub(crate) struct Report<'a> {
    policy: &'a Policy,
    skill: Option<&'a str>,
    source: Option<Arc<Source>>,
    /// The path of a fault that has no text to show.
    path: String,
    found: Vec<Diagnostic>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(policy: &'a Policy, skill: Option<&'a str>, path: String) -> Self {
        Self { policy, skill, source: None, path, found: Vec::new() }
    }

    /// Lets what is reported from now on point into `source`.
    pub(crate) fn set_source(&mut self, source: &Arc<Source>) {
        self.source = Some(Arc::clone(source));
    }

    /// What the host states of its side.
    pub(crate) fn host(&self) -> &'a Host {
        &self.policy.host
    }

    /// Whether a rule is worth computing.
    pub(crate) fn is_on(&self, code: Code) -> bool {
        self.policy.level(code, self.skill) != Level::Allow
    }

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

    /// Whether something is said of that skill already.
    pub(crate) fn names(&self, skill: &str) -> bool {
        self.found.iter().any(|fault| fault.skill() == Some(skill))
    }

    /// Whether an error is among what was found so far.
    pub(crate) fn is_broken(&self) -> bool {
        self.found.iter().any(Diagnostic::withholds)
    }

    pub(crate) fn into_found(self) -> Vec<Diagnostic> {
        self.found
    }
}
