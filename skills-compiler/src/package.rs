//! The package of a skills root: whether cargo publishes the files, and notices changes.

use std::path::{Component, Path};

use crate::diagnostic::Diagnostic;
use crate::display::display;
use crate::load;
use crate::policy::Policy;
use crate::root::{Root, normalized};
use crate::rules::{package, root as root_rules};
use crate::tree::Tree;

/// The tree of a root, with the files that `cargo publish` would leave out.
pub(crate) fn tree(root: &Root, policy: &Policy) -> Tree {
    let mut tree = load::tree(root, policy);
    let unpackaged = unpackaged(root, &tree);
    tree.diagnostics.extend(unpackaged.into_iter().chain(outside(root)));
    tree
}

/// A diagnostic of `outside-package`, if the root is outside its package.
pub fn outside(root: &Root) -> Option<Diagnostic> {
    let package = root.package.as_ref()?;
    (!root.dir.starts_with(package)).then(|| package::outside(display(&root.dir), &display(package)))
}

/// A folder with a manifest of its own is another package, which cargo does not pack.
fn unpackaged(root: &Root, tree: &Tree) -> Vec<Diagnostic> {
    if root.package.is_none() {
        return Vec::new();
    }
    let folders = tree.files.iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    folders.map(|folder| package::unpackaged(tree, folder)).collect()
}

/// A diagnostic of `untracked-root`, if no build script watches the root.
///
/// A script that prints no `rerun-if` line makes cargo watch the whole package. The file with the output of the script
/// is internal to cargo: if it is not found, nothing is reported.
pub(crate) fn untracked(root: &Root, out_dir: Option<&Path>) -> Option<Diagnostic> {
    let package = root.package.as_ref()?;
    let diagnostic = |has_script| root_rules::untracked(&relative(&root.dir, package), display(&root.dir), has_script);
    let Some(out_dir) = out_dir else { return Some(diagnostic(false)) };
    let printed = OUTPUTS.iter().find_map(|output| load::read(&out_dir.join(output), 0).ok())?;
    let printed = String::from_utf8_lossy(&printed);
    let mut reruns = printed.lines().filter_map(rerun).peekable();
    reruns.peek()?;
    let watches = |rerun: &str| {
        let path = rerun.strip_prefix("changed=").map(|path| normalized(&package.join(path.trim())));
        path.is_some_and(|path| root.dir.starts_with(path))
    };
    (!reruns.any(watches)).then(|| diagnostic(true))
}

/// The rest of a line after `cargo:rerun-if-` or `cargo::rerun-if-`.
fn rerun(line: &str) -> Option<&str> {
    let instruction = line.trim().strip_prefix("cargo:")?;
    instruction.strip_prefix(':').unwrap_or(instruction).strip_prefix("rerun-if-")
}

/// `dir` as a build script of `package` would write it.
pub fn relative(dir: &Path, package: &Path) -> String {
    let common = dir.components().zip(package.components()).take_while(|(a, b)| a == b).count();
    let up = package.components().skip(common).map(|_| Component::ParentDir);
    let down = dir.components().skip(common);
    let parts: Vec<_> = up.chain(down).map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}

/// The file with the output of a build script, relative to `OUT_DIR`: in the current layout of cargo and the next one.
const OUTPUTS: [&str; 2] = ["../output", "../run/stdout"];

#[cfg(test)]
mod tests;
