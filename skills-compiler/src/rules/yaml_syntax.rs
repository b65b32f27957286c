//! Frontmatter that is not YAML: what was probably meant, and the corrected text.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{quote_value, quoted_line, requoted};
use crate::source::{Source, Span};

rule! {
    /// The frontmatter is not YAML.
    ///
    /// Why: a reader that gives up here has no skill, and one that guesses has another skill than its author wrote. Of
    /// 18,794 public skills 118 break this rule, 91 of them with an unquoted `: `.
    ///
    /// ```yaml fails
    /// description: Use when: the user names a PDF file
    /// ```
    ///
    /// Fix: quote the value. The message shows the line to paste. It also recognises values that start with `@`, a
    /// backtick, `%`, `|`, `>`, `[` or `{`, quotes and brackets that are never closed, tabs, and lines that belong to
    /// the one above.
    ///
    /// ```yaml passes
    /// description: "Use when: the user names a PDF file"
    /// ```
    YamlSyntax: Error Deny
}

/// A syntax error, and the parts of the YAML before it.
pub(crate) struct Failure {
    pub(crate) mistake: Mistake,
    /// Byte offset at which the parser gave up.
    pub(crate) at: usize,
    /// The last key that was read.
    pub(crate) key: Option<Span>,
    /// The value that ends at the error.
    pub(crate) last_value: Option<Span>,
    /// The end of the last list or mapping in brackets.
    pub(crate) flow_end: Option<usize>,
    /// The innermost bracket that is still open.
    pub(crate) open_bracket: Option<usize>,
}

/// The kinds of syntax errors that have an advice of their own.
pub(crate) enum Mistake {
    /// `: ` in a value.
    Colon,
    /// A character that cannot start a value.
    Reserved(char),
    /// `- ` or `? ` in a value.
    Indicator,
    /// Text on the line of `|` or `>`.
    TextAfterBlock,
    TextAfterQuote,
    UnclosedQuote,
    /// `\` in double quotes, before a character that does not form an escape.
    Escape,
    TabInIndentation,
    /// A line without a colon.
    NoColon,
    /// The text ended too early.
    End,
    /// Any other, in words.
    Other(String),
}

pub(crate) fn syntax(source: &Source, failure: &Failure) -> Diagnostic {
    let &Failure { ref mistake, at, key, last_value, flow_end, open_bracket } = failure;
    let line = source.line(at);
    let rest = Span::new(at, line.end);
    let one = first_character(source, at);
    if let Some(open) = open_bracket {
        return in_brackets(source, failure, open);
    }
    if flow_end.is_some_and(|end| line.start <= end && end <= at && source.slice(Span::new(end, at)).trim().is_empty())
    {
        return text_after("a closing bracket", source, key, rest);
    }
    match mistake {
        Mistake::Colon if last_value.is_none_or(|value| value.start >= line.start) => {
            error("`: ` in an unquoted value")
                .at(one, "YAML reads a second key here")
                .help(quote(source, key, at))
                .fixed_by(requoted(source, key, at))
        }
        Mistake::Colon => colon_on_later_line(
            error("`: ` in an unquoted value").at(one, "YAML reads a second key here"),
            source,
            key,
            line,
        ),
        Mistake::Reserved(character) if last_value.is_none() => {
            error(format!("an unquoted value starts with `{character}`"))
                .at(one, "YAML reserves this character")
                .help(quote(source, key, at))
                .fixed_by(requoted(source, key, at))
        }
        Mistake::Indicator => error(format!("an unquoted value starts with `{}`", source.slice(one)))
            .at(one, "YAML reads a list or a key here")
            .help(quote(source, key, at)),
        Mistake::TextAfterBlock => error(format!("unexpected text after `{}`", source.slice(one)))
            .at(rest, "the text must start on the next line, indented")
            .help(quote(source, key, at)),
        Mistake::TextAfterQuote => text_after("the closing quote", source, key, rest),
        Mistake::UnclosedQuote => error("a quote is never closed").at(one, "opened here").help(quote(source, key, at)),
        Mistake::Escape => {
            let backslash = unknown_escape(source.slice(rest)).map_or(one, |found| found.offset(at));
            error("unknown escape in a double-quoted string")
                .at(backslash, "YAML does not define this escape")
                .help("write `\\\\` for a backslash, or use single quotes")
        }
        Mistake::TabInIndentation => tab(source, line, one),
        Mistake::NoColon => no_colon(source, line, key),
        Mistake::Reserved(_) => other(source, key, at, "unexpected character"),
        Mistake::End => other(source, key, at, "unexpected end"),
        Mistake::Other(words) => other(source, key, at, words),
    }
}

fn error(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::YamlSyntax, message)
}

fn other(source: &Source, key: Option<Span>, at: usize, words: &str) -> Diagnostic {
    error(format!("not YAML: {words}")).at(first_character(source, at), "").help(quote(source, key, at))
}

