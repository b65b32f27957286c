//! What a fault in the YAML most likely was meant to be, and the corrected text.

use granit_parser::ErrorKind;

use super::requote::requoted;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

/// A syntax error and what was read before it.
pub(super) struct Failure<'a> {
    pub(super) kind: &'a ErrorKind,
    /// Where the parser gave up.
    pub(super) at: usize,
    /// The key that was read last.
    pub(super) key: Option<Span>,
    /// The value that ends where the error is.
    pub(super) last_value: Option<Span>,
    /// Where the last list or map in brackets ended.
    pub(super) flow_end: Option<usize>,
    /// The innermost bracket that is still open.
    pub(super) open_bracket: Option<usize>,
}

pub(super) fn syntax(source: &Source, failure: &Failure<'_>) -> Diagnostic {
    let &Failure { kind, at, key, last_value, flow_end, open_bracket } = failure;
    let line = source.line(at);
    let here = source.slice(Span::new(at, line.end));
    let one = Span::new(at, at + here.chars().next().map_or(0, char::len_utf8));
    let quoted = || quoted_line(source, key, at);
    if let Some(open) = open_bracket {
        return in_brackets(source, failure, open, one);
    }
    if flow_end.is_some_and(|end| line.start <= end && end <= at && source.slice(Span::new(end, at)).trim().is_empty())
    {
        return error("text behind a closing bracket")
            .at(Span::new(at, line.end), "the value has already ended")
            .help_quote(quoted());
    }
    match kind {
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => {
            let fault = error("`: ` in an unquoted value").at(one, "YAML reads a second key here");
            let same_line = last_value.is_none_or(|value| value.start >= line.start);
            if same_line {
                fault.help_quote(quoted()).fixed_by(requoted(source, key, at))
            } else {
                fault.continuation(source, key, line)
            }
        }
        ErrorKind::UnexpectedCharacter { character } if last_value.is_none() => {
            error(format!("an unquoted value starts with `{character}`"))
                .at(one, "YAML reserves this character")
                .help_quote(quoted())
                .fixed_by(requoted(source, key, at))
        }
        ErrorKind::BlockSequenceEntryNotAllowed | ErrorKind::MappingKeyNotAllowed => {
            error(format!("an unquoted value starts with `{}`", source.slice(one)))
                .at(one, "YAML reads a list or a key here")
                .help_quote(quoted())
        }
        ErrorKind::InvalidBlockScalarHeader => error(format!("text behind `{}`", source.slice(one)))
            .at(Span::new(at, line.end), "the text must start on the next line, indented")
            .help_quote(quoted()),
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            error("text behind a closing quote")
                .at(Span::new(at, line.end), "the value has already ended")
                .help_quote(quoted())
        }
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => {
            error("a quote is never closed").at(one, "opened here").help_quote(quoted())
        }
        ErrorKind::UnknownQuotedScalarEscape | ErrorKind::InvalidQuotedScalarHexEscape => {
            let backslash = unknown_escape(source.slice(Span::new(at, line.end))).map_or(one, |found| found.offset(at));
            error("a backslash in double quotes starts an escape that YAML does not know")
                .at(backslash, "unknown escape")
                .help("write `\\\\` for a backslash, or use single quotes")
        }
        ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabNotAllowed
        | ErrorKind::TabAtBlockScalarStart => {
            let tab = source
                .slice(line)
                .find('\t')
                .map_or(one, |ahead| Span::new(line.start + ahead, line.start + ahead + 1));
            let spaces = source.slice(line).replace('\t', "  ");
            error("a tab in the indentation")
                .at(tab, "YAML indents with blanks only")
                .help(format!("use blanks: `{}`", spaces.trim_end()))
        }
        ErrorKind::SimpleKeyExpected | ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidSimpleKey => {
            no_colon(source, line, key)
        }
        ErrorKind::DirectiveDisallowed => Diagnostic::new(Code::YamlDocuments, "a YAML directive in the frontmatter")
            .at(line, "`%` at the start of a line speaks to the YAML reader")
            .help("remove this line, or indent it where it belongs to a text"),
        other => error(format!("not YAML: {}", words(other))).at(one, "here").help_quote(quoted()),
    }
}

