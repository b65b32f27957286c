//! The package of a skills root: whether cargo publishes the files, and notices changes.

use std::path::{Component, Path};

use crate::diagnostic::Diagnostic;
use crate::display::display;
use crate::load;
use crate::policy::Policy;
use crate::root::Root;
use crate::rules::package;
use crate::tree::Tree;

mod fetched;
#[cfg(feature = "emit")]
mod untracked;

pub use self::fetched::caps_lints;
#[cfg(feature = "emit")]
pub(crate) use self::untracked::untracked;

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

/// `dir` as a build script of `package` would write it.
pub fn relative(dir: &Path, package: &Path) -> String {
    let common = dir.components().zip(package.components()).take_while(|(a, b)| a == b).count();
    let up = package.components().skip(common).map(|_| Component::ParentDir);
    let down = dir.components().skip(common);
    let parts: Vec<_> = up.chain(down).map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests;
