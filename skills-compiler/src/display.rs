//! Paths for display.

use std::env;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::printable;

/// The path relative to the current directory if it is below it, else as given; with `/` between its parts.
pub(crate) fn display(path: &Path) -> String {
    let current = env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(current).unwrap_or(path);
    let path: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    let shown = escape(path.as_os_str());
    let shown = if cfg!(windows) { shown.replace('\\', "/") } else { shown };
    if shown.is_empty() { ".".to_owned() } else { shown }
}

/// The path of `file` in a folder that is the current directory, or above or below it.
pub(crate) fn display_near(dir: &Path, file: &str) -> String {
    let current = env::current_dir().unwrap_or_default();
    match current.strip_prefix(dir) {
        Ok(steps) => format!("{}{file}", "../".repeat(steps.components().count())),
        Err(_) => display(&dir.join(file)),
    }
}

/// The name of a folder, whatever path leads to it; empty if it has none.
pub(crate) fn folder_name(dir: &Path) -> String {
    let name = |path: &Path| path.file_name().map(escape);
    name(dir).or_else(|| name(&fs::canonicalize(dir).ok()?)).unwrap_or_default()
}

/// A name with unprintable characters written as `\xff` or `\u{7}`.
pub(crate) fn escape(name: &OsStr) -> String {
    let mut shown = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        shown.push_str(&printable::line(chunk.valid()));
        for byte in chunk.invalid() {
            // Writing to a `String` cannot fail.
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}
