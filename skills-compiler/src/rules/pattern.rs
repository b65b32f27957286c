//! Patterns in `skills.toml`.

use skills_core::SKILL_FILE;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

rule! {
    /// A pattern in `skills.toml` matches nothing.
    ///
    /// Why: such a pattern is misspelt, or left over from a file that is gone.
    ///
    /// ```toml fails
    /// exclude = ["drafts/"]
    /// ```
    ///
    /// Fix: correct it, or remove it.
    UnmatchedPattern: Lint Warn
}

/// A pattern for folders of skills.
pub(crate) fn no_skill(glob: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Code::UnmatchedPattern, format!("no skill matches `{glob}`"))
        .at(span, format!("matches no folder with a `{SKILL_FILE}`"))
        .help(HELP)
}

/// A pattern of `exclude` or `include`.
pub(crate) fn no_file(glob: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Code::UnmatchedPattern, format!("no file matches `{glob}`"))
        .at(span, "matches nothing below the root")
        .help(HELP)
}

const HELP: &str = "correct it, or remove it";
