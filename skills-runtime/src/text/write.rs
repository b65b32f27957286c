//! Texts that are written one after another.

use core::fmt::{self, Write};

/// Writes `parts` as they are: `write!` with the same parts takes several times as long.
pub(crate) fn write_all(f: &mut impl Write, parts: &[&str]) -> fmt::Result {
    parts.iter().try_for_each(|part| f.write_str(part))
}
