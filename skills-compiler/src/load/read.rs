//! Reads the bytes of files.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use skills_core::limits::TEXT_BYTES as TEXT_LIMIT;

use crate::rules::unreadable;
use crate::tree::Reader;

/// Passed into each [`Tree`](crate::tree::Tree): files are read when a rule needs them.
#[derive(Debug)]
pub(super) struct Disk;

impl Reader for Disk {
    fn read(&self, path: &Path, size: u64) -> io::Result<Vec<u8>> {
        read(path, size)
    }

    fn read_start(&self, path: &Path, limit: usize) -> io::Result<Vec<u8>> {
        read_up_to(limit as u64, path, limit as u64)
    }

    fn read_text(&self, path: &Path, size: u64) -> Result<Vec<u8>, String> {
        read_text(path, size)
    }
}

/// All bytes of a file that had `size` of them.
pub(crate) fn read(path: &Path, size: u64) -> io::Result<Vec<u8>> {
    read_up_to(u64::MAX, path, size)
}

/// Whether there is a file or folder at `path`.
pub(crate) fn exists(path: &Path) -> bool {
    path.exists()
}

/// All bytes of a text file that had `size` of them, or the reason why not, to continue a message.
pub(super) fn read_text(path: &Path, size: u64) -> Result<Vec<u8>, String> {
    if size > TEXT_LIMIT {
        return Err(unreadable::too_large(size, TEXT_LIMIT));
    }
    let bytes = read_up_to(TEXT_LIMIT + 1, path, size).map_err(|error| unreadable::reason(&error))?;
    match bytes.len() as u64 {
        size if size > TEXT_LIMIT => Err(unreadable::too_large(size, TEXT_LIMIT)),
        _ => Ok(bytes),
    }
}

/// At most `limit` bytes of a file that had `size` of them. It may have grown, and some files report no size.
fn read_up_to(limit: u64, path: &Path, size: u64) -> io::Result<Vec<u8>> {
    // Reserve one extra byte so that `read_to_end` sees EOF without reallocating.
    let expected = usize::try_from(size.min(limit).min(TEXT_LIMIT)).unwrap_or_default() + 1;
    let mut bytes = Vec::with_capacity(expected);
    // `fs::read` would stat the file again, which costs as much as reading it.
    fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}
