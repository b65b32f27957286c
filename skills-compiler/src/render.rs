//! Diagnostics as text: the only module that knows `annotate-snippets`.

use crate::diagnostic::Diagnostic;

pub(crate) fn render(diagnostic: &Diagnostic) -> String {
    format!("{}: {}", diagnostic.path(), diagnostic.message())
}
