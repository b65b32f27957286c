//! What cargo is told: one instruction a line.

use skills_compiler::{Diagnostic, Severity, shown};

/// Diagnostics as warnings and errors, errors first.
pub(crate) fn diagnostics(diagnostics: &[Diagnostic]) -> String {
    let of = |severity| diagnostics.iter().filter(|fault| fault.severity() == severity).collect::<Vec<_>>();
    let messages = |kind, severity| shown(&of(severity)).into_iter().map(move |(_, text)| message(kind, &text));
    messages("error", Severity::Error).chain(messages("warning", Severity::Warning)).collect::<Vec<_>>().concat()
}

/// A diagnostic as a warning, whatever its level.
pub(crate) fn warning(diagnostic: &Diagnostic) -> String {
    shown(&[diagnostic]).into_iter().map(|(_, text)| message("warning", &text)).collect::<Vec<_>>().concat()
}

/// A text of several lines; cargo takes a line each, and shows them under each other.
pub(crate) fn message(kind: &str, text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("cargo::{kind}={line}\n")).collect::<Vec<_>>().concat()
}

/// Has cargo watch a path.
pub(crate) fn changed(path: &str) -> String {
    format!("cargo::rerun-if-changed={path}\n")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_line_each() {
        let said = super::message("warning", "first\n --> a:1\n\n  | x\r\n");
        assert_eq!(said, "cargo::warning=first\ncargo::warning= --> a:1\ncargo::warning=  | x\n");
    }
}
