//! Files and folders that cannot be read.

use std::io;

use skills_core::limits::MIB;

use crate::code::Code;
use crate::diagnostic::Diagnostic;

rule! {
    /// A file or folder cannot be read, or is not a regular file.
    ///
    /// Why: it cannot be embedded. Reasons are a missing permission, a pipe, a socket, a `SKILL.md` that is a folder, or
    /// a text over 16 MiB.
    ///
    /// ```text
    /// docx/SKILL.md/
    ///
    /// error: `docx/SKILL.md` is a folder, not a file [unreadable]
    /// ```
    ///
    /// Fix: correct the permissions, or list it in `exclude`.
    Unreadable: Error Deny
}

/// `reason` continues the message after the name of the file or folder.
pub(crate) fn unreadable(name: &str, reason: &str) -> Diagnostic {
    Diagnostic::new(Code::Unreadable, format!("{name} {reason}"))
}

/// The reason for an error of the operating system.
pub(crate) fn reason(error: &io::Error) -> String {
    format!("cannot be read: {error}")
}

/// The reason for a text file over `limit` bytes.
pub(crate) fn too_large(size: u64, limit: u64) -> String {
    format!("is {} MiB, the limit is {} MiB", size.div_ceil(MIB), limit / MIB)
}
