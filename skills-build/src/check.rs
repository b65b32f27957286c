//! Checks a skills root before the crate is compiled.

use std::path::Path;

use skills_compiler::{FoundPolicy, Sources, findings};

use crate::policy::policy;
use crate::{message, watch};

/// The diagnostics of the root at `path`, as instructions for cargo.
pub(crate) fn report(manifest_dir: &Path, path: &Path) -> String {
    let root = watch::root(manifest_dir, path);
    let FoundPolicy { policy, mut diagnostics, .. } = policy(manifest_dir, &root);
    diagnostics.extend(findings(&root, &policy, Sources::Kept).diagnostics);
    message::diagnostics(&diagnostics)
}
