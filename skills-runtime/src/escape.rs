//! Text that is made safe for where it goes.

use core::fmt::{self, Display, Write};

/// A text for XML, escaped as Python's `html.escape` does it: the reference tools use that.
pub(crate) struct Escaped<T>(pub(crate) T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

struct Escaper<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // Looking at all bytes costs less than stopping at one, and most texts have none.
        if !text.bytes().fold(false, |found, byte| found | escape(byte).is_some()) {
            return self.0.write_str(text);
        }
        let mut rest = text;
        while let Some((before, escape, after)) = next_escape(rest) {
            self.0.write_str(before)?;
            self.0.write_str(escape)?;
            rest = after;
        }
        self.0.write_str(rest)
    }
}

/// What stands before the first character that needs an escape, the escape, and the rest.
fn next_escape(text: &str) -> Option<(&str, &'static str, &str)> {
    let (at, escape) = text.bytes().enumerate().find_map(|(at, byte)| Some((at, escape(byte)?)))?;
    Some((text.get(..at)?, escape, text.get(at + 1..)?))
}

fn escape(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'"' => Some("&quot;"),
        b'\'' => Some("&#x27;"),
        _ => None,
    }
}
