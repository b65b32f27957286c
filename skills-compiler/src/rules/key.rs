//! Keys that are not part of the standard, and keys that are not strings.

use skills_core::nearest::nearest;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::fix::{Edit, Fix};
use crate::frontmatter::{Field, Fields, Kind, Scalar, Style, Value, quote_value};
use crate::report::Report;
use crate::source::{Source, Span};

rule! {
    /// A key that only some clients know.
    ///
    /// Why: the key works as its author expects in the clients named, and has no effect elsewhere. This matters if the
    /// skill is to run in your agent. The skill is accepted, and the key is in its frontmatter for the host to read.
    ///
    /// ```yaml fails
    /// argument-hint: '[file]'
    /// ```
    ///
    /// Fix: keep it and set the rule to `allow`, or remove it.
    ///
    /// ```yaml passes
    /// metadata: {hint: file}
    /// ```
    ClientKey: Lint Warn
}

rule! {
    /// A key of the frontmatter is not a string.
    ///
    /// Why: YAML reads it as a number, a boolean or null, and such a key has no single spelling: `1.0` and `1.00` are
    /// the same key to one reader and two keys to another.
    ///
    /// ```yaml fails
    /// metadata: {1.0: first}
    /// ```
    ///
    /// Fix: quote it.
    ///
    /// ```yaml passes
    /// metadata: {"1.0": first}
    /// ```
    NonStringKey: Error Deny
}

rule! {
    /// A key is not part of the standard.
    ///
    /// Why: agents ignore it. A misspelt field has no effect (`allowed_tools`, 55 times `user-invokable` in a survey), and
    /// the standard has `metadata` for keys of your own (4,274 public skills have `version` at the top). A skill for
    /// another agent still loads: the key is kept in its frontmatter.
    ///
    /// ```yaml fails
    /// version: 1.0.0
    /// allowed_tools: Read
    /// ```
    ///
    /// Fix: correct the name, or move it under `metadata`.
    ///
    /// ```yaml passes
    /// allowed-tools: Read
    /// metadata:
    ///   version: 1.0.0
    /// ```
    UnknownKey: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    for field in draft.fields.all {
        let key = field.key.text.as_str();
        if KNOWN.contains(&key) {
            continue;
        }
        if let Some(&(_, client)) = CLIENT.iter().find(|(name, _)| *name == key) {
            report.push(
                Diagnostic::new(Code::ClientKey, format!("`{key}` is a key of {client}, not of the standard"))
                    .at(field.key.span, "other agents ignore it"),
            );
        } else {
            report.push(unknown(draft.fields, field).fixed_by(moved_version(draft.fields, field)));
        }
    }
}

/// A node in the position of a key that is not a string.
pub(crate) fn not_a_string(source: &Source, node: &Value) -> Diagnostic {
    let span = node.span();
    let first_line = source.first_line(span);
    let diagnostic = Diagnostic::new(Code::NonStringKey, format!("expected a string as a key, found {}", node.noun()));
    match node {
        Value::Scalar(scalar) if !span.is_empty() => diagnostic
            .at(span, format!("YAML reads `{}` as {}", scalar.text, node.noun()))
            .help(format!("quote it: `\"{}\":`", source.slice(first_line))),
        _ => diagnostic.at(first_line, "expected a string").help("write `key: value`"),
    }
}

