//! The two fences: where the frontmatter ends and the body begins.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::{BYTE_ORDER_MARK, Source, Span};

/// A `SKILL.md` cut at its fences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parts {
    /// Between the fences, with the line break before the closing one.
    pub(crate) frontmatter: Span,
    /// Behind the closing fence, trimmed at both ends.
    pub(crate) body: Span,
    /// Blanks behind the opening and the closing fence; empty where there are none.
    pub(crate) blanks: [Span; 2],
}

/// Cuts the text at its fences. `name` is what the skill would be called.
pub(crate) fn split(source: &Source, name: &str) -> Result<Parts, Diagnostic> {
    let text = source.text();
    let start = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    let Some(opening) = fence_at(text, start) else { return Err(missing(source, start, name)) };
    let mut at = opening.next;
    loop {
        if let Some(closing) = fence_at(text, at) {
            return Ok(Parts {
                frontmatter: Span::new(opening.next, at),
                body: trim(text, closing.next),
                blanks: [opening.blanks, closing.blanks],
            });
        }
        // A fence stands at the start of a line: skip to the next line that could be one.
        match text.get(at..).and_then(|rest| rest.find("\n---")) {
            Some(ahead) => at += ahead + 1,
            None => return Err(unclosed(source, start, opening.next)),
        }
    }
}

struct Fence {
    blanks: Span,
    /// Where the line after it starts.
    next: usize,
}

/// The fence that starts at `at`: exactly `---`, then nothing but blanks up to the end of the line or file.
fn fence_at(text: &str, at: usize) -> Option<Fence> {
    let rest = text.get(at..)?.strip_prefix("---")?;
    let after = at + 3;
    let line = rest.split('\n').next()?;
    let end = after + line.len();
    let next = if end < text.len() { end + 1 } else { end };
    let blanks = line.strip_suffix('\r').unwrap_or(line);
    blanks
        .bytes()
        .all(|byte| byte == b' ' || byte == b'\t')
        .then_some(Fence { blanks: Span::new(after, after + blanks.len()), next })
}

fn trim(text: &str, start: usize) -> Span {
    let rest = text.get(start..).unwrap_or("");
    let start = start + rest.len() - rest.trim_start().len();
    Span::new(start, start + rest.trim().len())
}

fn missing(source: &Source, start: usize, name: &str) -> Diagnostic {
    // A text without a folder tells no name.
    let name = if name.is_empty() { "my-skill" } else { name };
    let template = format!("start the file with:\n---\nname: {name}\ndescription: What it does. Use when …\n---");
    let first = source.line(start);
    let first_text = source.slice(first);
    if let Some(found) = later_frontmatter(source, start) {
        return Diagnostic::new(Code::FrontmatterNotFirst, "the frontmatter does not start on line 1")
            .at(found, "the opening fence must be line 1, in column 1")
            .help("move it to the very start of the file, and remove what stands before it");
    }
    if first_text.starts_with("---") {
        return Diagnostic::new(Code::FrontmatterMissing, format!("`{}` is no opening fence", first_text.trim_end()))
            .at(first, "a fence is exactly `---`")
            .help("make line 1 `---`");
    }
    let missing = Diagnostic::new(Code::FrontmatterMissing, "the frontmatter is missing");
    let missing = if first.is_empty() { missing } else { missing.at(first, "line 1 must be `---`") };
    missing.help(template)
}

/// A line like a fence, followed by a line like a field, within the first lines of the file.
fn later_frontmatter(source: &Source, start: usize) -> Option<Span> {
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

fn unclosed(source: &Source, start: usize, fields: usize) -> Diagnostic {
    let opening = Span::new(start, start + 3);
    let unclosed = Diagnostic::new(Code::FrontmatterUnclosed, "the frontmatter is never closed");
    let help = "put a line `---` behind the last field";
    let mut at = fields;
    for _ in 0..LINES_SEARCHED {
        let here = source.line(at);
        let found = source.slice(here).trim_end();
        if found == "..." || found.trim_start().starts_with("---") || found.ends_with("---") {
            let message = format!("`{}` is no closing fence", found.trim_start());
            return unclosed
                .at(here, format!("{message}: a fence is exactly `---`, in column 1"))
                .at(opening, "opened here")
                .help(help);
        }
        let Some(next) = next_line(source, here) else { break };
        at = next;
    }
    unclosed.at(opening, "opened here").help(help)
}

fn looks_like_field(line: &str) -> bool {
    let key = line.split(':').next().unwrap_or("");
    key.len() < line.len()
        && !key.is_empty()
        && key.bytes().all(|byte| byte.is_ascii_alphabetic() || b"-_".contains(&byte))
}

/// Where the line after `line` starts.
fn next_line(source: &Source, line: Span) -> Option<usize> {
    let rest = source.text().get(line.end..)?;
    rest.find('\n').map(|ahead| line.end + ahead + 1)
}

/// How far a misplaced fence is looked for: beyond, a rule in the Markdown is likelier.
const LINES_SEARCHED: usize = 100;
