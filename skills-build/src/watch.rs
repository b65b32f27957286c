//! Which paths cargo has to watch for a skills root.

use std::path::Path;

use skills_compiler::{Level, Root, normalized, outside, policy, relative};

use crate::message;

/// The lines for the root at `path`, and what is said of it.
pub(crate) fn lines(manifest_dir: &Path, path: &Path) -> String {
    let root = root(manifest_dir, path);
    if !root.dir().exists() {
        let shown = relative(root.dir(), manifest_dir);
        return message::message("warning", &format!("`{shown}` does not exist, and is not watched"));
    }
    let mut lines = paths(manifest_dir, &root);
    if let Some(fault) = outside(&root)
        && policy(&root).0.level(fault.code(), None) != Level::Allow
    {
        lines.push_str(&message::warning(&fault));
    }
    lines
}

/// The skills root that `skills!` would read for this path.
pub(crate) fn root(manifest_dir: &Path, path: &Path) -> Root {
    Root::new(normalized(&manifest_dir.join(path))).package(manifest_dir)
}

/// The folder, and the `skills.toml` above it.
pub(crate) fn paths(manifest_dir: &Path, root: &Root) -> String {
    let (_, _, file) = policy(root);
    let above = file.filter(|file| !file.starts_with(root.dir()));
    let watched = std::iter::once(root.dir().to_owned()).chain(above);
    watched.map(|path| message::changed(&relative(&path, manifest_dir))).collect::<Vec<_>>().concat()
}
