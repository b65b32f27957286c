//! `metadata`: a mapping of strings to strings.

use super::value_type;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Field, Fields, Kind, Value};
use crate::report::Report;

rule! {
    /// A value of `metadata` is a list or a mapping.
    ///
    /// Why: the standard maps strings to strings, and clients print other values in the syntax of their own language.
    /// The reference validator accepts them, and 7 % of public skills have one. The value is kept as it is written, and
    /// the frontmatter as JSON contains it whole.
    ///
    /// ```yaml fails
    /// metadata:
    ///   keywords: [pdf, forms]
    /// ```
    ///
    /// Fix: write one string.
    ///
    /// ```yaml passes
    /// metadata:
    ///   keywords: pdf, forms
    /// ```
    MetadataValueType: Lint Warn
}

pub(crate) fn read(fields: &Fields<'_>, report: &mut Report<'_>) -> Vec<(String, String)> {
    let Some(field) = fields.get("metadata") else { return Vec::new() };
    match &field.value {
        Value::Map(entries, _) => entries.iter().filter_map(|entry| read_entry(fields, entry, report)).collect(),
        Value::Scalar(scalar) if scalar.kind == Kind::Null => {
            report.push(value_type::no_value(field));
            Vec::new()
        }
        Value::Refused(_) => Vec::new(),
        other => {
            report.push(value_type::wrong_type(fields.source, "metadata", other, "a mapping"));
            Vec::new()
        }
    }
}

fn read_entry(fields: &Fields<'_>, entry: &Field, report: &mut Report<'_>) -> Option<(String, String)> {
    let key = &entry.key.text;
    let path = format!("metadata.{key}");
    let text = match &entry.value {
        Value::Scalar(scalar) => {
            if scalar.kind == Kind::Null {
                report.push(value_type::null(&path, entry, scalar));
            } else {
                value_type::check_scalar(&path, key, scalar, report);
            }
            scalar.text.clone()
        }
        Value::Refused(_) => return None,
        other => {
            let span = other.span();
            report.push(
                Diagnostic::new(Code::MetadataValueType, format!("`{path}` is {}, not a string", other.noun()))
                    .at(fields.source.first_line(span), "the standard maps strings to strings")
                    .help(flattened(key, other)),
            );
            fields.source.slice(span).trim_end().to_owned()
        }
    };
    Some((key.clone(), text))
}

/// Suggests strings only; the corrected text, if it is short enough.
fn flattened(key: &str, value: &Value) -> String {
    let strings = |items: &[Value]| {
        items
            .iter()
            .map(|item| if let Value::Scalar(scalar) = item { Some(scalar.text.clone()) } else { None })
            .collect::<Option<Vec<_>>>()
    };
    let one = format!("write one string: `{key}: \"…\"`");
    match value {
        Value::List(items, _) => match strings(items) {
            Some(items) if items.len() <= 8 => format!("write one string: `{key}: \"{}\"`", items.join(", ")),
            _ => one,
        },
        Value::Map(inner, _) => match inner.first() {
            Some(first) => format!("write one key for each value: `{key}-{}: …`", first.key.text),
            None => one,
        },
        Value::Scalar(_) | Value::Refused(_) => one,
    }
}
