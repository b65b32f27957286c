//! Names of files that cannot be embedded, and other spellings of `SKILL.md`.

use skills_core::SKILL_FILE;

use super::invisible_character;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::fix::Fix;
use crate::text::is_plain_name;

rule! {
    /// A file name is not UTF-8, contains a control or invisible character, or ends in whitespace or a backslash.
    ///
    /// Why: cargo writes the files it watches into a list that cannot contain such names, so it would not notice an
    /// edit; and Windows drops a space at the end. An activation lists the files of a skill: bidirectional, tag and
    /// separator characters in their names reach the model, and no reviewer sees them. Emoji and scripts that need
    /// joiners keep them, as in [`invisible-character`](#invisible-character).
    ///
    /// ```text files fails
    /// pdf/SKILL.md
    /// pdf/notes.md\
    /// ```
    ///
    /// Fix: rename the file.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// pdf/notes.md
    /// ```
    FileName: Error Deny
}

rule! {
    /// The file of a skill is called `skill.md` or the like, not `SKILL.md`.
    ///
    /// Why: the standard has one spelling. `skill.md` is found on a disk that ignores case, and is silently missed on
    /// every other.
    ///
    /// ```text files fails
    /// pdf/skill.md
    /// ```
    ///
    /// Fix: rename it. If git ignores case, use `git mv skill.md SKILL.md`.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// ```
    SkillFileName: Error Deny
}

/// The file or folder shown as `name` has a name that cannot be embedded, for a `reason` that continues the message.
pub(crate) fn unusable(name: &str, reason: &str) -> Diagnostic {
    Diagnostic::new(Code::FileName, format!("`{name}` {reason}"))
}

/// The reason why a file name cannot be embedded, to continue the message.
pub(crate) fn check(name: &str) -> Option<&'static str> {
    if is_plain_name(name) {
        None
    } else if name.contains(char::is_control) {
        Some("contains a control character")
    } else if name.contains(['\u{2028}', '\u{2029}']) {
        Some("contains a line separator")
    } else if !invisible_character::all(name).is_empty() {
        Some("contains an invisible or bidirectional character")
    } else if name.ends_with(char::is_whitespace) {
        Some("ends in whitespace")
    } else if name.ends_with('\\') {
        Some("ends in a backslash")
    } else {
        None
    }
}

/// The same for a path relative to the skills root.
pub(crate) fn check_path(path: &str) -> Option<&'static str> {
    if path.starts_with('/') {
        return Some("is absolute: paths are relative to the skills root");
    }
    path.split('/').find_map(|name| match name {
        "" => Some("has an empty part"),
        "." | ".." => Some("contains `.` or `..`"),
        name => check(name),
    })
}

/// `name` differs from `SKILL.md` in case only. `rename` is whether a tool may rename it.
pub(crate) fn not_skill_file(name: &str, rename: bool) -> Diagnostic {
    Diagnostic::new(Code::SkillFileName, format!("`{name}` is not `{SKILL_FILE}`"))
        .help(format!("rename it to `{SKILL_FILE}`: other spellings are found only on disks that ignore case"))
        .fixed_by(rename.then(|| Fix::Rename(SKILL_FILE.to_owned())))
}
