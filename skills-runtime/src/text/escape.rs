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
        let write = |f: &mut fmt::Formatter<'_>, byte| f.write_str(escape(byte).unwrap_or_default());
        replacing(self.0, text, |byte| escape(byte).is_some(), write)
    }
}

/// Writes `text`, and in place of each byte that `is_special` what `escape` writes for it; those bytes are ASCII.
pub(crate) fn replacing(
    f: &mut fmt::Formatter<'_>,
    text: &str,
    is_special: impl Fn(u8) -> bool,
    escape: impl Fn(&mut fmt::Formatter<'_>, u8) -> fmt::Result,
) -> fmt::Result {
    // Looking at all bytes costs less than stopping at one, and most texts have none.
    if !text.bytes().fold(false, |found, byte| found | is_special(byte)) {
        return f.write_str(text);
    }
    let mut rest = text;
    while let Some((at, byte)) = rest.bytes().enumerate().find(|&(_, byte)| is_special(byte)) {
        f.write_str(rest.get(..at).unwrap_or_default())?;
        escape(f, byte)?;
        rest = rest.get(at + 1..).unwrap_or_default();
    }
    f.write_str(rest)
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
