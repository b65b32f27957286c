//! Packages that cargo has fetched.

use std::path::Path;

use crate::load;

/// Whether a denied lint must not stop the build of a package: a rule that has become stricter stops its author only.
///
/// True for a dependency, and for a package that cargo has fetched and installs (`cargo install`). cargo caps the lints
/// of rustc in fetched packages. A build script does not know whether its package is a dependency, and passes `false`:
/// cargo sets `CARGO_PRIMARY_PACKAGE` only for rustc.
pub fn caps_lints(manifest_dir: &Path, is_dependency: bool) -> bool {
    is_dependency || is_fetched(manifest_dir)
}

/// Whether the package comes from a registry, from git, or from a folder of vendored packages.
///
/// cargo writes a marker file into the packages that it fetches. The marker is not packed, so the verification of
/// `cargo publish` is as strict as any other build.
fn is_fetched(manifest_dir: &Path) -> bool {
    load::exists(&manifest_dir.join(VENDORED)) || manifest_dir.ancestors().any(|dir| load::exists(&dir.join(FETCHED)))
}

/// The marker file in a package from a registry, and at the top of a git checkout.
const FETCHED: &str = ".cargo-ok";
/// The marker file in a vendored package.
const VENDORED: &str = ".cargo-checksum.json";
