//! What cargo makes of a skills root: whether it is published, and whether changes are noticed.

use std::path::{Component, Path};

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::load;
use crate::policy::Policy;
use crate::root::{Root, normalized};
use crate::tree::Tree;

/// The tree of a root, with what `cargo publish` would make of it.
pub(crate) fn tree(root: &Root, policy: &Policy) -> Tree {
    let mut tree = load::tree(root, policy);
    let unpackaged = unpackaged(root, &tree);
    tree.diagnostics.extend(unpackaged.into_iter().chain(outside(root)));
    tree
}

/// `outside-package`.
pub fn outside(root: &Root) -> Option<Diagnostic> {
    let package = root.package.as_ref()?;
    if root.dir.starts_with(package) {
        return None;
    }
    Some(
        Diagnostic::new(Code::OutsidePackage, "the skills root lies outside the package")
            .in_path(load::display(&root.dir))
            .help(format!("move it below `{}`: `cargo publish` packs nothing else", load::display(package))),
    )
}

/// `unpackaged-file`: a folder with a manifest of its own is another package to cargo, and is not packed.
fn unpackaged(root: &Root, tree: &Tree) -> Vec<Diagnostic> {
    if root.package.is_none() {
        return Vec::new();
    }
    let folders = tree.files.iter().filter_map(|file| file.path.strip_suffix("/Cargo.toml"));
    let faults = folders.map(|folder| {
        let manifest = format!("{folder}/Cargo.toml");
        Diagnostic::new(Code::UnpackagedFile, format!("`cargo publish` leaves out `{folder}`: it holds a `Cargo.toml`"))
            .in_path(tree.display(&manifest))
            .of_skill(folder.split('/').next().unwrap_or(folder))
            .help("rename it, to `Cargo.toml.template` for example, and say so in the instructions")
    });
    faults.collect()
}

/// `untracked-root`: a new file or folder is noticed only where a build script watches the root.
///
/// A script that names nothing to cargo watches the whole package. Where cargo keeps what the script
/// printed is its own affair: where it is not found, nothing is said.
pub(crate) fn untracked(root: &Root, out_dir: Option<&Path>) -> Option<Diagnostic> {
    let package = root.package.as_ref()?;
    let relative = relative(&root.dir, package);
    let line = format!("println!(\"cargo::rerun-if-changed={relative}\");");
    let fault = || {
        Diagnostic::new(
            Code::UntrackedRoot,
            format!("no build script watches `{relative}`: new files go unnoticed until a clean build"),
        )
        .in_path(load::display(&root.dir))
    };
    let Some(out_dir) = out_dir else {
        return Some(fault().help(format!("create `build.rs`:\nfn main() {{\n    {line}\n}}")));
    };
    let printed = OUTPUTS.iter().find_map(|output| load::read(&out_dir.join(output), 0).ok())?;
    let printed = String::from_utf8_lossy(&printed);
    let mut reruns = printed.lines().filter_map(rerun).peekable();
    reruns.peek()?;
    let watches = |rerun: &str| {
        let path = rerun.strip_prefix("changed=").map(|path| normalized(&package.join(path.trim())));
        path.is_some_and(|path| root.dir.starts_with(path))
    };
    (!reruns.any(watches)).then(|| {
        fault()
            .help(format!("add to the build script: `{line}`"))
            .help("where the script has other inputs, name them too: cargo then looks at nothing else")
    })
}

/// What follows `cargo:rerun-if-` or `cargo::rerun-if-`.
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

/// Where cargo keeps what a build script printed, from `OUT_DIR`: today's layout and the coming one.
const OUTPUTS: [&str; 2] = ["../output", "../run/stdout"];

#[cfg(test)]
mod tests;