pub(super) fn alias(source: &Source, span: Span, key: Option<Span>) -> Diagnostic {
    Diagnostic::new(Code::YamlAlias, called(source, span, "alias"))
        .at(span, "`*` refers to an anchor elsewhere, and few readers follow it")
        .text_or("write the value out", source, span, key)
}

pub(super) fn anchor(source: &Source, span: Span, key: Option<Span>) -> Diagnostic {
    Diagnostic::new(Code::YamlAnchor, called(source, span, "anchor"))
        .at(span, "`&` names the value that follows, and few readers know it")
        .text_or("remove it", source, span, key)
}

pub(super) fn tag(source: &Source, span: Span, key: Option<Span>) -> Diagnostic {
    Diagnostic::new(Code::YamlTag, called(source, span, "tag"))
        .at(span, "`!` sets the type of the value that follows, and few readers know it")
        .text_or("remove it", source, span, key)
}

pub(super) fn second_document(source: &Source, at: usize) -> Diagnostic {
    // An implicit start has no marker of its own: the `...` before it is what ends the first document.
    let marker = source
        .text()
        .get(..at)
        .and_then(|before| before.rfind("\n..."))
        .filter(|_| !source.slice(source.line(at)).starts_with("---"));
    let span = marker.map_or_else(|| source.line(at), |at| source.line(at + 1));
    Diagnostic::new(Code::YamlDocuments, "a second YAML document in the frontmatter")
        .at(span, "the first one ends here")
        .help("remove this line, or indent it where it belongs to a text")
}

/// A message that names what stands at `span`, unless that is too long for one.
fn called(source: &Source, span: Span, what: &str) -> String {
    let written = source.slice(span).trim_end();
    if written.is_empty() || written.len() > 40 || written.contains('\n') {
        format!("the frontmatter holds a YAML {what}")
    } else {
        format!("`{written}` is a YAML {what}")
    }
}

/// `text` as a YAML value that is certainly a text: in double quotes, or in single ones where that needs fewer escapes.
pub(crate) fn quote_value(text: &str) -> String {
    let escaped = text.contains(['"', '\\']);
    if escaped && !text.contains('\'') {
        return format!("'{text}'");
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn error(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::YamlSyntax, message)
}

/// An error within brackets: an item that YAML cannot read, or no end to them.
fn in_brackets(source: &Source, failure: &Failure<'_>, open: usize, one: Span) -> Diagnostic {
    let so_far = source.slice(Span::new(open, failure.at));
    match failure.kind {
        ErrorKind::UnexpectedCharacter { character } => {
            let rest = source.slice(Span::new(one.start, source.line(one.start).end));
            let item = rest.split([',', ']', '}']).next().unwrap_or(rest).trim_end();
            error(format!("an unquoted item starts with `{character}`"))
                .at(one, "YAML reserves this character")
                .help(format!("quote it: `{}`", quote_value(item)))
        }
        // On a later line, or at the end: what follows was read as part of the brackets.
        kind if so_far.contains('\n') || failure.at >= source.text().len() || is_end(kind) => {
            unclosed_bracket(source, open, failure.key)
        }
        kind => error(format!("not YAML: {}", words(kind)))
            .at(one, "within these brackets")
            .at(Span::new(open, open + 1), "opened here")
            .help("quote the items, or write one a line: `- item`"),
    }
}

fn is_end(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnclosedFlowCollection { .. }
            | ErrorKind::UnexpectedEof
            | ErrorKind::UnexpectedEofFlowMapping
            | ErrorKind::UnexpectedEofFlowSequence
            | ErrorKind::UnexpectedEofImplicitFlowMapping
    )
}

fn unclosed_bracket(source: &Source, open: usize, key: Option<Span>) -> Diagnostic {
    let bracket = source.slice(Span::new(open, open + 1));
    let closing = if bracket == "[" { "]" } else { "}" };
    let line = source.line(open);
    let fault = error(format!("`{bracket}` is never closed")).at(Span::new(open, open + 1), "opened here");
    match key.filter(|key| line.start <= key.start && key.end <= open) {
        Some(_) => {
            let whole = source.slice(line).trim_end();
            let fault = fault.help(format!("close it: `{whole}{closing}`"));
            fault.help_quote(quoted_line(source, key, open))
        }
        None => fault.help(format!("close it with `{closing}`")),
    }
}

