//! `expect` in `skills.toml`.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

rule! {
    /// `skills.toml` expects more diagnostics than there are.
    ///
    /// Why: with a number that is too high, the next mistake is not reported.
    ///
    /// ```toml fails
    /// [[override]]
    /// skills = ["pdf"]
    /// expect = { unknown-key = 2 }
    /// ```
    ///
    /// Fix: lower the number, or remove the line.
    UnfulfilledExpectation: Lint Warn
}

/// An expectation with fewer diagnostics than expected.
pub(crate) struct Unfulfilled {
    pub(crate) code: Code,
    pub(crate) expected: usize,
    pub(crate) found: usize,
    pub(crate) span: Span,
}

/// One diagnostic for all numbers of a table. `None` if there are none.
pub(crate) fn unfulfilled(numbers: &[Unfulfilled]) -> Option<Diagnostic> {
    let diagnostic = match numbers {
        [] => return None,
        [one] => {
            let Unfulfilled { code, expected, found, span } = *one;
            let noun = if expected == 1 { "diagnostic" } else { "diagnostics" };
            let message = format!("expected {expected} {noun} of `{code}`, found {found}");
            let help =
                if found == 0 { "remove the expectation".to_owned() } else { format!("write `{code} = {found}`") };
            let diagnostic = Diagnostic::new(Code::UnfulfilledExpectation, message).at(span, "the number is too high");
            diagnostic.help(help).help(format!("or {UPDATE}"))
        }
        several => {
            let message = format!("{} numbers of expected diagnostics are too high", several.len());
            let at = |diagnostic: Diagnostic, it: &Unfulfilled| diagnostic.at(it.span, format!("found {}", it.found));
            several.iter().fold(Diagnostic::new(Code::UnfulfilledExpectation, message), at).help(UPDATE)
        }
    };
    Some(diagnostic)
}

const UPDATE: &str = "let `cargo skills check --accept` update the file";
