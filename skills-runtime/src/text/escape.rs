//! Escapes strings for XML.

use core::fmt::{self, Display, Write};

use skills_core::escape::replacing;

/// Escapes a string for XML like Python's `html.escape`, which the reference tools use.
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
