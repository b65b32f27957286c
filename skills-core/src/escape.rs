//! Text in which a few ASCII characters are replaced.

use core::fmt::{self, Write};

/// Writes `text`, and for each byte that `is_special` what `escape` writes in its place; those bytes are ASCII.
pub fn replacing<W: Write + ?Sized>(
    out: &mut W,
    text: &str,
    is_special: impl Fn(u8) -> bool,
    escape: impl Fn(&mut W, u8) -> fmt::Result,
) -> fmt::Result {
    // A loop without an early exit is vectorized, and most texts have no such byte.
    let mut has_special = false;
    for &byte in text.as_bytes() {
        has_special |= is_special(byte);
    }
    if !has_special {
        return out.write_str(text);
    }
    let mut rest = text;
    while let Some((at, byte)) = rest.bytes().enumerate().find(|&(_, byte)| is_special(byte)) {
        out.write_str(rest.get(..at).unwrap_or_default())?;
        escape(out, byte)?;
        rest = rest.get(at + 1..).unwrap_or_default();
    }
    out.write_str(rest)
}