fn unknown(fields: &Fields<'_>, field: &Field) -> Diagnostic {
    let key = field.key.text.as_str();
    let diagnostic = Diagnostic::new(Code::UnknownKey, format!("unknown key `{key}`"))
        .at(field.key.span, "not part of the standard; agents ignore it");
    let absent =
        KNOWN.iter().chain(CLIENT.iter().map(|(name, _)| name)).copied().filter(|known| fields.get(known).is_none());
    let same_letters = |known: &&str| known.eq_ignore_ascii_case(&key.replace('_', "-"));
    let meant = absent.clone().find(same_letters).or_else(|| nearest(key, absent));
    match (meant, &field.value) {
        (Some(meant), _) => diagnostic.help(format!("did you mean `{meant}`?")),
        (None, Value::Scalar(scalar)) if scalar.text.len() <= 80 && !scalar.text.contains('\n') => {
            // Keep the quotes: without them the value may be another type, or a YAML error.
            let written = fields.source.slice(scalar.span);
            let value = if scalar.kind == Kind::Text { written.to_owned() } else { quote_value(&scalar.text) };
            diagnostic.help(if fields.get(METADATA).is_some() {
                format!("move it under the existing `metadata`:\n  {key}: {value}")
            } else {
                format!("move it under `metadata`:\nmetadata:\n  {key}: {value}")
            })
        }
        (None, _) => diagnostic.help("move it under `metadata`, as a string"),
    }
}

/// Moves `version`, the most common unknown key, under `metadata`; `None` if that could lose something.
fn moved_version(fields: &Fields<'_>, field: &Field) -> Option<Fix> {
    let Value::Scalar(scalar) = &field.value else { return None };
    if field.key.text != VERSION || scalar.kind == Kind::Null || !is_alone(fields, field, scalar) {
        return None;
    }
    let source = fields.source;
    let value = if scalar.kind == Kind::Text && scalar.style == Style::Quoted {
        source.slice(scalar.span).to_owned()
    } else {
        quote_value(&scalar.text)
    };
    let line = source.line(field.key.span.start);
    let after = source.text().get(line.end..)?;
    let line_break = if after.starts_with("\r\n") { "\r\n" } else { "\n" };
    let whole = Span::new(line.start, line.end + line_break.len());
    match fields.get(METADATA).map(|field| &field.value) {
        None => Some(Fix::replace(line, format!("{METADATA}:{line_break}  {VERSION}: {value}"))),
        Some(Value::Map(entries, _)) if entries.iter().all(|entry| entry.key.text != VERSION) => {
            let first = entries.first()?.key.span.start;
            let start = source.line(first).start;
            let indent = source.slice(Span::new(start, first));
            // A mapping in braces, or on the line of its key, has no line to insert before.
            if indent.is_empty() || !indent.bytes().all(|byte| byte == b' ') {
                return None;
            }
            let added = Edit { span: Span::empty(start), text: format!("{indent}{VERSION}: {value}{line_break}") };
            let removed = Edit { span: whole, text: String::new() };
            Some(Fix::Edit(vec![added, removed]))
        }
        _ => None,
    }
}

/// Whether the line of `field` contains only its key and its value.
fn is_alone(fields: &Fields<'_>, field: &Field, scalar: &Scalar) -> bool {
    let source = fields.source;
    let line = source.line(field.key.span.start);
    line.start == field.key.span.start
        && scalar.style != Style::Block
        && scalar.span.end <= line.end
        && source.slice(Span::new(scalar.span.end, line.end)).trim().is_empty()
}

/// The six of the standard, and the two of this project.
const KNOWN: &[&str] =
    &["name", "description", "license", "compatibility", METADATA, "allowed-tools", "triggers", "tools"];

/// Documented extensions, and the clients that document them.
const CLIENT: &[(&str, &str)] = &[
    ("agent", "Claude Code"),
    ("argument-hint", "Claude Code"),
    ("arguments", "Claude Code"),
    ("background", "Claude Code"),
    ("context", "Claude Code"),
    ("disable-model-invocation", "Claude Code, Copilot and Cursor"),
    ("disallowed-tools", "Claude Code"),
    ("effort", "Claude Code"),
    ("hooks", "Claude Code"),
    ("model", "Claude Code"),
    ("paths", "Claude Code"),
    ("shell", "Claude Code"),
    ("user-invocable", "Claude Code, Copilot and Cursor"),
    ("when_to_use", "Claude Code"),
];

const METADATA: &str = "metadata";
const VERSION: &str = "version";
