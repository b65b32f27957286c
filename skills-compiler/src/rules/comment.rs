//! ` #` in an unquoted value starts a comment.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::frontmatter::{Field, Style, Value, quote_value};
use crate::report::Report;
use crate::source::{Source, Span};

rule! {
    /// ` #` cuts an unquoted value short.
    ///
    /// Why: in YAML a space and a `#` start a comment, so the rest of the sentence is dropped without a warning. The
    /// rule checks `description`, `compatibility` and `metadata`.
    ///
    /// ```yaml fails
    /// description: Reads PDF files. Use for issue #12 and the like.
    /// ```
    ///
    /// Fix: quote the text; or put the comment on a line of its own.
    ///
    /// ```yaml passes
    /// description: 'Reads PDF files. Use for issue #12 and the like.'
    /// ```
    CommentTruncatesValue: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    for key in ["description", "compatibility"] {
        if let Some(field) = draft.fields.get(key) {
            check_value(draft.source, field, report);
        }
    }
    if let Some(Value::Map(entries, _)) = draft.fields.get("metadata").map(|field| &field.value) {
        entries.iter().for_each(|entry| check_value(draft.source, entry, report));
    }
}

fn check_value(source: &Source, field: &Field, report: &mut Report<'_>) {
    let Value::Scalar(scalar) = &field.value else { return };
    let line_end = source.line(scalar.span.end).end;
    let after = Span::new(scalar.span.end, line_end);
    let comment = source.slice(after);
    if scalar.style != Style::Plain || scalar.span.is_empty() || !comment.trim_start().starts_with('#') {
        return;
    }
    let start = after.start + comment.len() - comment.trim_start().len();
    let key = &field.key.text;
    let whole = source.slice(Span::new(scalar.span.start, line_end)).trim_end();
    report.push(
        Diagnostic::new(Code::CommentTruncatesValue, format!("a comment cuts `{key}` short"))
            .at(Span::new(start, line_end), "not part of the value")
            .at(scalar.span, "the value ends here")
            .help(format!("if it is part of the text, quote it: `{key}: {}`", quote_value(whole)))
            .help("if it is a comment, put it on a line of its own"),
    );
}
