//! What is wrong with a pattern.

use fast_glob::ErrorKind;

/// Why a pattern is refused: a message that goes on from the pattern, what is here, and what to do.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) message: String,
    pub(super) label: &'static str,
    pub(super) help: String,
}

/// The fault of a gitignore pattern below the skills root.
pub(super) fn path_fault(pattern: &str) -> Option<Fault> {
    let glob = pattern.strip_prefix('!').unwrap_or(pattern);
    let body = glob.strip_prefix('/').unwrap_or(glob);
    let body = body.strip_suffix('/').unwrap_or(body);
    let help = "name what it stands for, relative to the skills root: `drafts/**`";
    if body.is_empty() {
        return Some(fault("is an empty pattern", "matches nothing", help));
    }
    if body.starts_with('!') {
        return Some(fault("negates twice", "more than one `!`", "write `\\!` for the character itself"));
    }
    if body.starts_with(['/', '~']) || matches!(body.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic()) {
        return Some(fault("is an absolute path", "absolute", help));
    }
    if body.split('/').any(|part| part == ".." || part == ".") {
        return Some(fault("holds `.` or `..`", "patterns are relative to the skills root", help));
    }
    invalid(body)
}

/// The fault of a glob over the names of skill folders.
pub(super) fn folder_fault(glob: &str) -> Option<Fault> {
    let help = "name the skill's folder alone: `vendor-*`";
    if glob.is_empty() {
        return Some(fault("is an empty pattern", "matches nothing", help));
    }
    if glob.starts_with('!') {
        return Some(fault(
            "negates",
            "no negation here",
            "name the folders it holds for: a later `[[override]]` wins",
        ));
    }
    if glob.contains('/') || glob == ".." || glob == "." {
        return Some(fault("is a path, not the name of a folder", "a path", help));
    }
    invalid(glob)
}

fn invalid(glob: &str) -> Option<Fault> {
    // To the matcher `\n` is a line break and `\b` a backspace, and whoever writes it means a folder.
    let mut chars = glob.chars();
    while let Some(char) = chars.next() {
        if char == '\\' && chars.next().is_some_and(|next| next.is_ascii_alphanumeric()) {
            let help = format!("write `{}`", glob.replace('\\', "/"));
            return Some(fault("holds a backslash", "parts are separated by `/`", help));
        }
    }
    let error = fast_glob::validate(glob).err()?;
    let (label, help) = match error.kind {
        ErrorKind::UnclosedBrace => ("`{` is never closed", "close it, or write `[{]` for the character itself"),
        ErrorKind::UnclosedBracket => ("`[` is never closed", "close it, or write `[[]` for the character itself"),
        ErrorKind::TrailingBackslash => ("`\\` stands before nothing", "remove it"),
        ErrorKind::BraceNestingTooDeep | ErrorKind::TooManyBraceGroups => {
            ("more than 10 `{`", "write several patterns")
        }
        _ => ("not a pattern", "correct it"),
    };
    Some(fault("is not a valid pattern", label, help))
}

fn fault(message: &str, label: &'static str, help: impl Into<String>) -> Fault {
    Fault { message: message.to_owned(), label, help: help.into() }
}
