//! Every fault of a skills root, before anything is compiled.

use std::path::Path;

use skills_compiler::{Sources, findings};

use crate::policy::policy;
use crate::{message, watch};

/// What is wrong with the root at `path`.
pub(crate) fn report(manifest_dir: &Path, path: &Path) -> String {
    let root = watch::root(manifest_dir, path);
    let (policy, mut faults, _) = policy(manifest_dir, &root);
    faults.extend(findings(&root, &policy, Sources::Kept).diagnostics);
    message::diagnostics(&faults)
}
