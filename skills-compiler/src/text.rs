//! Small functions on strings.

/// `, one of 3`, to continue a message about the first of them; empty for a single one.
pub(crate) fn one_of(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        _ => format!(", one of {count}"),
    }
}

/// A number of characters, in words.
pub(crate) fn characters(count: usize) -> String {
    if count == 1 { "1 character".to_owned() } else { format!("{count} characters") }
}

/// Whether every character is ASCII.
///
/// `str::is_ascii` is compiled into its caller, and macros run without optimisation; counting is compiled with std.
pub(crate) fn is_ascii(text: &str) -> bool {
    text.chars().count() == text.len()
}

/// The number of line feeds.
///
/// Sixteen bytes at a time, which is fast even without optimisation. A loop over bytes or a search for each line is
/// not.
pub(crate) fn line_breaks(text: &str) -> usize {
    const LINE_FEEDS: u128 = u128::from_ne_bytes([b'\n'; 16]);
    const LOW_BITS: u128 = u128::from_ne_bytes([0x7f; 16]);
    let (chunks, rest) = text.as_bytes().as_chunks();
    let mut count = rest.iter().filter(|&&byte| byte == b'\n').count();
    for &chunk in chunks {
        let difference = u128::from_ne_bytes(chunk) ^ LINE_FEEDS;
        // The high bit of each byte is set if any of its bits is; the sum of two seven-bit numbers fits into eight bits.
        let differs = ((difference & LOW_BITS) + LOW_BITS) | difference;
        count += (differs | LOW_BITS).count_zeros() as usize;
    }
    count
}

/// Whether a name consists of letters, digits, `-`, `_` and `.`. Nearly all do, and need no other check.
pub(crate) fn is_plain_name(name: &str) -> bool {
    name.as_bytes().iter().all(|byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.'))
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
