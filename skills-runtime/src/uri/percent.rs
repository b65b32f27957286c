//! Percent-encoding of paths, by RFC 3986.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

/// A path whose names are percent-encoded; the `/` between them stays.
pub(super) struct Encoded<'a>(pub(super) &'a str);

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0.bytes() {
            match byte {
                b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                    f.write_char(char::from(byte))?;
                }
                _ => write!(f, "%{byte:02X}")?,
            }
        }
        Ok(())
    }
}

/// The path that `encoded` is the address of; `None` if it is not UTF-8 or a name would contain `/` or NUL.
///
/// A `%` without two hexadecimal digits is itself: models and users write names as they are.
pub(super) fn decode(encoded: &str) -> Option<Cow<'_, str>> {
    let Some((before, mut rest)) = encoded.split_once('%') else { return Some(Cow::Borrowed(encoded)) };
    let mut bytes = Vec::from(before);
    loop {
        match rest.split_at_checked(2).and_then(|(digits, after)| Some((byte(digits)?, after))) {
            Some((b'/' | 0, _)) => return None,
            Some((byte, after)) => {
                bytes.push(byte);
                rest = after;
            }
            None => bytes.push(b'%'),
        }
        let Some((before, after)) = rest.split_once('%') else { break };
        bytes.extend_from_slice(before.as_bytes());
        rest = after;
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

fn byte(digits: &str) -> Option<u8> {
    // `from_str_radix` accepts a sign.
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u8::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::{Encoded, decode};

    #[test]
    fn every_byte_outside_the_unreserved_set_is_encoded() {
        assert_eq!(Encoded("a b/%20/#?ü+.md").to_string(), "a%20b/%2520/%23%3F%C3%BC%2B.md");
    }

    #[test]
    fn decoding_reverses_encoding() {
        for path in ["", "a", "a b", "%20", "100%", "%", "%%41", "#?ü/日本/é", "~a-b_c.d", "\u{202e}"] {
            assert_eq!(decode(&Encoded(path).to_string()).as_deref(), Some(path));
        }
    }

    #[test]
    fn names_as_they_are_decode_to_themselves() {
        for path in ["my notes.md", "ü.md", "100%.md", "50%zz", "%+1", "%é"] {
            assert_eq!(decode(path).as_deref(), Some(path));
        }
    }

    #[test]
    fn separators_and_nul_cannot_be_encoded() {
        for path in ["a%2Fb", "a%2fb", "%00", "%FF", "%C3"] {
            assert_eq!(decode(path), None);
        }
    }
}
