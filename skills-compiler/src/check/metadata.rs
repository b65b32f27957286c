//! `metadata`: a map of texts.

use super::fields::{Fields, field_type, scalar_type};
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Field, Kind, Value};

pub(crate) fn check(fields: &Fields<'_>, report: &mut Report<'_>) -> Vec<(String, String)> {
    let Some(field) = fields.get("metadata") else { return Vec::new() };
    match &field.value {
        Value::Map(entries, _) => entries.iter().filter_map(|entry| value(fields, entry, report)).collect(),
        Value::Scalar(scalar) if scalar.kind == Kind::Null => {
            // Reports that the key is taken as absent.
            fields.optional("metadata", report);
            Vec::new()
        }
        Value::Refused(_) => Vec::new(),
        other => {
            report.push(field_type(fields.source, "metadata", other, "a map"));
            Vec::new()
        }
    }
}

fn value(fields: &Fields<'_>, entry: &Field, report: &mut Report<'_>) -> Option<(String, String)> {
    let key = &entry.key.text;
    let path = format!("metadata.{key}");
    let text = match &entry.value {
        Value::Scalar(scalar) => {
            if scalar.kind == Kind::Null {
                report.push(
                    Diagnostic::new(Code::ScalarType, format!("`{path}` is null to YAML, and a text belongs here"))
                        .at(
                            if scalar.span.is_empty() { entry.key.span } else { scalar.span },
                            format!("read as the text `{}`", scalar.text),
                        )
                        .help(format!("quote it: `{key}: \"{}\"`", scalar.text)),
                );
            } else {
                scalar_type(&path, key, scalar, report);
            }
            scalar.text.clone()
        }
        Value::Refused(_) => return None,
        other => {
            let span = other.span();
            let first_line = fields.source.first_line(span);
            report.push(
                Diagnostic::new(Code::MetadataValueType, format!("`{path}` is {}, not a text", other.noun()))
                    .at(first_line, "the standard maps texts to texts")
                    .help(flattened(key, other)),
            );
            fields.source.slice(span).trim_end().to_owned()
        }
    };
    Some((key.clone(), text))
}

/// The same said with texts only, where it is small enough to show.
fn flattened(key: &str, value: &Value) -> String {
    let texts = |items: &[Value]| {
        items
            .iter()
            .map(|item| if let Value::Scalar(scalar) = item { Some(scalar.text.clone()) } else { None })
            .collect::<Option<Vec<_>>>()
    };
    match value {
        Value::List(items, _) => match texts(items) {
            Some(items) if items.len() <= 8 => format!("write one text: `{key}: \"{}\"`", items.join(", ")),
            _ => format!("write one text: `{key}: \"…\"`"),
        },
        Value::Map(inner, _) => match inner.first() {
            Some(first) => format!("write one key each: `{key}-{}: …`", first.key.text),
            None => format!("write one text: `{key}: \"…\"`"),
        },
        _ => format!("write one text: `{key}: \"…\"`"),
    }
}
