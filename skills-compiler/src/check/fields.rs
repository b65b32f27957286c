//! Fields by key, and what a text field must be.

use std::sync::Arc;

use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::fix::Fix;
use crate::frontmatter::{Field, Kind, Scalar, Style, Value, quote_value};
use crate::source::{Source, Span};

/// The frontmatter of one skill.
pub(crate) struct Fields<'a> {
    pub(crate) source: &'a Arc<Source>,
    pub(crate) all: &'a [Field],
    /// Whether what is not here is really absent.
    pub(crate) complete: bool,
    /// Where the first field would stand.
    pub(crate) start: usize,
}

impl<'a> Fields<'a> {
    pub(crate) fn get(&self, key: &str) -> Option<&'a Field> {
        self.all.iter().find(|field| field.key.text == key)
    }

    /// The text of a key that may be absent; null is absent too.
    pub(crate) fn optional(&self, key: &str, report: &mut Report<'_>) -> Option<&'a Scalar> {
        let field = self.get(key)?;
        let scalar = self.text(field, report)?;
        if scalar.kind == Kind::Null {
            report.push(
                Diagnostic::new(Code::ScalarType, format!("`{key}` has no value"))
                    .at(field.key.span, "taken as absent")
                    .help("remove the key, or give it a text"),
            );
            return None;
        }
        Some(scalar)
    }

    /// The text of a key that must be there, or `missing` is reported with an `example`.
    pub(crate) fn required(
        &self,
        key: &str,
        example: impl Fn() -> String,
        missing: Code,
        report: &mut Report<'_>,
    ) -> Option<&'a Scalar> {
        let Some(field) = self.get(key) else {
            if self.complete {
                report.push(
                    Diagnostic::new(missing, format!("`{key}` is missing"))
                        .at(Span::empty(self.start), "the frontmatter starts here")
                        .help(format!("add a line `{key}: {}`", example())),
                );
            }
            return None;
        };
        let scalar = self.text(field, report)?;
        if scalar.kind == Kind::Null {
            let fault = if scalar.span.is_empty() {
                Diagnostic::new(missing, format!("`{key}` has no value")).at(field.key.span, "nothing follows this key")
            } else {
                Diagnostic::new(missing, format!("`{key}` is null")).at(scalar.span, "YAML reads this as no value")
            };
            report.push(fault.help(format!("write `{key}: {}`", example())));
            return None;
        }
        Some(scalar)
    }

    /// Whether a key says `true`.
    pub(crate) fn is_true(&self, key: &str) -> bool {
        let value = self.get(key).map(|field| &field.value);
        matches!(value, Some(Value::Scalar(scalar)) if scalar.text.eq_ignore_ascii_case("true"))
    }

    /// The value of `field` as a text; numbers and booleans keep their source text, and that is said.
    fn text(&self, field: &'a Field, report: &mut Report<'_>) -> Option<&'a Scalar> {
        match &field.value {
            Value::Scalar(scalar) => {
                scalar_type(&field.key.text, &field.key.text, scalar, report);
                Some(scalar)
            }
            Value::Refused(_) => None,
            other => {
                report.push(field_type(self.source, &field.key.text, other, "a text"));
                None
            }
        }
    }
}

/// `scalar-type` for a number or boolean at `path`; null is for the caller to judge.
pub(crate) fn scalar_type(path: &str, key: &str, scalar: &Scalar, report: &mut Report<'_>) {
    if matches!(scalar.kind, Kind::Null | Kind::Text) {
        return;
    }
    let kind = scalar.kind.noun();
    report.push(
        Diagnostic::new(Code::ScalarType, format!("`{path}` is {kind} to YAML, and a text belongs here"))
            .at(scalar.span, format!("read as the text `{}`", scalar.text))
            .help(format!("quote it: `{key}: {}`", quote_value(&scalar.text)))
            .fixed_by(Fix::replace(scalar.span, quote_value(&scalar.text))),
    );
}

/// `field-type`: a list or map where `expected` belongs.
pub(crate) fn field_type(source: &Source, key: &str, value: &Value, expected: &str) -> Diagnostic {
    let span = value.span();
    let first_line = source.first_line(span);
    Diagnostic::new(Code::FieldType, format!("`{key}` is {}, not {expected}", value.noun()))
        .at(first_line, format!("expected {expected}"))
        .help(match value {
            Value::List(items, _) if expected == "a text" => match items.as_slice() {
                [Value::Scalar(only)] => format!("write `{key}: {}`", only.text),
                _ => format!("write one text: `{key}: …`"),
            },
            _ => format!("write {expected}: `{key}: …`"),
        })
}

/// Where character `at` of the parsed text stands in the source; all of the value where escapes hide it.
pub(crate) fn character_span(source: &Source, scalar: &Scalar, at: usize) -> Span {
    let Some(found) = scalar.text.get(at..).and_then(|rest| rest.chars().next()) else {
        return value_span(source, scalar);
    };
    let written = source.slice(scalar.span);
    // Folding changes blanks and line breaks only: every other character has the same rank in both texts.
    let count = |text: &str| text.matches(found).count();
    if matches!(found, ' ' | '\t' | '\n' | '\r') || count(written) != count(&scalar.text) {
        return value_span(source, scalar);
    }
    let rank = scalar.text.get(..at).map_or(0, count);
    written.match_indices(found).nth(rank).map_or_else(
        || value_span(source, scalar),
        |(start, text)| Span::new(start, start + text.len()).offset(scalar.span.start),
    )
}

/// A number of characters, in words.
pub(crate) fn characters(count: usize) -> String {
    if count == 1 { "1 character".to_owned() } else { format!("{count} characters") }
}

/// The value as it is pointed at: of a text over several lines, the first.
pub(crate) fn value_span(source: &Source, scalar: &Scalar) -> Span {
    let span = scalar.span;
    let start = if scalar.style == Style::Block {
        let text = source.slice(span);
        span.start + text.len() - text.trim_start().len()
    } else {
        span.start
    };
    source.first_line(Span::new(start, span.end))
}
