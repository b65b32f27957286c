//! Finds and reads `skills.toml`.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::kind;
use super::read::read_text;
use crate::diagnostic::Diagnostic;
use crate::display::{display, display_near};
use crate::policy::Policy;
use crate::policy::parse::parse;
use crate::root::Root;
use crate::rules::skills_toml::{self as rules, SKILLS_TOML};
use crate::rules::unreadable;
use crate::source::Source;

/// A policy and the file that it was read from.
#[derive(Debug, Default)]
pub struct FoundPolicy {
    /// The policy; the default one if there is no file.
    pub policy: Policy,
    /// The mistakes in the file.
    pub diagnostics: Vec<Diagnostic>,
    /// The file, if there is one.
    pub path: Option<PathBuf>,
}

/// The policy for a root.
///
/// The nearest `skills.toml` applies: in the root, or in a folder above, up to the first one with a `Cargo.toml` or a
/// `.git`. [`Root::policy_file`] sets another file.
pub fn policy(root: &Root) -> FoundPolicy {
    let (path, shown) = match (&root.policy_file, find(&root.dir)) {
        (Some(path), _) => (path.clone(), display(path)),
        (None, Some(dir)) => (dir.join(SKILLS_TOML), display_near(&dir, SKILLS_TOML)),
        (None, None) => return FoundPolicy::default(),
    };
    let (policy, diagnostics) = match read(&path) {
        Ok(text) => parse(Arc::new(Source::new(shown, text))),
        Err(reason) => (Policy::default(), vec![rules::unreadable(shown, &reason)]),
    };
    FoundPolicy { policy, diagnostics, path: Some(path) }
}

fn find(dir: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(dir).or_else(|_| std::env::current_dir()).ok()?;
    // If `a` is a link, the parent of `a/..` is known to the file system only.
    let absolute = if absolute.components().any(|part| part == Component::ParentDir) {
        fs::canonicalize(&absolute).unwrap_or(absolute)
    } else {
        absolute
    };
    let is_there = |dir: &Path, name: &str| fs::symlink_metadata(dir.join(name)).is_ok();
    for dir in absolute.ancestors() {
        if is_there(dir, SKILLS_TOML) {
            return Some(dir.to_owned());
        }
        if is_there(dir, "Cargo.toml") || is_there(dir, ".git") {
            return None;
        }
    }
    None
}

/// The text, or the reason why not, to continue a message after the name of the file.
fn read(path: &Path) -> Result<String, String> {
    let metadata = fs::metadata(path).map_err(|error| unreadable::reason(&error))?;
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
