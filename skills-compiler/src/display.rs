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
    let path = plain_path(path);
    let path = path.strip_prefix(plain_path(&current)).unwrap_or(path);
    let path: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    let shown = escape(path.as_os_str());
    let shown = if cfg!(windows) { shown.replace('\\', "/") } else { shown };
    if shown.is_empty() { ".".to_owned() } else { shown }
}

/// The path of `file` in a folder that is the current directory, or above or below it.
pub(crate) fn display_near(dir: &Path, file: &str) -> String {
    let current = env::current_dir().unwrap_or_default();
    match plain_path(&current).strip_prefix(plain_path(dir)) {
        Ok(steps) => format!("{}{file}", "../".repeat(steps.components().count())),
        Err(_) => display(&dir.join(file)),
    }
}

/// The name of a folder, whatever path leads to it; empty if it has none.
pub(crate) fn folder_name(dir: &Path) -> String {
    let name = |path: &Path| path.file_name().map(escape);
    name(dir).or_else(|| name(&fs::canonicalize(dir).ok()?)).unwrap_or_default()
}

/// The path without the prefix `\\\\?\\` that `fs::canonicalize` adds on Windows.
///
/// Many programs, and most models, cannot open a path with that prefix. It stays if the path means something else without
/// it: a path of 260 characters or more, a network share, or a name such as `nul` or `a.`.
pub fn plain_path(path: &Path) -> &Path {
    if !cfg!(windows) {
        return path;
    }
    path.to_str().and_then(without_prefix).map_or(path, Path::new)
}

fn without_prefix(path: &str) -> Option<&str> {
    let plain = path.strip_prefix(r"\\?\")?;
    let mut parts = plain.split('\\');
    let is_drive = parts.next().is_some_and(|drive| {
        drive
            .strip_suffix(':')
            .is_some_and(|letter| letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_alphabetic()))
    });
    // `\\?\C:` is the device, and `C:` the current directory of the drive.
    let has_root = plain.len() > 2;
    (is_drive && has_root && plain.len() < MAX_PATH && parts.all(is_plain_name)).then_some(plain)
}

/// Whether Windows reads the name as it is, without the prefix too. The last part of `C:\` is empty.
fn is_plain_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    let is_numbered =
        |port: &str| stem.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(port)) && stem.chars().count() == 4;
    !name.ends_with(['.', ' '])
        && !name.contains('/')
        && !DEVICES.iter().any(|device| device.eq_ignore_ascii_case(stem))
        && !is_numbered("com")
        && !is_numbered("lpt")
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

#[test]
fn prefix_of_canonical_windows_paths_is_removed_if_it_has_no_meaning() {
    for (path, plain) in [
        (r"\\?\C:\skills\pdf", Some(r"C:\skills\pdf")),
        (r"\\?\Z:\", Some(r"Z:\")),
        (r"\\?\C:\communication\console", Some(r"C:\communication\console")),
        (r"\\?\C:", None),
        (r"\\?\UNC\server\share\pdf", None),
        (r"\\?\C:\skills\nul.md", None),
        (r"\\?\C:\skills\COM1", None),
        (r"\\?\C:\skills.\pdf", None),
        (r"C:\skills", None),
        ("/skills", None),
    ] {
        assert_eq!(without_prefix(path), plain, "{path}");
    }
    assert_eq!(without_prefix(&format!(r"\\?\C:\{}", "a".repeat(300))), None);
}

/// The longest path that Windows accepts without the prefix, with a NUL at its end.
const MAX_PATH: usize = 260;

const DEVICES: [&str; 6] = ["AUX", "CON", "CONIN$", "CONOUT$", "NUL", "PRN"];
