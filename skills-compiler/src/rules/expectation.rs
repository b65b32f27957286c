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

pub(crate) fn unfulfilled(code: Code, expected: usize, found: usize, span: Span) -> Diagnostic {
    let noun = if expected == 1 { "diagnostic" } else { "diagnostics" };
    let message = format!("expected {expected} {noun} of `{code}`, found {found}");
    Diagnostic::new(Code::UnfulfilledExpectation, message).at(span, "the number is too high").help(if found == 0 {
        "remove the expectation".to_owned()
    } else {
        format!("write `{code} = {found}`")
    })
}
