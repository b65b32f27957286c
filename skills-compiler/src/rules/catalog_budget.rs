//! The length of the catalog of all skills.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

rule! {
    /// The catalog is over the budget of the host.
    ///
    /// Why: the catalog is in every prompt, whether a skill is used or not. The budget counts the characters of the
    /// catalog as it is rendered by default, with its instructions.
    ///
    /// ```toml fails
    /// [host]
    /// catalog-budget = 200
    /// ```
    ///
    /// Fix: shorten descriptions, the longest first; or raise the budget.
    CatalogBudget: Host Deny
}

/// A catalog of `length` characters; `longest` is the skill with the longest description.
pub(crate) fn over_budget(length: usize, budget: usize, span: Span, longest: Option<&str>) -> Diagnostic {
    Diagnostic::new(Code::CatalogBudget, format!("the catalog is {length} characters, the host's budget is {budget}"))
        .at(span, "the budget is set here")
        .help(match longest {
            Some(skill) => format!("shorten descriptions, that of `{skill}` first"),
            None => "raise the budget".to_owned(),
        })
}
