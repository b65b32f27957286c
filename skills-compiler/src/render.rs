//! Diagnostics as text: the only module that knows `annotate-snippets`.

use std::fmt;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use skills_core::limits::DIAGNOSTICS_IN_FULL as IN_FULL;

use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::printable;
use crate::source::{BYTE_ORDER_MARK, Source, Span};

/// The layout of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Style {
    /// Whether it may contain escape codes for colours.
    pub color: bool,
    /// The number of columns.
    pub width: usize,
}

impl Style {
    /// No colours and a fixed width: the same diagnostic has the same text on every machine.
    pub const PLAIN: Self = Self { color: false, width: 100 };

    /// The same style with escape codes for colours.
    #[must_use]
    pub const fn with_color(self) -> Self {
        Self { color: true, ..self }
    }

    /// The same style with lines of at most this many columns.
    #[must_use]
    pub const fn with_width(self, width: usize) -> Self {
        Self { width, ..self }
    }
}

impl Diagnostic {
    /// The text that the build shows, for a terminal: message, position, line, label and help.
    pub fn render(&self, style: Style) -> String {
        let level = match self.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        text(self, level, style)
    }

    /// One line: `path:line:column: message [code]`.
    pub fn line(&self) -> String {
        let position = self.position().map_or_else(String::new, |at| format!(":{}:{}", at.line, at.column));
        format!("{}{position}: {} [{}]", self.path(), self.message(), self.code())
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Style::PLAIN))
    }
}

/// The text without its level, since rustc prints one for `compile_error!` and for `deprecated`.
pub(crate) fn render_without_level(diagnostic: &Diagnostic) -> String {
    text(diagnostic, Level::ERROR.no_name(), Style::PLAIN)
}

/// Renders the first 20 in full, the next 80 as one line each, then a count. The level is left to the caller.
pub fn shown<'a>(diagnostics: &[&'a Diagnostic]) -> Vec<(Option<&'a Diagnostic>, String)> {
    let mut shown: Vec<_> = diagnostics
        .iter()
        .take(LINES)
        .enumerate()
        .map(|(at, diagnostic)| {
            let text = if at < IN_FULL { render_without_level(diagnostic) } else { diagnostic.line() };
            (Some(*diagnostic), text)
        })
        .collect();
    if diagnostics.len() > LINES {
        shown.push((None, format!("and {} more", diagnostics.len() - LINES)));
    }
    shown
}

fn text(diagnostic: &Diagnostic, level: Level<'_>, style: Style) -> String {
    let title = format!("{} [{}]", diagnostic.message(), diagnostic.code());
    let mut groups = vec![level.primary_title(title).elements(places(diagnostic))];
    let helps: Vec<String> = diagnostic.helps().iter().map(|help| with_gutter(help)).collect();
    groups.extend(helps.iter().map(|help| Group::with_title(Level::HELP.secondary_title(help.as_str()))));
    if diagnostic.code().is_lint() {
        let note = format!("`{} = \"allow\"` below `[lints]` in `skills.toml` silences this", diagnostic.code());
        groups.push(Group::with_title(Level::NOTE.secondary_title(note)));
    }
    let renderer = if style.color { Renderer::styled() } else { Renderer::plain() };
    renderer.decor_style(DecorStyle::Ascii).term_width(style.width).render(&groups)
}

/// The lines after the first, each after a `|`: a CI service reads a line that starts with `::` as a command, and the
/// corrected text of a skill can start with anything.
fn with_gutter(help: &str) -> String {
    help.replace('\n', "\n| ")
}

/// The lines of the labels, or the path alone.
fn places(diagnostic: &Diagnostic) -> Vec<Element<'_>> {
    let path = diagnostic.path();
    let (Some(source), Some(first)) = (diagnostic.source(), diagnostic.labels().first()) else {
        return vec![Origin::path(path).into()];
    };
    let windows = windows(source, diagnostic.labels());
    if windows.iter().any(|window| window.lines.end - window.lines.start > BYTES) {
        let at = source.position(first.span.start);
        return vec![Origin::path(path).line(at.line).char_column(at.column).into()];
    }
    windows.iter().map(|window| Element::from(snippet(source, window, first))).collect()
}

/// Some neighbouring lines, and the labels in them.
struct Window<'a> {
    lines: Span,
    labels: Vec<&'a Label>,
}

/// The lines of each label. Labels on neighbouring lines share a window, and the window of the first label is first.
fn windows<'a>(source: &Source, labels: &'a [Label]) -> Vec<Window<'a>> {
    let mut windows: Vec<Window<'a>> = Vec::new();
    for label in labels {
        let lines = Span::new(source.line(label.span.start).start, source.line(label.span.end).end);
        let near = windows
            .iter_mut()
            .find(|window| lines.start <= window.lines.end + 1 && window.lines.start <= lines.end + 1);
        match near {
            Some(window) => {
                window.lines = Span::new(window.lines.start.min(lines.start), window.lines.end.max(lines.end));
                window.labels.push(label);
            }
            None => windows.push(Window { lines, labels: vec![label] }),
        }
    }
    windows
}

fn snippet<'a>(
    source: &'a Source,
    window: &Window<'a>,
    first: &Label,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let text = source.slice(window.lines);
    let skipped =
        if window.lines.start == 0 && text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    let text = text.get(skipped..).unwrap_or("");
    let base = window.lines.start + skipped;
    let shown = printable::masked(text);
    // A masked character has another length: what is before a position is masked in the same way.
    let position = |at: usize| {
        let at = boundary(text, at.saturating_sub(base));
        printable::masked(text.get(..at).unwrap_or("")).len()
    };
    let annotations = window.labels.iter().map(|label| {
        let kind = if std::ptr::eq(*label, first) { AnnotationKind::Primary } else { AnnotationKind::Context };
        let start = position(label.span.start);
        let end = position(label.span.end).max(start);
        let annotation = kind.span(start..end);
        if label.text.is_empty() { annotation } else { annotation.label(label.text.as_str()) }
    });
    Snippet::source(shown)
        .line_start(source.position(window.lines.start).line)
        .path(source.path())
        .annotations(annotations)
}

/// The start of the character at `at`, or the end of the text. The renderer panics on other offsets.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Longer lines are not shown: the time to render grows with the length, and they are unreadable.
const BYTES: usize = 4096;
const LINES: usize = 100;
