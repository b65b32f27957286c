//! Quotes put round a value that YAML cannot read, where nothing but a text can be meant.

use super::quote_value;
use crate::fix::Fix;
use crate::source::{Source, Span};

/// The value of `key` in quotes; `None` where a part of the line, or the next line, may be something else.
pub(super) fn requoted(source: &Source, key: Option<Span>, at: usize) -> Option<Fix> {
    let key = key?;
    let line = source.line(key.start);
    let indent = source.slice(Span::new(line.start, key.start));
    if at < key.end || at > line.end || !indent.bytes().all(|byte| byte == b' ') {
        return None;
    }
    let behind = source.slice(Span::new(key.end, line.end)).strip_prefix(':')?;
    let value = behind.trim();
    // A quote may be one too many, a `#` a comment, and what has a form of its own may be meant as that.
    let has_form = value.starts_with(FORMS) || value.starts_with("- ") || value.starts_with("? ");
    if value.is_empty() || has_form || value.contains(" #") || value.contains("\t#") {
        return None;
    }
    if holds_field(value) || continues(source, line.end, indent.len()) {
        return None;
    }
    let start = key.end + 1 + behind.len() - behind.trim_start().len();
    Some(Fix::replace(Span::new(start, start + value.len()), quote_value(value)))
}

/// Whether a line break may be missing before one of the standard's keys.
fn holds_field(value: &str) -> bool {
    let words = value.match_indices(": ").filter_map(|(at, _)| value.get(..at)?.rsplit(' ').next());
    words.into_iter().any(|word| KEYS.contains(&word))
}

/// Whether the value goes on in a line behind `end`, deeper than `indent`.
fn continues(source: &Source, end: usize, indent: usize) -> bool {
    let behind = source.text().get(end..).unwrap_or("").lines().skip(1);
    let next = behind.into_iter().find(|line| !line.trim().is_empty());
    next.is_some_and(|next| next.len() - next.trim_start().len() > indent)
}

/// Quotes, lists, maps, tags, anchors, aliases, blocks, comments and directives.
const FORMS: [char; 14] = ['"', '\'', '[', ']', '{', '}', '!', '&', '*', '|', '>', '#', '%', ','];

const KEYS: [&str; 7] = ["allowed-tools", "compatibility", "description", "license", "metadata", "name", "version"];
