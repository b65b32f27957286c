//! Paths in the forms that other programs expect.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use skills_compiler::{normalized, plain_path};

/// The path of a diagnostic, relative to the top folder of the repository and with `/` as the separator; absolute if it
/// is not in the repository.
///
/// Services that show diagnostics next to the code expect such paths, whatever the current directory of the check is.
pub(crate) fn in_repository(path: &str) -> PathBuf {
    let (top, here) = dirs();
    let absolute = normalized(&here.join(path));
    absolute.strip_prefix(top).map_or(absolute.clone(), Path::to_owned)
}

/// The path with `/` as the separator.
pub(crate) fn slashed(path: &Path) -> String {
    let path = plain_path(path).to_string_lossy();
    if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() }
}

/// The path relative to the current directory if it is below it, without a leading `./`.
pub(crate) fn shown(path: &Path) -> String {
    let (_, here) = dirs();
    let path = plain_path(path);
    let path = path.strip_prefix(here).unwrap_or(path);
    let path = slashed(path.strip_prefix(".").unwrap_or(path));
    if path.is_empty() { ".".to_owned() } else { path }
}

/// A path as a URI reference, or a `file` URI if it is absolute.
pub(crate) fn uri(path: &Path) -> String {
    let mut uri = if path.is_absolute() { "file://".to_owned() } else { String::new() };
    let slashed = slashed(path);
    // A Windows path starts with a drive letter, and a URI with a slash.
    if path.is_absolute() && !slashed.starts_with('/') {
        uri.push('/');
    }
    for byte in slashed.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a `String` cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// The top folder of the repository and the current directory.
fn dirs() -> &'static (PathBuf, PathBuf) {
    static DIRS: OnceLock<(PathBuf, PathBuf)> = OnceLock::new();
    DIRS.get_or_init(|| {
        let here = env::current_dir().unwrap_or_default();
        let top = WORKSPACE.iter().filter_map(env::var_os).filter_map(|dir| fs::canonicalize(dir).ok());
        let top = top.filter(|top| here.starts_with(top)).max_by_key(|top| top.components().count());
        let git = || here.ancestors().find(|dir| dir.join(".git").exists()).map(Path::to_owned);
        (top.or_else(git).unwrap_or_else(|| here.clone()), here)
    })
}

/// The variables in which GitHub Actions and GitLab CI name the folder of the checkout.
const WORKSPACE: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_of_a_uri_are_escaped() {
        assert_eq!(uri(Path::new("skills/a b/ü#%.md")), "skills/a%20b/%C3%BC%23%25.md");
        #[cfg(unix)]
        assert_eq!(uri(Path::new("/a/b:c")), "file:///a/b%3Ac");
    }

    #[test]
    fn paths_are_shown_relative_to_the_current_directory() {
        let here = env::current_dir().expect("there is one");
        for (path, expected) in [("./skills/pdf", "skills/pdf"), (".", "."), ("a", "a"), ("../a", "../a")] {
            assert_eq!(shown(Path::new(path)), expected);
        }
        assert_eq!(shown(&here.join("skills")), "skills");
    }
}
