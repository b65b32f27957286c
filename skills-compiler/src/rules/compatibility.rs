//! `compatibility`.

use skills_core::limits::COMPATIBILITY_LENGTH as LENGTH;

use super::value_type;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Fields, value_span};
use crate::report::Report;
use crate::text::characters;

rule! {
    /// `compatibility` is empty or over 500 characters.
    ///
    /// Why: the standard gives the field 1 to 500 characters if it is present. Its validator accepts an empty one, which
    /// has no use. Characters are Unicode scalar values, never bytes.
    ///
    /// ```yaml fails
    /// compatibility: ''
    /// ```
    ///
    /// Fix: write what the skill needs, or remove the key.
    ///
    /// ```yaml passes
    /// compatibility: Needs pdftotext and Python 3.11
    /// ```
    CompatibilityLength: Error Deny
}

pub(crate) fn read(fields: &Fields<'_>, report: &mut Report<'_>) -> Option<String> {
    let scalar = value_type::optional(fields, "compatibility", report)?;
    let length = scalar.text.chars().count();
    if (1..=LENGTH).contains(&length) {
        return Some(scalar.text.trim().to_owned());
    }
    let span = value_span(fields.source, scalar);
    report.push(if length == 0 {
        Diagnostic::new(Code::CompatibilityLength, "`compatibility` is empty")
            .at(span, format!("expected 1 to {LENGTH} characters"))
            .help("remove the key, or write what the skill needs")
    } else {
        let message = format!("`compatibility` is {length} characters, the limit is {LENGTH}");
        Diagnostic::new(Code::CompatibilityLength, message)
            .at(span, "too long")
            .help(format!("cut {}, or move detail into the body", characters(length - LENGTH)))
    });
    None
}
