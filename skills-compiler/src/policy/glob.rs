//! Checks patterns.

use fast_glob::ErrorKind;

/// The parts of a diagnostic about a pattern. The reason continues the message after the pattern.
#[derive(Debug)]
pub(super) struct Invalid {
    pub(super) reason: &'static str,
    pub(super) label: &'static str,
    pub(super) help: String,
}

/// Checks a gitignore pattern below the skills root.
pub(super) fn check_path(pattern: &str) -> Option<Invalid> {
    let glob = pattern.strip_prefix('!').unwrap_or(pattern);
    let body = glob.strip_prefix('/').unwrap_or(glob);
    let body = body.strip_suffix('/').unwrap_or(body);
    let help = "write a path relative to the skills root: `drafts/**`";
    if body.is_empty() {
        return Some(invalid("is an empty pattern", "matches nothing", help));
    }
    if body.starts_with('!') {
        return Some(invalid("negates twice", "more than one `!`", "write `\\!` for the character itself"));
    }
    if body.starts_with(['/', '~']) || matches!(body.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic()) {
        return Some(invalid("is an absolute path", "absolute", help));
    }
    if body.split('/').any(|part| part == ".." || part == ".") {
        return Some(invalid("contains `.` or `..`", "patterns are relative to the skills root", help));
    }
    check_syntax(body)
}

/// Checks a glob over the names of skill folders.
pub(super) fn check_folder(glob: &str) -> Option<Invalid> {
    let help = "write the name of a folder: `vendor-*`";
    if glob.is_empty() {
        return Some(invalid("is an empty pattern", "matches nothing", help));
    }
    if glob.starts_with('!') {
        return Some(invalid(
            "is a negation",
            "not allowed here",
            "name the folders it applies to: a later `[[override]]` wins",
        ));
    }
    if glob.contains('/') || glob == ".." || glob == "." {
        return Some(invalid("is a path, not the name of a folder", "a path", help));
    }
    check_syntax(glob)
}

fn check_syntax(glob: &str) -> Option<Invalid> {
    // The matcher reads `\n` as a line break and `\b` as a backspace, but a separator of folders is meant.
    let mut chars = glob.chars();
    while let Some(char) = chars.next() {
        if char == '\\' && chars.next().is_some_and(|next| next.is_ascii_alphanumeric()) {
            let help = format!("write `{}`", glob.replace('\\', "/"));
            return Some(invalid("contains a backslash", "expected `/` between folders", help));
        }
    }
    let error = fast_glob::validate(glob).err()?;
    let (label, help) = match error.kind {
        ErrorKind::UnclosedBrace => ("`{` is never closed", "close it, or write `[{]` for the character itself"),
        ErrorKind::UnclosedBracket => ("`[` is never closed", "close it, or write `[[]` for the character itself"),
        ErrorKind::TrailingBackslash => ("nothing to escape after `\\`", "remove it"),
        ErrorKind::BraceNestingTooDeep | ErrorKind::TooManyBraceGroups => {
            ("more than 10 `{`", "write several patterns")
        }
        _ => ("not a pattern", "correct it"),
    };
    Some(invalid("is not a valid pattern", label, help))
}

fn invalid(reason: &'static str, label: &'static str, help: impl Into<String>) -> Invalid {
    Invalid { reason, label, help: help.into() }
}