/// The first backslash that starts no escape of YAML, with the character behind it.
fn unknown_escape(text: &str) -> Option<Span> {
    let mut characters = text.char_indices();
    while let Some((start, character)) = characters.next() {
        if character != '\\' {
            continue;
        }
        let (at, escaped) = characters.next()?;
        if !"0abtnvfe \"/\\N_LPxuU\t".contains(escaped) {
            return Some(Span::new(start, at + escaped.len_utf8()));
        }
    }
    None
}

/// A line that is no `key: value`.
fn no_colon(source: &Source, line: Span, key: Option<Span>) -> Diagnostic {
    let indent = source.slice(line).len() - source.slice(line).trim_start().len();
    let text = source.slice(line).trim();
    let fault = error("a line that is no `key: value`")
        .at(Span::new(line.start + indent, line.start + indent + text.len()), "no `: ` stands here");
    match text.split_once(':') {
        Some((key, value)) if !key.contains(' ') => {
            fault.help(format!("put a blank behind the colon: `{key}: {}`", value.trim()))
        }
        _ => match key {
            Some(key) => fault.help(format!("indent it, where it belongs to `{}`", source.slice(key))),
            None => fault.help("write `key: value`"),
        },
    }
}

/// The line of `key` with its whole value in quotes, where the value stands on that line.
fn quoted_line(source: &Source, key: Option<Span>, at: usize) -> Option<String> {
    let key = key?;
    let line = source.line(key.start);
    if at < key.end || at > line.end {
        return None;
    }
    let value = source.slice(Span::new(key.end, line.end)).trim_start().strip_prefix(':')?.trim();
    let head = source.slice(Span::new(line.start, key.end)).trim_start();
    Some(format!("{head}: {}", quote_value(unquoted(value))))
}

/// The text inside quotes that were meant to hold all of the value, also where an inner one ended them early.
fn unquoted(value: &str) -> &str {
    for quote in ['"', '\''] {
        let Some(inner) = value.strip_prefix(quote) else { continue };
        match inner.strip_suffix(quote) {
            // `'it's fine'`: quotes round the whole, one too many inside.
            Some(whole) if whole.matches(quote).count() % 2 == 1 => return whole,
            // `"never closed`
            None if !inner.contains(quote) => return inner,
            _ => {}
        }
    }
    value
}

trait Remedy {
    fn help_quote(self, quoted: Option<String>) -> Self;
    fn text_or(self, otherwise: &str, source: &Source, span: Span, key: Option<Span>) -> Self;
    fn continuation(self, source: &Source, key: Option<Span>, line: Span) -> Self;
}

impl Remedy for Diagnostic {
    fn help_quote(self, quoted: Option<String>) -> Self {
        match quoted {
            Some(line) => self.help(format!("quote it: `{line}`")),
            None => self.help("quote the value"),
        }
    }

    /// Quotes the value where the indicator may have been meant as text.
    fn text_or(self, otherwise: &str, source: &Source, span: Span, key: Option<Span>) -> Self {
        let behind = source.slice(Span::new(span.end, source.line(span.end).end));
        match quoted_line(source, key, span.start) {
            Some(line) if !behind.trim().is_empty() => self.help(format!("quote it: `{line}`")),
            _ => self.help(otherwise),
        }
    }

    /// For a `: ` on a later line of a value: is it text or a key?
    fn continuation(self, source: &Source, key: Option<Span>, line: Span) -> Self {
        let text = source.slice(line).trim();
        let Some(key) = key else { return self.help("quote the value") };
        let first = source.line(key.start);
        let head = source.slice(Span::new(first.start, key.end));
        let indent = " ".repeat(head.len() - head.trim_start().len());
        let value = source.slice(Span::new(key.end, line.start)).trim_start().trim_start_matches(':').trim();
        let lines: Vec<_> = value.lines().map(str::trim).collect();
        self.help(format!(
            "where it belongs to the text, use a block:\n{head}: >-\n{indent}  {}\n{indent}  {text}",
            lines.join(&format!("\n{indent}  "))
        ))
        .help(format!("where it is a key of its own, indent it as `{}`: `{indent}{text}`", head.trim_start()))
    }
}

/// The parser's name of an error in words: its messages are a feature that costs a build of its own.
fn words(kind: &ErrorKind) -> String {
    let debug = format!("{kind:?}");
    let name = debug.split([' ', '(', '{']).next().unwrap_or("");
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
