//! Finds the two fences: the end of the frontmatter and the start of the body.

use crate::diagnostic::Diagnostic;
use crate::frontmatter::Fences;
use crate::rules::frontmatter;
use crate::source::{BYTE_ORDER_MARK, Source, Span};

/// Divides the text by its fences. `name` is the name of the folder.
pub(crate) fn split(source: &Source, name: &str) -> Result<Fences, Diagnostic> {
    let text = source.text();
    let start = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    let Some(opening) = fence_at(text, start) else {
        return Err(match later_fence(source, start) {
            Some(fence) => frontmatter::not_first(fence),
            None => frontmatter::missing(source, start, name),
        });
    };
    let mut at = opening.next;
    loop {
        if let Some(closing) = fence_at(text, at) {
            return Ok(Fences {
                frontmatter: Span::new(opening.next, at),
                body: trim(text, closing.next),
                whitespace: [opening.whitespace, closing.whitespace],
            });
        }
        // A fence is at the start of a line: skip to the next line that could be one.
        let Some(ahead) = text.get(at..).and_then(|rest| rest.find("\n---")) else {
            let opening_span = Span::new(start, start + 3);
            return Err(frontmatter::unclosed(source, opening_span, similar_fence(source, opening.next)));
        };
        at += ahead + 1;
    }
}

struct Fence {
    /// Trailing whitespace.
    whitespace: Span,
    /// Start of the next line.
    next: usize,
}

/// The fence that starts at `at`: exactly `---`, then only spaces and tabs up to the end of the line or file.
fn fence_at(text: &str, at: usize) -> Option<Fence> {
    let rest = text.get(at..)?.strip_prefix("---")?;
    let after = at + 3;
    let line = rest.split('\n').next()?;
    let end = after + line.len();
    let next = if end < text.len() { end + 1 } else { end };
    let whitespace = line.strip_suffix('\r').unwrap_or(line);
    whitespace
        .bytes()
        .all(|byte| byte == b' ' || byte == b'\t')
        .then_some(Fence { whitespace: Span::new(after, after + whitespace.len()), next })
}

fn trim(text: &str, start: usize) -> Span {
    let rest = text.get(start..).unwrap_or("");
    let start = start + rest.len() - rest.trim_start().len();
    Span::new(start, start + rest.trim().len())
}

/// A line like a fence, followed by a line like a field, within the first lines of the file.
fn later_fence(source: &Source, start: usize) -> Option<Span> {
    let mut at = start;
    for _ in 0..LINES_SEARCHED {
        let here = source.line(at);
        let next = next_line(source, here)?;
        let field = source.line(next);
        let is_fence = source.slice(here).trim() == "---";
        if is_fence && looks_like_field(source.slice(field)) {
            return Some(here);
        }
        at = next;
    }
    None
}

/// A line that may have been meant as the closing fence.
fn similar_fence(source: &Source, fields: usize) -> Option<Span> {
    let mut at = fields;
    for _ in 0..LINES_SEARCHED {
        let here = source.line(at);
        let found = source.slice(here).trim_end();
        if found == "..." || found.trim_start().starts_with("---") || found.ends_with("---") {
            return Some(here);
        }
        at = next_line(source, here)?;
    }
    None
}

fn looks_like_field(line: &str) -> bool {
    let key = line.split(':').next().unwrap_or("");
    key.len() < line.len()
        && !key.is_empty()
        && key.bytes().all(|byte| byte.is_ascii_alphabetic() || b"-_".contains(&byte))
}

/// The start of the line after `line`.
fn next_line(source: &Source, line: Span) -> Option<usize> {
    let rest = source.text().get(line.end..)?;
    rest.find('\n').map(|ahead| line.end + ahead + 1)
}

/// Lines that are searched for a misplaced fence. Further on, `---` is more likely a horizontal line in the Markdown.
const LINES_SEARCHED: usize = 100;
