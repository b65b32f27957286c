//! Fields by key, and where their text is in the source.

use std::sync::Arc;

use super::value::{Field, Scalar, Style, Value};
use crate::source::{Source, Span};

/// The frontmatter of one skill.
pub(crate) struct Fields<'a> {
    pub(crate) source: &'a Arc<Source>,
    pub(crate) all: &'a [Field],
    /// Whether all of it was read: only then is a key that is not here really missing.
    pub(crate) complete: bool,
    /// Byte offset of the frontmatter.
    pub(crate) start: usize,
}

impl<'a> Fields<'a> {
    pub(crate) fn get(&self, key: &str) -> Option<&'a Field> {
        self.all.iter().find(|field| field.key.text == key)
    }

    /// Whether the value of a key is `true`.
    pub(crate) fn is_true(&self, key: &str) -> bool {
        let value = self.get(key).map(|field| &field.value);
        matches!(value, Some(Value::Scalar(scalar)) if scalar.text.eq_ignore_ascii_case("true"))
    }
}

/// The span to point at for a value: its first line.
pub(crate) fn value_span(source: &Source, scalar: &Scalar) -> Span {
    let span = scalar.span;
    let start = if scalar.style == Style::Block {
        let text = source.slice(span);
        span.start + text.len() - text.trim_start().len()
    } else {
        span.start
    };
    source.first_line(Span::new(start, span.end))
}

/// The span of the character at byte `at` of the parsed string; the whole value if it is written as an escape.
pub(crate) fn character_span(source: &Source, scalar: &Scalar, at: usize) -> Span {
    let Some(found) = scalar.text.get(at..).and_then(|rest| rest.chars().next()) else {
        return value_span(source, scalar);
    };
    let written = source.slice(scalar.span);
    // Folding changes whitespace only, so the nth occurrence of any other character is the nth one in the source.
    let count = |text: &str| text.matches(found).count();
    if matches!(found, ' ' | '\t' | '\n' | '\r') || count(written) != count(&scalar.text) {
        return value_span(source, scalar);
    }
    let nth = scalar.text.get(..at).map_or(0, count);
    written.match_indices(found).nth(nth).map_or_else(
        || value_span(source, scalar),
        |(start, text)| Span::new(start, start + text.len()).offset(scalar.span.start),
    )
}
