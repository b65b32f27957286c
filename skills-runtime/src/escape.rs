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
        for part in text.split_inclusive(['&', '<', '>', '"', '\'']) {
            let mut chars = part.chars();
            let escape = match chars.next_back() {
                Some('&') => "&amp;",
                Some('<') => "&lt;",
                Some('>') => "&gt;",
                Some('"') => "&quot;",
                Some('\'') => "&#x27;",
                _ => {
                    self.0.write_str(part)?;
                    continue;
                }
            };
            self.0.write_str(chars.as_str())?;
            self.0.write_str(escape)?;
        }
        Ok(())
    }
}

/// A text on one line: every run of white space becomes one blank, none is left at the ends.
pub(crate) struct Collapsed<'a>(pub(crate) &'a str);

impl Display for Collapsed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_one_line(self.0) {
            return f.write_str(self.0);
        }
        for (at, word) in self.0.split_whitespace().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            f.write_str(word)?;
        }
        Ok(())
    }
}

/// Whether white space is single blanks within the text alone, as in nearly every description: then it is written whole.
///
/// A text may be refused that is one line: those with a character whose first byte some white space has too.
fn is_one_line(text: &str) -> bool {
    let mut after_blank = true;
    for &byte in text.as_bytes() {
        let is_blank = byte == b' ';
        if (is_blank && after_blank) || matches!(byte, b'\t'..=b'\r' | 0xc2 | 0xe1..=0xe3) {
            return false;
        }
        after_blank = is_blank;
    }
    !after_blank
}
