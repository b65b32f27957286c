//! The remedy for the one unknown key that everybody writes: `version` belongs under `metadata`.

use super::fields::Fields;
use crate::fix::{Edit, Fix};
use crate::frontmatter::{Field, Kind, Scalar, Style, Value, quote_value};
use crate::source::Span;

/// Moves `field` under `metadata`; `None` where it is another key, or where moving could lose something.
pub(crate) fn moved(fields: &Fields<'_>, field: &Field) -> Option<Fix> {
    let Value::Scalar(scalar) = &field.value else { return None };
    if field.key.text != KEY || scalar.kind == Kind::Null || !stands_alone(fields, field, scalar) {
        return None;
    }
    let source = fields.source;
    let value = if scalar.kind == Kind::Text && scalar.style == Style::Quoted {
        source.slice(scalar.span).to_owned()
    } else {
        quote_value(&scalar.text)
    };
    let line = source.line(field.key.span.start);
    let behind = source.text().get(line.end..)?;
    let line_break = if behind.starts_with("\r\n") { "\r\n" } else { "\n" };
    let whole = Span::new(line.start, line.end + line_break.len());
    match fields.get(METADATA).map(|field| &field.value) {
        None => Some(Fix::replace(line, format!("{METADATA}:{line_break}  {KEY}: {value}"))),
        Some(Value::Map(entries, _)) if entries.iter().all(|entry| entry.key.text != KEY) => {
            let first = entries.first()?.key.span.start;
            let start = source.line(first).start;
            let indent = source.slice(Span::new(start, first));
            // In braces, or behind the key's own line, there is no line to put it before.
            if indent.is_empty() || !indent.bytes().all(|byte| byte == b' ') {
                return None;
            }
            let added = Edit { span: Span::empty(start), text: format!("{indent}{KEY}: {value}{line_break}") };
            let removed = Edit { span: whole, text: String::new() };
            Some(Fix::Edit(vec![added, removed]))
        }
        _ => None,
    }
}

/// Whether its line holds the key, the value and nothing else.
fn stands_alone(fields: &Fields<'_>, field: &Field, scalar: &Scalar) -> bool {
    let source = fields.source;
    let line = source.line(field.key.span.start);
    line.start == field.key.span.start
        && scalar.style != Style::Block
        && scalar.span.end <= line.end
        && source.slice(Span::new(scalar.span.end, line.end)).trim().is_empty()
}

const KEY: &str = "version";
const METADATA: &str = "metadata";
