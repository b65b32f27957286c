//! A fault, as data: text is made of it in `render`.

use std::fmt;
use std::sync::Arc;

use crate::code::Code;
use crate::fix::Fix;
use crate::printable;
use crate::render::{self, Style};
use crate::source::{Position, Source, Span};

/// One fault in a skill, in its folder or in `skills.toml`.
///
/// Displayed, it is the text that the build shows: message, place, line, label and help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    code: Code,
    severity: Severity,
    message: String,
    path: String,
    skill: Option<String>,
    source: Option<Arc<Source>>,
    /// Start and end of the reported place, where the source is no longer kept.
    place: Option<(Position, Position)>,
    labels: Vec<Label>,
    help: Vec<String>,
    fix: Option<Fix>,
}

/// How much a diagnostic weighs, after all levels have been applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// The build stops, and a loader withholds the skill.
    Error,
    /// The skill is taken and the fault is said.
    Warning,
}

/// A range of the source and what is the matter there.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is here; empty where the message has said it all.
    pub text: String,
}

impl Diagnostic {
    /// A fault of `code`, at the severity that code has by default, in no file yet.
    ///
    /// `message` stands alone on one line: lower case, no full stop, backticks round code.
    #[doc(hidden)]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: shortened(printable::line(&message.into()).into_owned(), MESSAGE),
            path: String::new(),
            skill: None,
            source: None,
            place: None,
            labels: Vec::new(),
            help: Vec::new(),
            fix: None,
        }
    }

    /// Points at `span`; the first call is the place that is reported, further ones add context.
    #[doc(hidden)]
    #[must_use]
    pub fn at(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: shortened(printable::line(&label.into()).into_owned(), MESSAGE) });
        self
    }

    /// Says what to do, in the imperative, with the corrected text.
    #[doc(hidden)]
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(shortened(printable::lines(&help.into()).into_owned(), HELP));
        self
    }

    /// Says what a machine may do about it.
    #[must_use]
    pub(crate) fn fixed_by(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.fix = fix.into();
        self
    }

    /// Names the file the spans point into.
    #[doc(hidden)]
    #[must_use]
    pub fn in_source(mut self, source: &Arc<Source>) -> Self {
        source.path().clone_into(&mut self.path);
        self.source = Some(Arc::clone(source));
        self
    }

    /// Names a file or folder that has no text to show.
    #[doc(hidden)]
    #[must_use]
    pub fn in_path(mut self, path: impl Into<String>) -> Self {
        self.path = printable::path(&path.into()).into_owned();
        self
    }

    /// Names the folder of the skill that is at fault.
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

    /// The same fault with its place in numbers, and without the text that it points into.
    ///
    /// It can still be said in one line, and no longer be shown or fixed.
    #[must_use]
    pub(crate) fn without_source(mut self) -> Self {
        self.place = self.position().zip(self.end_position());
        self.source = None;
        self.fix = None;
        self
    }

    /// The rule that was broken.
    pub fn code(&self) -> Code {
        self.code
    }

    /// How much it weighs.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether the skill it names (or, with none named, the whole set) must not be used.
    pub fn withholds(&self) -> bool {
        self.severity == Severity::Error
    }

    /// What is wrong, in one line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The file or folder at fault, as it is shown.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The folder of the skill at fault; `None` where the fault belongs to no single skill.
    pub fn skill(&self) -> Option<&str> {
        self.skill.as_deref()
    }

    /// The text that the labels point into.
    pub fn source(&self) -> Option<&Source> {
        self.source.as_deref()
    }

    /// The ranges it points at, the reported place first.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// What to do about it.
    pub fn helps(&self) -> &[String] {
        &self.help
    }

    /// What a machine may do about it, if anything.
    pub fn fix(&self) -> Option<&Fix> {
        self.fix.as_ref()
    }

    /// Line and column of the reported place; `None` where the fault is a whole file or folder.
    pub fn position(&self) -> Option<Position> {
        if let Some((start, _)) = self.place {
            return Some(start);
        }
        let label = self.labels.first()?;
        Some(self.source.as_ref()?.position(label.span.start))
    }

    /// Line and column after the reported place.
    pub fn end_position(&self) -> Option<Position> {
        if let Some((_, end)) = self.place {
            return Some(end);
        }
        let label = self.labels.first()?;
        Some(self.source.as_ref()?.position(label.span.end))
    }

    /// The text that the build shows, for a terminal: message, place, line, label and help.
    pub fn render(&self, style: Style) -> String {
        render::styled(self, style)
    }

    /// One line: `path:line:column: message [code]`.
    pub fn line(&self) -> String {
        render::line(self)
    }

    fn order(&self) -> impl Ord + '_ {
        let start = self.labels.first().map_or(0, |label| label.span.start);
        (self.path.as_str(), start, self.severity, self.code, self.message.as_str())
    }
}

/// Sorts for a report: by file, place and severity.
pub(crate) fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| a.order().cmp(&b.order()));
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Style::PLAIN))
    }
}

/// Keeps what is said readable, however long the text at fault is.
fn shortened(mut text: String, limit: usize) -> String {
    if text.len() > limit
        && let Some((end, _)) = text.char_indices().nth(limit)
    {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Characters of a line.
const MESSAGE: usize = 300;
/// Characters of a remedy: the corrected text of the longest description is in it.
const HELP: usize = 2_000;
