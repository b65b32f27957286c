//! Where a link (symlink) may lead.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{escape, unreadable};
use crate::code::Code;

/// What a link stands for.
pub(super) struct Target {
    /// Its canonical path.
    pub(super) real: PathBuf,
    pub(super) metadata: Metadata,
}

/// What is wrong with a link.
pub(super) struct Fault {
    pub(super) code: Code,
    /// In words that go on from the link's path.
    pub(super) message: String,
    pub(super) help: &'static str,
}

/// What holds for a link where it stands.
pub(super) struct Rules<'a> {
    /// The canonical folders one of which it must stay in; `None` where it may lead anywhere.
    pub(super) scope: Option<&'a [&'a Path]>,
    /// The scope in words.
    pub(super) scope_name: &'a str,
    /// The canonical folder that places are told relative to.
    pub(super) boundary: &'a Path,
}

/// Follows the link at `disk`.
pub(super) fn resolve(disk: &Path, rules: &Rules<'_>) -> Result<Target, Fault> {
    let text = fs::read_link(disk).map_err(|error| fault(Code::Unreadable, unreadable(&error), RESTORE))?;
    let written = escape(text.as_os_str());
    if rules.scope.is_some() && text.is_absolute() {
        let message = format!("links to the absolute path `{written}`");
        return Err(fault(Code::LinkAbsolute, message, "link to a relative path, or copy the file"));
    }
    let followed = fs::canonicalize(disk).and_then(|real| Ok(Target { metadata: fs::metadata(&real)?, real }));
    let target = followed.map_err(|error| unresolved(&written, &error))?;
    let Some(scope) = rules.scope else { return Ok(target) };
    if scope.iter().any(|folder| target.real.starts_with(folder)) {
        return Ok(target);
    }
    let leads = match target.real.strip_prefix(rules.boundary) {
        Ok(inside) if !inside.as_os_str().is_empty() => format!("leads to `{}`", super::display(inside)),
        _ => format!("links to `{written}`"),
    };
    let message = format!("{leads}, outside {}", rules.scope_name);
    Err(fault(Code::LinkOutside, message, "copy what it links to, or remove it"))
}

fn unresolved(written: &str, error: &io::Error) -> Fault {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            fault(Code::LinkDangling, format!("links to `{written}`, which does not exist"), RESTORE)
        }
        // The kind for ELOOP has a name that only nightly may write.
        kind if format!("{kind:?}") == "FilesystemLoop" => {
            fault(Code::LinkLoop, format!("links to `{written}`, which leads back to it"), "remove the link")
        }
        _ => fault(Code::Unreadable, format!("links to `{written}`, which {}", unreadable(error)), RESTORE),
    }
}

fn fault(code: Code, message: String, help: &'static str) -> Fault {
    Fault { code, message, help }
}

const RESTORE: &str = "restore what it links to, or remove it";