fn text_after(what: &str, source: &Source, key: Option<Span>, rest: Span) -> Diagnostic {
    error(format!("unexpected text after {what}"))
        .at(rest, "the value has already ended")
        .help(quote(source, key, rest.start))
}

/// An error within brackets: an item that YAML cannot read, or a bracket that is never closed.
fn in_brackets(source: &Source, failure: &Failure, open: usize) -> Diagnostic {
    let one = first_character(source, failure.at);
    let so_far = source.slice(Span::new(open, failure.at));
    match &failure.mistake {
        Mistake::Reserved(character) => {
            let rest = source.slice(Span::new(one.start, source.line(one.start).end));
            let item = rest.split([',', ']', '}']).next().unwrap_or(rest).trim_end();
            error(format!("an unquoted item starts with `{character}`"))
                .at(one, "YAML reserves this character")
                .help(format!("quote it: `{}`", quote_value(item)))
        }
        Mistake::End => unclosed_bracket(source, open, failure.key),
        // On a later line, or at the end: the text after the brackets was read as part of them.
        _ if so_far.contains('\n') || failure.at >= source.text().len() => unclosed_bracket(source, open, failure.key),
        mistake => {
            let words = if let Mistake::Other(words) = mistake { words } else { "unexpected text" };
            error(format!("not YAML: {words}"))
                .at(one, "within these brackets")
                .at(Span::new(open, open + 1), "opened here")
                .help("quote the items, or write one per line: `- item`")
        }
    }
}

fn unclosed_bracket(source: &Source, open: usize, key: Option<Span>) -> Diagnostic {
    let bracket = source.slice(Span::new(open, open + 1));
    let closing = if bracket == "[" { "]" } else { "}" };
    let line = source.line(open);
    let diagnostic = error(format!("`{bracket}` is never closed")).at(Span::new(open, open + 1), "opened here");
    if key.is_some_and(|key| line.start <= key.start && key.end <= open) {
        let whole = source.slice(line).trim_end();
        diagnostic.help(format!("close it: `{whole}{closing}`")).help(quote(source, key, open))
    } else {
        diagnostic.help(format!("close it with `{closing}`"))
    }
}

/// The first backslash that does not start an escape of YAML, with the character after it.
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

fn tab(source: &Source, line: Span, otherwise: Span) -> Diagnostic {
    let text = source.slice(line);
    let tab = text.find('\t').map_or(otherwise, |at| Span::new(at, at + 1).offset(line.start));
    error("a tab in the indentation")
        .at(tab, "YAML indents with spaces only")
        .help(format!("use spaces: `{}`", text.replace('\t', "  ").trim_end()))
}

/// A line that is not `key: value`.
fn no_colon(source: &Source, line: Span, key: Option<Span>) -> Diagnostic {
    let indent = source.slice(line).len() - source.slice(line).trim_start().len();
    let text = source.slice(line).trim();
    let span = Span::new(line.start + indent, line.start + indent + text.len());
    error("expected `key: value`").at(span, "no `: ` in this line").help(match (text.split_once(':'), key) {
        (Some((key, value)), _) if !key.contains(' ') => {
            format!("put a space after the colon: `{key}: {}`", value.trim())
        }
        (_, Some(key)) => format!("indent it, if it belongs to `{}`", source.slice(key)),
        (_, None) => "write `key: value`".to_owned(),
    })
}

/// A `: ` on a later line of a value: either text, or a key of its own.
fn colon_on_later_line(diagnostic: Diagnostic, source: &Source, key: Option<Span>, line: Span) -> Diagnostic {
    let text = source.slice(line).trim();
    let Some(key) = key else { return diagnostic.help("quote the value") };
    let first = source.line(key.start);
    let head = source.slice(Span::new(first.start, key.end));
    let indent = " ".repeat(head.len() - head.trim_start().len());
    let value = source.slice(Span::new(key.end, line.start)).trim_start().trim_start_matches(':').trim();
    let lines: Vec<_> = value.lines().map(str::trim).collect();
    diagnostic
        .help(format!(
            "if it belongs to the text, use a block:\n{head}: >-\n{indent}  {}\n{indent}  {text}",
            lines.join(&format!("\n{indent}  "))
        ))
        .help(format!("if it is a key of its own, indent it like `{}`: `{indent}{text}`", head.trim_start()))
}

fn quote(source: &Source, key: Option<Span>, at: usize) -> String {
    quoted_line(source, key, at).map_or_else(|| "quote the value".to_owned(), |line| format!("quote it: `{line}`"))
}

fn first_character(source: &Source, at: usize) -> Span {
    let here = source.slice(Span::new(at, source.line(at).end));
    Span::new(at, at + here.chars().next().map_or(0, char::len_utf8))
}
