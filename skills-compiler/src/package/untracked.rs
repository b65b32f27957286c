//! Whether cargo notices new files.

use std::path::Path;

use super::relative;
use crate::diagnostic::Diagnostic;
use crate::display::display;
use crate::load;
use crate::root::{Root, normalized};
use crate::rules::root as root_rules;

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

/// The file with the output of a build script, relative to `OUT_DIR`: in the current layout of cargo and the next one.
const OUTPUTS: [&str; 2] = ["../output", "../run/stdout"];
