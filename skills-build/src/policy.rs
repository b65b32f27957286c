//! The levels that apply to a package: those of its `skills.toml` when its author builds it, weaker ones in a dependency.

use std::path::Path;

use skills_compiler::{FoundPolicy, Root, caps_lints};

/// The policy of a root. If cargo has fetched the package, denied lints become warnings.
pub(crate) fn policy(manifest_dir: &Path, root: &Root) -> FoundPolicy {
    let found = skills_compiler::policy(root);
    // A build script cannot see whether its package is a dependency.
    if caps_lints(manifest_dir, false) { FoundPolicy { policy: found.policy.capped(), ..found } } else { found }
}
