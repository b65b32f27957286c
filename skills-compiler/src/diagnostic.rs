//! A diagnostic as data. `render` turns it into text.

use std::sync::Arc;

use crate::code::Code;
use crate::fix::Fix;
use crate::printable;
use crate::source::{Position, Source, Span};

/// One mistake in a skill, in its folder or in `skills.toml`.
///
/// Its `Display` is the text that the build shows: message, position, line, label and help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    code: Code,
    severity: Severity,
    message: String,
    path: String,
    skill: Option<String>,
    source: Option<Arc<Source>>,
    /// Start and end of the reported span, if the source was dropped.
    positions: Option<(Position, Position)>,
    labels: Vec<Label>,
    help: Vec<String>,
    fix: Option<Fix>,
}

/// The severity of a diagnostic, after all levels have been applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// The build stops, and a loader withholds the skill.
    Error,
    /// Reported; the skill can be used.
    Warning,
}

/// A span of the source, with a text about it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// The span.
    pub span: Span,
    /// The text; empty if the message needs no more.
    pub text: String,
}

impl Diagnostic {
    /// A diagnostic of `code` as an error, without a file. [`Report::push`](crate::report::Report::push) adds both.
    ///
    /// `message` is complete on one line: lower case, no full stop, backticks around code.
    #[doc(hidden)]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: shortened(printable::line(&message.into()).into_owned(), MESSAGE),
            path: String::new(),
            skill: None,
            source: None,
            positions: None,
            labels: Vec::new(),
            help: Vec::new(),
            fix: None,
        }
    }

    /// Points at `span`. The first call sets the position, further ones add context.
    #[doc(hidden)]
    #[must_use]
    pub fn at(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: shortened(printable::line(&label.into()).into_owned(), MESSAGE) });
        self
    }

    /// Adds advice in the imperative, with the corrected text.
    #[doc(hidden)]
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(shortened(printable::lines(&help.into()).into_owned(), HELP));
        self
    }

    /// Sets the fix that a tool can apply.
    #[must_use]
    pub(crate) fn fixed_by(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.fix = fix.into();
        self
    }

    /// Sets the file that the spans point into.
    #[doc(hidden)]
    #[must_use]
    pub fn in_source(mut self, source: &Arc<Source>) -> Self {
        source.path().clone_into(&mut self.path);
        self.source = Some(Arc::clone(source));
        self
    }

    /// Sets the file or folder, if it has no text to show.
    #[doc(hidden)]
    #[must_use]
    pub fn in_path(mut self, path: impl Into<String>) -> Self {
        self.path = printable::path(&path.into()).into_owned();
        self
    }

    /// Sets the folder of the skill.
    #[doc(hidden)]
    #[must_use]
    pub fn of_skill(mut self, folder: &str) -> Self {
        self.skill = Some(folder.to_owned());
        self
    }

    #[must_use]
    pub(crate) fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same diagnostic with its position in numbers, and without its source.
    ///
    /// It can be printed on one line, but no longer be shown with its source or fixed.
    #[cfg(feature = "findings")]
    #[must_use]
    pub(crate) fn without_source(mut self) -> Self {
        self.positions = self.position().zip(self.end_position());
        self.source = None;
        self.fix = None;
        self
    }

    /// The rule.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The severity.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether it withholds its skill, or the whole set if it has no skill.
    pub fn withholds(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The message, in one line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The file or folder, as it is shown.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The folder of the skill; `None` if the diagnostic does not belong to a single skill.
    pub fn skill(&self) -> Option<&str> {
        self.skill.as_deref()
    }

    /// The text that the labels point into.
    pub fn source(&self) -> Option<&Source> {
        self.source.as_deref()
    }

    /// The spans that it points at. The first is its position.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// The advice.
    pub fn helps(&self) -> &[String] {
        &self.help
    }

    /// The fix that a tool can apply, if there is one.
    pub fn fix(&self) -> Option<&Fix> {
        self.fix.as_ref()
    }

    /// Line and column; `None` if the diagnostic is about a whole file or folder.
    pub fn position(&self) -> Option<Position> {
        if let Some((start, _)) = self.positions {
            return Some(start);
        }
        let label = self.labels.first()?;
        Some(self.source.as_ref()?.position(label.span.start))
    }

    /// Line and column after the end of the first span.
    pub fn end_position(&self) -> Option<Position> {
        if let Some((_, end)) = self.positions {
            return Some(end);
        }
        let label = self.labels.first()?;
        Some(self.source.as_ref()?.position(label.span.end))
    }

    fn order(&self) -> impl Ord + '_ {
        let start = self.labels.first().map_or(0, |label| label.span.start);
        (self.path.as_str(), start, self.severity, self.code, self.message.as_str())
    }
}

/// Sorts by file, position and severity.
pub(crate) fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| a.order().cmp(&b.order()));
}

/// Keeps a message readable, however long the text that it quotes is.
fn shortened(mut text: String, limit: usize) -> String {
    if text.len() > limit
        && let Some((end, _)) = text.char_indices().nth(limit)
    {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Characters of a message or label.
const MESSAGE: usize = 300;
/// Characters of an advice: it may contain the corrected text of the longest description.
const HELP: usize = 2_000;
