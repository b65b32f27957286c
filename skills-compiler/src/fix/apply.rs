//! Applies the edits of many diagnostics to one text.

use super::{Edit, Fix};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// `text` after the edits of `diagnostics`, and how many of them were applied. Renames are ignored.
///
/// Of two fixes that touch each other only the first is applied: another check shows whether the second is still needed.
///
/// ```
/// use skills_compiler::{Policy, Tree, apply, check};
///
/// let text = "---\nname: pdf\ndescription: Reads PDFs.\nmetadata:\n  version: 1.10\n---\nbody\n";
/// let policy = Policy::default();
/// let checked = check(Tree::from_files([("pdf/SKILL.md", text)], &policy), &policy);
/// let (fixed, count) = apply(text, &checked.diagnostics);
/// assert_eq!(fixed, text.replace("1.10", "\"1.10\""));
/// assert_eq!(count, 1);
/// ```
pub fn apply<'d>(text: &str, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> (String, usize) {
    let mut applied: Vec<&Edit> = Vec::new();
    let mut count = 0;
    for diagnostic in diagnostics {
        let Some(Fix::Edit(edits)) = diagnostic.fix() else { continue };
        if edits.iter().all(|edit| is_sound(text, edit) && !applied.iter().any(|other| touch(edit.span, other.span))) {
            applied.extend(edits);
            count += 1;
        }
    }
    applied.sort_by_key(|edit| edit.span);
    let mut fixed = String::with_capacity(text.len());
    let mut at = 0;
    for Edit { span, text: replacement } in applied {
        fixed.push_str(text.get(at..span.start).unwrap_or(""));
        fixed.push_str(replacement);
        at = span.end;
    }
    fixed.push_str(text.get(at..).unwrap_or(""));
    (fixed, count)
}

fn is_sound(text: &str, edit: &Edit) -> bool {
    text.get(edit.span.start..edit.span.end).is_some()
}

fn touch(a: Span, b: Span) -> bool {
    a.start <= b.end && b.start <= a.end
}
