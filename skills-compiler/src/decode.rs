//! Bytes of a `SKILL.md` as text.

use crate::diagnostic::Diagnostic;
use crate::rules::not_utf8;

/// Decodes as UTF-8. On failure returns the lossy text, for display, and a diagnostic.
pub(crate) fn decode(bytes: Vec<u8>) -> (String, Option<Diagnostic>) {
    if let Some(order) = utf16(&bytes) {
        return (String::new(), Some(not_utf8::utf16(order)));
    }
    String::from_utf8(bytes).map_or_else(
        |error| {
            let at = error.utf8_error().valid_up_to();
            let byte = error.as_bytes().get(at).copied().unwrap_or_default();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            (text, Some(not_utf8::invalid(byte, at)))
        },
        |text| (text, None),
    )
}

/// The byte order of a text in UTF-16, by its byte-order mark or by the zeros in its first characters.
fn utf16(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => Some("little-endian"),
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => Some("big-endian"),
        _ => None,
    }
}
