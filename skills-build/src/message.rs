//! Instructions for cargo, one per line.

use skills_compiler::{Diagnostic, Severity, shown};

/// Formats diagnostics as errors and warnings, errors first.
pub(crate) fn diagnostics(diagnostics: &[Diagnostic]) -> String {
    let of = |severity| diagnostics.iter().filter(|it| it.severity() == severity).collect::<Vec<_>>();
    let messages = |kind, severity| shown(&of(severity)).into_iter().map(move |(_, text)| message(kind, &text));
    messages("error", Severity::Error).chain(messages("warning", Severity::Warning)).collect::<Vec<_>>().concat()
}

/// Formats a diagnostic as a warning, whatever its level.
pub(crate) fn warning(diagnostic: &Diagnostic) -> String {
    shown(&[diagnostic]).into_iter().map(|(_, text)| message("warning", &text)).collect::<Vec<_>>().concat()
}

/// Formats a text of several lines as one instruction per line, since cargo does not accept line breaks in a message.
pub(crate) fn message(kind: &str, text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("cargo::{kind}={line}\n")).collect::<Vec<_>>().concat()
}

/// Makes cargo watch a path.
pub(crate) fn changed(path: &str) -> String {
    format!("cargo::rerun-if-changed={path}\n")
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_line_is_an_instruction() {
        let instructions = super::message("warning", "first\n --> a:1\n\n  | x\r\n");
        assert_eq!(instructions, "cargo::warning=first\ncargo::warning= --> a:1\ncargo::warning=  | x\n");
    }
}
