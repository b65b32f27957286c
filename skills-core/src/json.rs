//! Strings as JSON writes them.

use core::fmt::{self, Display, Write};

use crate::escape::replacing;

/// Displayed, the text of `T` is a JSON string, in quotes.
///
/// ```
/// use skills_core::json::Quoted;
///
/// assert_eq!(Quoted("a \"b\"\n").to_string(), r#""a \"b\"\n""#);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Quoted<T>(pub T);

/// Writes `text` as a JSON string, in quotes.
pub fn string(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_str("\"")?;
    Escaper(&mut *out).write_str(text)?;
    out.write_str("\"")
}

impl<T: Display> Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        write!(Escaper(&mut *f), "{}", self.0)?;
        f.write_str("\"")
    }
}

struct Escaper<'a, W>(&'a mut W);

impl<W: Write> Write for Escaper<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        replacing(self.0, text, |byte| matches!(byte, b'"' | b'\\' | 0..=0x1f), escape)
    }
}

fn escape(out: &mut impl Write, byte: u8) -> fmt::Result {
    match byte {
        b'"' => out.write_str("\\\""),
        b'\\' => out.write_str("\\\\"),
        0x8 => out.write_str("\\b"),
        b'\t' => out.write_str("\\t"),
        b'\n' => out.write_str("\\n"),
        0xc => out.write_str("\\f"),
        b'\r' => out.write_str("\\r"),
        control => write!(out, "\\u{control:04x}"),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::{Quoted, string};

    #[test]
    fn control_characters_quotes_and_backslashes_are_escaped() {
        let check = |text: &str, expected: &str| {
            let mut written = String::new();
            string(&mut written, text).unwrap();
            assert_eq!((written.as_str(), Quoted(text).to_string().as_str()), (expected, expected));
        };
        check("", r#""""#);
        check("plain ü 😀 \u{7f}\u{2028}", "\"plain ü 😀 \u{7f}\u{2028}\"");
        check("\"\\\u{8}\t\n\u{c}\r", r#""\"\\\b\t\n\f\r""#);
        check("ü\0\u{1f}é", r#""ü\u0000\u001fé""#);
    }
}
