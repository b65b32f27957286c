//! Names of tools.

/// The name of the tool in an entry such as `Bash(git:*)`.
pub(crate) const fn tool_name(entry: &str) -> &str {
    let mut rest = entry.as_bytes();
    while let [byte, after @ ..] = rest
        && *byte != b'('
    {
        rest = after;
    }
    match entry.split_at_checked(entry.len() - rest.len()) {
        Some((name, _)) => name,
        None => entry,
    }
}
