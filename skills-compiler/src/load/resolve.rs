//! Finds the skills root itself.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use skills_core::nearest::nearest;

use super::kind;
use crate::diagnostic::Diagnostic;
use crate::display::{display, escape};
use crate::root::Root;
use crate::rules::root::{self as root_rules, MissingRoot};
use crate::rules::unreadable;

/// The canonical path of the root, shown as `shown`; or the one error that ends the load.
pub(super) fn resolve(dir: &Path, root: &Root, shown: &str) -> Result<PathBuf, Diagnostic> {
    let failed = |error| missing(dir, root.package.as_deref(), shown, &error);
    let metadata = fs::metadata(dir).map_err(failed)?;
    if !metadata.is_dir() {
        return Err(root_rules::not_directory(shown, kind(&metadata)));
    }
    let real = fs::canonicalize(dir).map_err(failed)?;
    let package = root.package.as_ref().and_then(|package| fs::canonicalize(package).ok());
    match package {
        Some(package) if package.starts_with(&real) => Err(root_rules::is_package(shown, package == real)),
        _ => Ok(real),
    }
}

fn missing(dir: &Path, package: Option<&Path>, shown: &str, error: &io::Error) -> Diagnostic {
    if error.kind() != ErrorKind::NotFound {
        return unreadable::unreadable(&format!("the skills root `{shown}`"), &unreadable::reason(error));
    }
    let hint = if let Ok(target) = fs::read_link(dir) {
        MissingRoot::DanglingLink { target: escape(target.as_os_str()) }
    } else if let Some(folder) = similar(dir) {
        MissingRoot::Similar { folder }
    } else if let Some(package) = package {
        MissingRoot::InPackage { manifest: display(&package.join("Cargo.toml")) }
    } else {
        MissingRoot::Unknown
    };
    root_rules::missing(shown, &hint)
}

/// A folder beside `dir` with a similar name.
fn similar(dir: &Path) -> Option<String> {
    let parent = dir.parent()?;
    let listed = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    let mut folders: Vec<String> = fs::read_dir(listed)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| parent.join(name).is_dir())
        .collect();
    folders.sort();
    let near = nearest(dir.file_name()?.to_str()?, folders.iter().map(String::as_str))?;
    Some(display(&parent.join(near)))
}
