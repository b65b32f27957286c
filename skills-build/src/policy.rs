//! The levels that hold for a package: as strict as its `skills.toml` where its author builds it.

use std::path::{Path, PathBuf};

use skills_compiler::{Diagnostic, Policy, Root};

/// The policy of a root, what is wrong with it, and its file; where cargo has fetched the package, no lint is denied.
///
/// A rule that has become stricter must not stop the build of whoever depends on the package.
pub(crate) fn policy(manifest_dir: &Path, root: &Root) -> (Policy, Vec<Diagnostic>, Option<PathBuf>) {
    let (policy, faults, file) = skills_compiler::policy(root);
    (if is_fetched(manifest_dir) { policy.capped() } else { policy }, faults, file)
}

/// Whether the package comes from a registry, from git, or from a folder of vendored packages.
///
/// A build script is not told whether its package is built for its own sake: only rustc sees `CARGO_PRIMARY_PACKAGE`.
/// But cargo marks what it has fetched, and these are the packages whose lints it caps for rustc. It packs no such mark,
/// so the check that comes with `cargo publish` is as strict as any build.
fn is_fetched(manifest_dir: &Path) -> bool {
    manifest_dir.join(VENDORED).exists() || manifest_dir.ancestors().any(|dir| dir.join(FETCHED).exists())
}

/// Stands in the package in a registry, and at the top of a git checkout.
const FETCHED: &str = ".cargo-ok";
const VENDORED: &str = ".cargo-checksum.json";
