//! The paths that cargo has to watch for a skills root.

use std::path::Path;

use skills_compiler::{Level, Root, normalized, outside, policy, relative};

use crate::message;

/// The instructions for the root at `path`, with a warning if it is outside the package.
pub(crate) fn lines(manifest_dir: &Path, path: &Path) -> String {
    let root = root(manifest_dir, path);
    if !root.dir().exists() {
        let shown = relative(root.dir(), manifest_dir);
        return message::message("warning", &format!("`{shown}` does not exist and is not watched"));
    }
    let mut lines = paths(manifest_dir, &root);
    if let Some(diagnostic) = outside(&root)
        && policy(&root).policy.level(diagnostic.code(), None) != Level::Allow
    {
        lines.push_str(&message::warning(&diagnostic));
    }
    lines
}

/// The skills root that `skills!` would read for this path.
pub(crate) fn root(manifest_dir: &Path, path: &Path) -> Root {
    Root::new(normalized(&manifest_dir.join(path))).package(manifest_dir)
}

/// The instructions to watch the folder, and the `skills.toml` if it is in a folder above.
pub(crate) fn paths(manifest_dir: &Path, root: &Root) -> String {
    let above = policy(root).path.filter(|file| !file.starts_with(root.dir()));
    let watched = std::iter::once(root.dir().to_owned()).chain(above);
    watched.map(|path| message::changed(&relative(&path, manifest_dir))).collect::<Vec<_>>().concat()
}
