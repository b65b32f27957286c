//! The levels that apply to a package: those of its `skills.toml` when its author builds it, weaker ones in a dependency.

use std::path::{Path, PathBuf};

use skills_compiler::{Diagnostic, Policy, Root};

/// The policy of a root, the errors in its `skills.toml`, and the path of that file. If cargo has fetched the package,
/// denied lints become warnings.
///
/// A rule that has become stricter must not stop the build of packages that depend on this one.
pub(crate) fn policy(manifest_dir: &Path, root: &Root) -> (Policy, Vec<Diagnostic>, Option<PathBuf>) {
    let (policy, errors, file) = skills_compiler::policy(root);
    (if is_fetched(manifest_dir) { policy.capped() } else { policy }, errors, file)
}

/// Whether the package comes from a registry, from git, or from a folder of vendored packages.
///
/// A build script cannot see whether its package is a dependency: cargo sets `CARGO_PRIMARY_PACKAGE` only for rustc. But
/// cargo writes a marker file into the packages that it fetches, the same packages for which it caps the lints of rustc.
/// The marker is not packed, so the verification of `cargo publish` is as strict as any other build.
fn is_fetched(manifest_dir: &Path) -> bool {
    manifest_dir.join(VENDORED).exists() || manifest_dir.ancestors().any(|dir| dir.join(FETCHED).exists())
}

/// The marker file in a package from a registry, and at the top of a git checkout.
const FETCHED: &str = ".cargo-ok";
/// The marker file in a vendored package.
const VENDORED: &str = ".cargo-checksum.json";
