//! `triggers`.

use super::tools::read_strings;
use crate::code::Code;
use crate::frontmatter::Fields;
use crate::report::Report;

rule! {
    /// `triggers` is not a list of strings.
    ///
    /// Why: `triggers` is a key of this project: keywords for the line of the skill in the catalog.
    ///
    /// ```yaml fails
    /// triggers: pdf
    /// ```
    ///
    /// Fix: write a list.
    ///
    /// ```yaml passes
    /// triggers: [pdf, forms]
    /// ```
    TriggersForm: Lint Deny
}

/// Reads the keywords for the catalog line.
pub(crate) fn read(fields: &Fields<'_>, report: &mut Report<'_>) -> Vec<String> {
    read_strings(fields, "triggers", Code::TriggersForm, report).unwrap_or_default()
}
