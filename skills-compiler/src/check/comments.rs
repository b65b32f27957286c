//! `comment-truncates-value`: ` #` in a plain value starts a comment.

use super::fields::Fields;
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Field, Style, Value, quote_value};
use crate::source::Span;

pub(crate) fn check(fields: &Fields<'_>, report: &mut Report<'_>) {
    for key in ["description", "compatibility"] {
        if let Some(field) = fields.get(key) {
            truncated(fields, field, report);
        }
    }
    if let Some(Value::Map(entries, _)) = fields.get("metadata").map(|field| &field.value) {
        entries.iter().for_each(|entry| truncated(fields, entry, report));
    }
}

fn truncated(fields: &Fields<'_>, field: &Field, report: &mut Report<'_>) {
    let Value::Scalar(scalar) = &field.value else { return };
    let line_end = fields.source.line(scalar.span.end).end;
    let behind = Span::new(scalar.span.end, line_end);
    let comment = fields.source.slice(behind);
    if scalar.style != Style::Plain || scalar.span.is_empty() || !comment.trim_start().starts_with('#') {
        return;
    }
    let start = behind.start + comment.len() - comment.trim_start().len();
    let key = &field.key.text;
    let whole = fields.source.slice(Span::new(scalar.span.start, line_end)).trim_end();
    report.push(
        Diagnostic::new(Code::CommentTruncatesValue, format!("a comment cuts `{key}` short"))
            .at(Span::new(start, line_end), "not part of the value")
            .at(scalar.span, "the value ends here")
            .help(format!("where it belongs to the text, quote it: `{key}: {}`", quote_value(whole)))
            .help("where it is a comment, give it a line of its own"),
    );
}
