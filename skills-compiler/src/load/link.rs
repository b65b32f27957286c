//! Follows links (symlinks) and checks where they lead.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostic;
use crate::display::{display, escape};
use crate::rules::{link_on_disk, unreadable};

/// The target of a link.
pub(super) struct Target {
    /// Its canonical path.
    pub(super) real: PathBuf,
    pub(super) metadata: Metadata,
}

/// The restrictions of a link.
pub(super) struct Limits<'a> {
    /// The canonical folders one of which it must stay in; `None` if it may lead anywhere.
    pub(super) scope: Option<&'a [&'a Path]>,
    /// The scope in words.
    pub(super) scope_name: &'a str,
    /// The canonical folder that the target is shown relative to.
    pub(super) boundary: &'a Path,
}

/// Follows the link at `disk`, which diagnostics call `link`.
pub(super) fn resolve(disk: &Path, link: &str, limits: &Limits<'_>) -> Result<Target, Diagnostic> {
    let text = fs::read_link(disk).map_err(|error| cannot_read(link, &unreadable::reason(&error)))?;
    let written = escape(text.as_os_str());
    if limits.scope.is_some() && text.is_absolute() {
        return Err(link_on_disk::absolute(link, &written));
    }
    let followed = fs::canonicalize(disk).and_then(|real| Ok(Target { metadata: fs::metadata(&real)?, real }));
    let target = followed.map_err(|error| unresolved(link, &written, &error))?;
    let Some(scope) = limits.scope else { return Ok(target) };
    if scope.iter().any(|folder| target.real.starts_with(folder)) {
        return Ok(target);
    }
    let inside = target.real.strip_prefix(limits.boundary).ok().filter(|inside| !inside.as_os_str().is_empty());
    Err(link_on_disk::outside(link, &written, inside.map(display).as_deref(), limits.scope_name))
}

fn unresolved(link: &str, written: &str, error: &io::Error) -> Diagnostic {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => link_on_disk::dangling(link, written),
        // The kind for ELOOP, `FilesystemLoop`, can be named only on nightly.
        kind if format!("{kind:?}") == "FilesystemLoop" => link_on_disk::to_itself(link, written),
        _ => cannot_read(link, &format!("links to `{written}`, which {}", unreadable::reason(error))),
    }
}

fn cannot_read(link: &str, reason: &str) -> Diagnostic {
    unreadable::unreadable(&format!("`{link}`"), reason).help("restore the target, or remove the link")
}
