//! Values of the wrong type, and the functions that read a field as the type it must have.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::fix::Fix;
use crate::frontmatter::{Field, Fields, Kind, Scalar, Value, quote_value};
use crate::report::Report;
use crate::source::{Source, Span};

rule! {
    /// A string field of the standard is a list or a mapping, or `metadata` is not a mapping.
    ///
    /// Why: the standard requires strings here, and `metadata` maps strings to strings. Given something else, some
    /// clients drop the field, some refuse the skill, and some print the list in the syntax of their own language.
    ///
    /// ```yaml fails
    /// license: [MIT, Apache-2.0]
    /// ```
    ///
    /// Fix: write one string.
    ///
    /// ```yaml passes
    /// license: MIT OR Apache-2.0
    /// ```
    FieldType: Error Deny
}

rule! {
    /// A number, boolean or null is used as a string.
    ///
    /// Why: YAML reads an unquoted `1.10` as a number, and clients treat it differently: many print `1.1`, and some
    /// refuse `name: 12306`. This project keeps the text as it is written, and treats an optional key without a value
    /// as absent.
    ///
    /// ```yaml fails
    /// metadata:
    ///   version: 1.10
    /// ```
    ///
    /// Fix: quote it.
    ///
    /// ```yaml passes
    /// metadata:
    ///   version: "1.10"
    /// ```
    ScalarType: Lint Warn
}

/// The string of a key that may be absent; a key without a value counts as absent.
pub(super) fn optional<'a>(fields: &Fields<'a>, key: &str, report: &mut Report<'_>) -> Option<&'a Scalar> {
    let field = fields.get(key)?;
    let scalar = string(fields, field, report)?;
    if scalar.kind == Kind::Null {
        report.push(no_value(field));
        return None;
    }
    Some(scalar)
}

/// The string of a key that must be present, or a diagnostic of `missing` with an `example`.
pub(super) fn required<'a>(
    fields: &Fields<'a>,
    key: &str,
    example: impl Fn() -> String,
    missing: Code,
    report: &mut Report<'_>,
) -> Option<&'a Scalar> {
    let Some(field) = fields.get(key) else {
        if fields.complete {
            report.push(
                Diagnostic::new(missing, format!("`{key}` is missing"))
                    .at(Span::empty(fields.start), "the frontmatter starts here")
                    .help(format!("add a line `{key}: {}`", example())),
            );
        }
        return None;
    };
    let scalar = string(fields, field, report)?;
    if scalar.kind == Kind::Null {
        let diagnostic = if scalar.span.is_empty() {
            Diagnostic::new(missing, format!("`{key}` has no value"))
                .at(field.key.span, "expected a string after this key")
        } else {
            Diagnostic::new(missing, format!("`{key}` is null"))
                .at(scalar.span, format!("YAML reads `{}` as no value", scalar.text))
        };
        report.push(diagnostic.help(format!("write `{key}: {}`", example())));
        return None;
    }
    Some(scalar)
}

/// The value of `field` as a string. A number or boolean is reported and keeps the text it is written with.
fn string<'a>(fields: &Fields<'a>, field: &'a Field, report: &mut Report<'_>) -> Option<&'a Scalar> {
    match &field.value {
        Value::Scalar(scalar) => {
            check_scalar(&field.key.text, &field.key.text, scalar, report);
            Some(scalar)
        }
        Value::Refused(_) => None,
        other => {
            report.push(wrong_type(fields.source, &field.key.text, other, "a string"));
            None
        }
    }
}

/// `field-type`: a list or mapping instead of `expected`.
pub(super) fn wrong_type(source: &Source, key: &str, value: &Value, expected: &str) -> Diagnostic {
    Diagnostic::new(Code::FieldType, format!("`{key}` is {}, not {expected}", value.noun()))
        .at(source.first_line(value.span()), format!("expected {expected}"))
        .help(match value {
            Value::List(items, _) if expected == "a string" => match items.as_slice() {
                [Value::Scalar(only)] => format!("write `{key}: {}`", only.text),
                _ => format!("write one string: `{key}: …`"),
            },
            _ => format!("write {expected}: `{key}: …`"),
        })
}

/// Reports a number or boolean at `path`. Null is left to the caller.
pub(super) fn check_scalar(path: &str, key: &str, scalar: &Scalar, report: &mut Report<'_>) {
    if matches!(scalar.kind, Kind::Null | Kind::Text) {
        return;
    }
    let kind = scalar.kind.noun();
    report.push(
        Diagnostic::new(Code::ScalarType, format!("`{path}` is {kind}, not a string"))
            .at(scalar.span, format!("YAML reads `{}` as {kind}", scalar.text))
            .help(format!("quote it: `{key}: {}`", quote_value(&scalar.text)))
            .fixed_by(Fix::replace(scalar.span, quote_value(&scalar.text))),
    );
}

/// Null as a value of `metadata`.
pub(super) fn null(path: &str, key: &Field, scalar: &Scalar) -> Diagnostic {
    let (span, label) = if scalar.span.is_empty() {
        (key.key.span, "expected a string after this key".to_owned())
    } else {
        (scalar.span, format!("YAML reads `{}` as no value", scalar.text))
    };
    Diagnostic::new(Code::ScalarType, format!("`{path}` is null, not a string"))
        .at(span, label)
        .help(format!("quote it: `{}: \"{}\"`", key.key.text, scalar.text))
}

/// An optional key without a value.
pub(super) fn no_value(field: &Field) -> Diagnostic {
    Diagnostic::new(Code::ScalarType, format!("`{}` has no value", field.key.text))
        .at(field.key.span, "treated as absent")
        .help("remove the key, or write a string after it")
}
