//! `check`: checks every skill below the paths, as strictly as the build.

use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Diagnostic, Findings, Policy, Root, Sources, Style, findings, policy};

use crate::args::{Check, STDIN};
use crate::discover;
use crate::format;
use crate::ordered;
use crate::output::Output;
use crate::read;
use crate::status::Status;

mod expect;
mod fix;
mod shared;
mod stdin;
mod summary;

use self::shared::Shared;
use self::summary::Summary;

pub(crate) fn run(check: &Check, out: &mut Output) -> Status {
    if check.paths.iter().any(|path| path.as_os_str() == STDIN) {
        return stdin::run(check, out);
    }
    let boundary = check.boundary.clone().or_else(|| std::env::current_dir().ok()).unwrap_or_default();
    if let Some(Err(error)) = check.boundary.as_ref().map(fs::metadata) {
        out.fail(&format!("the boundary `{}` cannot be read: {error}", boundary.display()));
    }
    let found = discover::roots(&check.paths, &boundary);
    for failure in &found.failures {
        out.fail(failure);
    }
    let roots: Vec<_> = found.roots.values().collect();
    let (mut summary, mut shared) = (Summary::default(), Shared::default());
    // Fix first, so that a fixed diagnostic is not expected as well.
    if check.fix {
        summary.fixed = fix(&roots, check, out);
    }
    if check.add_expect {
        expect::add(&roots, check, out);
    }
    let style = out.style();
    ordered::each(
        &roots,
        |root| check_root(root, check, style),
        |result| {
            out.print(&result.text);
            summary.add(&result.summary);
            shared.add(result.policy, result.of_policy);
        },
    );
    let of_policy = shared.merge(&found.searched);
    out.print(&format::text(&of_policy, check.format, style));
    summary.count(&of_policy);
    summary.print(check.format, out);
    summary.status()
}

/// Applies the fixes of all roots, and returns their number.
fn fix(roots: &[&Root], check: &Check, out: &mut Output) -> usize {
    let mut total = 0;
    ordered::each(
        roots,
        |root| fix::all(root, &policy_of(root, check).0),
        |(fixed, failures)| {
            total += fixed;
            failures.iter().for_each(|failure| out.fail(failure));
        },
    );
    total
}

/// The result of checking one root.
struct Checked {
    text: String,
    summary: Summary,
    policy: Option<PathBuf>,
    /// Diagnostics of the `skills.toml`, which other roots may share.
    of_policy: Vec<Diagnostic>,
}

fn check_root(root: &Root, check: &Check, style: Style) -> Checked {
    let (policy, errors, file) = policy_of(root, check);
    let Findings { skills, diagnostics } = findings(root, &policy, format::sources(check.format));
    let (mut of_policy, others): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(shared::is_of_policy);
    of_policy.extend(errors);
    let mut summary = Summary { roots: 1, skills, ..Summary::default() };
    summary.count(&others);
    summary.unread += usize::from(file.as_deref().is_some_and(read::is_unreadable));
    Checked { text: format::text(&others, check.format, style), summary, policy: file, of_policy }
}

/// The policy of a root with the levels of the command line, the errors in its `skills.toml`, and the path of that file.
fn policy_of(root: &Root, check: &Check) -> (Policy, Vec<Diagnostic>, Option<PathBuf>) {
    let (policy, errors, file) = policy(root);
    (check.levels.apply(policy), errors, file)
}

/// The path of a diagnostic, which is relative to the current directory.
fn on_disk(diagnostic: &Diagnostic) -> &Path {
    Path::new(diagnostic.path())
}

/// The diagnostics of one root, with their sources.
fn diagnostics_of(root: &Root, policy: &Policy) -> Vec<Diagnostic> {
    findings(root, policy, Sources::Kept).diagnostics
}
