//! Bytes of a `SKILL.md` as text.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The bytes as UTF-8; where they are none, as near as can be shown, and the fault.
pub(crate) fn decode(bytes: Vec<u8>) -> (String, Option<Diagnostic>) {
    if let Some(order) = utf16(&bytes) {
        let fault = Diagnostic::new(Code::NotUtf8, format!("the file is UTF-16 ({order}), not UTF-8"));
        return (String::new(), Some(fault.help("save the file as UTF-8")));
    }
    String::from_utf8(bytes).map_or_else(
        |error| {
            let at = error.utf8_error().valid_up_to();
            let byte = error.as_bytes().get(at).copied().unwrap_or_default();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let fault =
                Diagnostic::new(Code::NotUtf8, format!("the file is not UTF-8: byte 0x{byte:02x} at offset {at}"))
                    .at(Span::new(at, at + char::REPLACEMENT_CHARACTER.len_utf8()), "no character")
                    .help("save the file as UTF-8");
            (text, Some(fault))
        },
        |text| (text, None),
    )
}

/// The byte order of a text in UTF-16, by its mark or by the zeros in its first characters.
fn utf16(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => Some("little-endian"),
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => Some("big-endian"),
        _ => None,
    }
}

/// Whether every character is ASCII.
///
/// `str::is_ascii` is compiled into its caller, and macros run without optimisation; counting is compiled with std.
pub(crate) fn is_ascii(text: &str) -> bool {
    text.chars().count() == text.len()
}

/// How many line feeds there are.
///
/// Sixteen bytes at a time, which is cheap even without optimisation: a look at each byte, or a search for each line, is
/// not.
pub(crate) fn line_breaks(text: &str) -> usize {
    const LINE_FEEDS: u128 = u128::from_ne_bytes([b'\n'; 16]);
    const LOW_BITS: u128 = u128::from_ne_bytes([0x7f; 16]);
    let (chunks, rest) = text.as_bytes().as_chunks();
    let mut count = rest.iter().filter(|&&byte| byte == b'\n').count();
    for &chunk in chunks {
        let difference = u128::from_ne_bytes(chunk) ^ LINE_FEEDS;
        // The high bit of each byte is set where any bit of it is; the sum of two times seven bits needs no ninth.
        let differs = ((difference & LOW_BITS) + LOW_BITS) | difference;
        count += (differs | LOW_BITS).count_zeros() as usize;
    }
    count
}

/// Characters that no reader agrees on, one diagnostic a kind.
pub(crate) fn faults(text: &str) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let bytes = text.as_bytes();
    if bytes.contains(&0) {
        faults.extend(text.find('\0').map(|at| {
            Diagnostic::new(Code::NulCharacter, format!("a NUL character{}", more(text.matches('\0').count())))
                .at(Span::new(at, at + 1), "this character ends the text for many readers")
                .help("remove it")
        }));
    }
    if bytes.contains(&b'\r') {
        let lone = |(at, _): &(usize, &str)| bytes.get(at + 1) != Some(&b'\n');
        let count = text.match_indices('\r').filter(lone).count();
        faults.extend(text.match_indices('\r').find(lone).map(|(at, _)| {
            Diagnostic::new(Code::LoneCarriageReturn, format!("a carriage return without a line feed{}", more(count)))
                .at(Span::new(at, at + 1), "YAML breaks the line here, other readers do not")
                .help("end lines with LF or CRLF")
        }));
    }
    faults
}

/// How many there are besides the one that is shown.
fn more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        _ => format!(", one of {count}"),
    }
}

#[cfg(test)]
mod tests {
    use super::line_breaks;

    #[test]
    fn every_line_feed_counts() {
        let text = "\n\n\u{a}\u{b}\u{8a}é\n\r\n*JN\n0123456789abcdef\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n🦀\n";
        for (end, _) in text.char_indices() {
            for (start, _) in text[..end].char_indices() {
                let part = &text[start..end];
                assert_eq!(line_breaks(part), part.matches('\n').count(), "{part:?}");
            }
        }
    }
}
