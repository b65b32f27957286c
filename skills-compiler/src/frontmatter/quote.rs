//! Quotes around values, as a suggestion and as a fix.

use crate::fix::Fix;
use crate::source::{Source, Span};

/// `text` as a YAML value that is certainly a string: in double quotes, or in single ones if that needs fewer escapes.
pub(crate) fn quote_value(text: &str) -> String {
    let escaped = text.contains(['"', '\\']);
    if escaped && !text.contains('\'') {
        return format!("'{text}'");
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The line of `key` with its whole value in quotes; `None` if byte `at` of the value is not on that line.
pub(crate) fn quoted_line(source: &Source, key: Option<Span>, at: usize) -> Option<String> {
    let key = key?;
    let line = source.line(key.start);
    if at < key.end || at > line.end {
        return None;
    }
    let value = source.slice(Span::new(key.end, line.end)).trim_start().strip_prefix(':')?.trim();
    let head = source.slice(Span::new(line.start, key.end)).trim_start();
    Some(format!("{head}: {}", quote_value(unquoted(value))))
}

/// A fix that quotes the value of `key`; `None` if a part of the line, or the next line, may be something else.
pub(crate) fn requoted(source: &Source, key: Option<Span>, at: usize) -> Option<Fix> {
    let key = key?;
    let line = source.line(key.start);
    let indent = source.slice(Span::new(line.start, key.start));
    if at < key.end || at > line.end || !indent.bytes().all(|byte| byte == b' ') {
        return None;
    }
    let after = source.slice(Span::new(key.end, line.end)).strip_prefix(':')?;
    let value = after.trim();
    // A quote may be one too many, a `#` may be a comment, and a list or a tag may be meant as one.
    let has_form = value.starts_with(FORMS) || value.starts_with("- ") || value.starts_with("? ");
    if value.is_empty() || has_form || value.contains(" #") || value.contains("\t#") {
        return None;
    }
    if contains_field(value) || continues(source, line.end, indent.len()) {
        return None;
    }
    let start = key.end + 1 + after.len() - after.trim_start().len();
    Some(Fix::replace(Span::new(start, start + value.len()), quote_value(value)))
}

/// The text inside quotes that were meant to enclose the whole value, even if an inner one ended them early.
fn unquoted(value: &str) -> &str {
    for quote in ['"', '\''] {
        let Some(inner) = value.strip_prefix(quote) else { continue };
        match inner.strip_suffix(quote) {
            // `'it's fine'`: quotes around the whole, and one inside.
            Some(whole) if whole.matches(quote).count() % 2 == 1 => return whole,
            // `"never closed`
            None if !inner.contains(quote) => return inner,
            _ => {}
        }
    }
    value
}

/// Whether a line break may be missing before one of the standard's keys.
fn contains_field(value: &str) -> bool {
    let words = value.match_indices(": ").filter_map(|(at, _)| value.get(..at)?.rsplit(' ').next());
    words.into_iter().any(|word| KEYS.contains(&word))
}

/// Whether the value continues in a line after `end`, deeper than `indent`.
fn continues(source: &Source, end: usize, indent: usize) -> bool {
    let mut after = source.text().get(end..).unwrap_or("").lines().skip(1);
    let next = after.find(|line| !line.trim().is_empty());
    next.is_some_and(|next| next.len() - next.trim_start().len() > indent)
}

/// Quotes, lists, maps, tags, anchors, aliases, blocks, comments and directives.
const FORMS: [char; 14] = ['"', '\'', '[', ']', '{', '}', '!', '&', '*', '|', '>', '#', '%', ','];

const KEYS: [&str; 7] = ["allowed-tools", "compatibility", "description", "license", "metadata", "name", "version"];
