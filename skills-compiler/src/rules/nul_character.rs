//! NUL characters.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::text::one_of;

rule! {
    /// The file contains a NUL character.
    ///
    /// Why: to a reader written in C the text ends there, and YAML does not allow the character.
    ///
    /// ```markdown whole fails unshown
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the{U+0000} file.
    /// ```
    ///
    /// Fix: remove it.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    NulCharacter: Error Deny
}

pub(crate) fn check(text: &str) -> Option<Diagnostic> {
    if !text.as_bytes().contains(&0) {
        return None;
    }
    let at = text.find('\0')?;
    Some(
        Diagnostic::new(Code::NulCharacter, format!("a NUL character{}", one_of(text.matches('\0').count())))
            .at(Span::new(at, at + 1), "many readers end the text here")
            .help("remove it"),
    )
}
