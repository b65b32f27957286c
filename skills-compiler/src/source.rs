//! A text that diagnostics point into.

use std::sync::OnceLock;

use crate::printable;

/// A text file that was read, with the path it is shown under.
#[derive(Debug, Clone)]
pub struct Source {
    path: String,
    text: String,
    /// The start of each line, computed for the first position.
    lines: OnceLock<Vec<usize>>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        (&self.path, &self.text) == (&other.path, &other.text)
    }
}

impl Eq for Source {}

/// A half-open range of byte offsets into a [`Source`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// A position in a text as an editor counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters (Unicode scalar values), from 1.
    pub column: usize,
}

impl Source {
    /// A text shown under `path`: relative to the current directory if possible, with `/` between its parts.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let path = printable::path(&path.into()).into_owned();
        Self { path, text: text.into(), lines: OnceLock::new() }
    }

    /// The path diagnostics show.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The text, byte for byte as in the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The part of the text below `span`; empty if the span is not inside the text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// The line and column of the byte at `offset`; the end of the text if it is beyond.
    ///
    /// A byte-order mark takes up no column.
    pub fn position(&self, offset: usize) -> Position {
        let before = self.before(offset);
        let lines = self.lines.get_or_init(|| {
            let breaks = self.text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(breaks).collect()
        });
        let line = lines.partition_point(|&start| start <= before.len());
        let start = lines.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let text = before.get(start..).unwrap_or("");
        Position { line, column: text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).chars().count() + 1 }
    }

    /// The span of the line at `offset`, without its line break.
    pub fn line(&self, offset: usize) -> Span {
        let start = self.before(offset).rfind('\n').map_or(0, |at| at + 1);
        let rest = self.text.get(start..).unwrap_or("");
        let line = rest.split('\n').next().unwrap_or("");
        Span { start, end: start + line.strip_suffix('\r').unwrap_or(line).len() }
    }

    /// The part of `span` on its first line: the span to point at for a value of several lines.
    pub(crate) fn first_line(&self, span: Span) -> Span {
        Span::new(span.start, span.end.min(self.line(span.start).end).max(span.start))
    }

    /// The text before the character at `offset`.
    fn before(&self, offset: usize) -> &str {
        let mut end = offset.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        self.text.get(..end).unwrap_or("")
    }
}

impl Position {
    /// The first character of a file.
    pub const START: Self = Self { line: 1, column: 1 };
}

impl Span {
    /// The range from `start` up to, not including, `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty range at `at`.
    pub const fn empty(at: usize) -> Self {
        Self { start: at, end: at }
    }

    /// Whether the range is empty.
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The same range `by` bytes further on.
    #[must_use]
    pub const fn offset(self, by: usize) -> Self {
        Self { start: self.start + by, end: self.end + by }
    }
}

/// Transport, not content: stripped from the front of a text before anything reads it.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';
