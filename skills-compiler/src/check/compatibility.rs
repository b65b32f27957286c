//! `compatibility`.

use super::fields::{Fields, characters, value_span};
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;

pub(crate) fn check(fields: &Fields<'_>, report: &mut Report<'_>) -> Option<String> {
    let scalar = fields.optional("compatibility", report)?;
    let length = scalar.text.chars().count();
    if (1..=LENGTH).contains(&length) {
        return Some(scalar.text.trim().to_owned());
    }
    let span = value_span(fields.source, scalar);
    report.push(match length {
        0 => Diagnostic::new(Code::CompatibilityLength, "`compatibility` is empty")
            .at(span, format!("expected 1 to {LENGTH} characters"))
            .help("remove the key, or say what the skill needs"),
        _ => Diagnostic::new(
            Code::CompatibilityLength,
            format!("`compatibility` is {length} characters, the limit is {LENGTH}"),
        )
        .at(span, "too long")
        .help(format!("cut {}, or move detail into the body", characters(length - LENGTH))),
    });
    None
}

const LENGTH: usize = 500;
