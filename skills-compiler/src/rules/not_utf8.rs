//! Files that are not UTF-8.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

rule! {
    /// The file is not UTF-8.
    ///
    /// Why: the standard does not define an encoding. The clients that were examined require UTF-8, or replace what they
    /// cannot decode with question marks.
    ///
    /// ```markdown whole fails
    /// ---
    /// name: pdf
    /// description: Reads r{0xE9}sum{0xE9}s. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    ///
    /// Fix: save the file as UTF-8.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads résumés. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    NotUtf8: Error Deny
}

/// The file is UTF-16 in this byte order.
pub(crate) fn utf16(byte_order: &str) -> Diagnostic {
    Diagnostic::new(Code::NotUtf8, format!("the file is UTF-16 ({byte_order}), not UTF-8")).help(HELP)
}

/// The first invalid byte. In the lossy text that is shown, a replacement character is in its position.
pub(crate) fn invalid(byte: u8, offset: usize) -> Diagnostic {
    let span = Span::new(offset, offset + char::REPLACEMENT_CHARACTER.len_utf8());
    Diagnostic::new(Code::NotUtf8, format!("the file is not UTF-8: byte 0x{byte:02x} at offset {offset}"))
        .at(span, "not a UTF-8 character")
        .help(HELP)
}

const HELP: &str = "save the file as UTF-8";
