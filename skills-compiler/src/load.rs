//! The only module that reads the file system.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

/// All bytes of a file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path)
}

/// At most the first `limit` bytes of a file.
pub(crate) fn read_start(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(limit);
    fs::File::open(path)?.take(limit as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
