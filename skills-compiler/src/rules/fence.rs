//! The `---` lines around the frontmatter.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::fix::Fix;
use crate::report::Report;

rule! {
    /// A `---` of the frontmatter is followed by whitespace.
    ///
    /// Why: the whitespace is invisible, and a client that compares the whole line finds no frontmatter: the skill is
    /// missing there.
    ///
    /// ```markdown whole fails unshown
    /// ---{U+0020}
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    ///
    /// Fix: make the line exactly `---`.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    FenceWhitespace: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    for whitespace in draft.fences.whitespace.into_iter().filter(|span| !span.is_empty()) {
        report.push(
            Diagnostic::new(Code::FenceWhitespace, "trailing whitespace after `---`")
                .at(whitespace, "some agents do not recognise this as a fence")
                .help("make the line exactly `---`")
                .fixed_by(Fix::replace(whitespace, "")),
        );
    }
}
