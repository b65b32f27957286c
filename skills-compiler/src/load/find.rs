//! Finds `skills.toml`.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::{display, kind, read_text, unreadable};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::policy::Policy;
use crate::root::Root;
use crate::skills_toml;
use crate::source::Source;

/// The policy for a root, what is wrong with it, and the file it was read from.
///
/// The nearest `skills.toml` holds: in the root, or in a folder above, up to the first one with a `Cargo.toml` or a
/// `.git`.
pub fn policy(root: &Root) -> (Policy, Vec<Diagnostic>, Option<PathBuf>) {
    let Some(dir) = find(&root.dir) else { return (Policy::default(), Vec::new(), None) };
    let path = dir.join(skills_toml::FILE);
    let shown = display::display_near(&dir, skills_toml::FILE);
    let (policy, faults) = match read(&path) {
        Ok(text) => skills_toml::parse(Arc::new(Source::new(shown, text))),
        Err(fault) => {
            let fault = Diagnostic::new(Code::SkillsToml, format!("`{}` {fault}", skills_toml::FILE));
            (Policy::default(), vec![fault.in_path(shown)])
        }
    };
    (policy, faults, Some(path))
}

fn find(dir: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(dir).or_else(|_| std::env::current_dir()).ok()?;
    // What stands above `a/..` is told by the file system, not by the text.
    let absolute = if absolute.components().any(|part| part == Component::ParentDir) {
        fs::canonicalize(&absolute).unwrap_or(absolute)
    } else {
        absolute
    };
    let is_there = |dir: &Path, name: &str| fs::symlink_metadata(dir.join(name)).is_ok();
    for dir in absolute.ancestors() {
        if is_there(dir, skills_toml::FILE) {
            return Some(dir.to_owned());
        }
        if is_there(dir, "Cargo.toml") || is_there(dir, ".git") {
            return None;
        }
    }
    None
}

/// The text, or why not, in words that go on from the name of the file.
fn read(path: &Path) -> Result<String, String> {
    let metadata = fs::metadata(path).map_err(|error| unreadable(&error))?;
    if !metadata.is_file() {
        return Err(format!("is {}, not a file", kind(&metadata)));
    }
    String::from_utf8(read_text(path, metadata.len())?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes().get(at).copied().unwrap_or_default();
        let line = error.as_bytes().iter().take(at).filter(|&&byte| byte == b'\n').count() + 1;
        format!("is not UTF-8: byte 0x{byte:02x} in line {line}")
    })
}
