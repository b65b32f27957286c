//! Carriage returns that do not belong to a CRLF.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::text::one_of;

rule! {
    /// A carriage return is not followed by a line feed.
    ///
    /// Why: YAML breaks the line there and other readers do not, so they disagree about the fields of the skill. It is
    /// left over from classic Mac line endings, or from a broken conversion.
    ///
    /// ```markdown whole fails unshown
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.{U+000D}Read it.
    /// ```
    ///
    /// Fix: end lines with LF or CRLF.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.{U+000D}
    /// Read it.
    /// ```
    LoneCarriageReturn: Error Deny
}

pub(crate) fn check(text: &str) -> Option<Diagnostic> {
    let bytes = text.as_bytes();
    // A search for one byte is compiled with std, and fast in macros too.
    if !bytes.contains(&b'\r') {
        return None;
    }
    let is_lone = |(at, _): &(usize, &str)| bytes.get(at + 1) != Some(&b'\n');
    let (at, _) = text.match_indices('\r').find(is_lone)?;
    let count = text.match_indices('\r').filter(is_lone).count();
    let message = format!("a carriage return without a line feed{}", one_of(count));
    Some(
        Diagnostic::new(Code::LoneCarriageReturn, message)
            .at(Span::new(at, at + 1), "YAML breaks the line here, other readers do not")
            .help("end lines with LF or CRLF"),
    )
}
