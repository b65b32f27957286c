//! `check`: every skill below the paths, as strictly as the build.

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
    // What is mended need not be expected.
    if check.fix {
        summary.fixed = mend(&roots, check, out);
    }
    if check.add_expect {
        expect::add(&roots, check, out);
    }
    let style = out.style();
    ordered::each(
        &roots,
        |root| look(root, check, style),
        |result| {
            out.print(&result.text);
            summary.add(&result.summary);
            shared.add(result.policy, result.held);
        },
    );
    let held = shared.settle(&found.searched);
    out.print(&format::text(&held, check.format, style));
    summary.count(&held);
    summary.say(check.format, out);
    summary.status()
}

/// Applies the remedies of all roots, and returns how many.
fn mend(roots: &[&Root], check: &Check, out: &mut Output) -> usize {
    let mut mended = 0;
    ordered::each(
        roots,
        |root| fix::all(root, &levelled(root, check).0),
        |(fixed, failures)| {
            mended += fixed;
            failures.iter().for_each(|failure| out.fail(failure));
        },
    );
    mended
}

/// What came of one root.
struct Looked {
    text: String,
    summary: Summary,
    policy: Option<PathBuf>,
    /// What is said of `skills.toml`, which other roots may share.
    held: Vec<Diagnostic>,
}

fn look(root: &Root, check: &Check, style: Style) -> Looked {
    let (policy, faults, file) = levelled(root, check);
    let Findings { skills, diagnostics } = findings(root, &policy, format::sources(check.format));
    let (mut held, said): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(shared::is_of_policy);
    held.extend(faults);
    let mut summary = Summary { roots: 1, skills, ..Summary::default() };
    summary.count(&said);
    summary.unread += usize::from(file.as_deref().is_some_and(read::is_closed));
    Looked { text: format::text(&said, check.format, style), summary, policy: file, held }
}

/// The policy of a root under the levels of the command line, what is wrong with it, and its file.
fn levelled(root: &Root, check: &Check) -> (Policy, Vec<Diagnostic>, Option<PathBuf>) {
    let (policy, faults, file) = policy(root);
    (check.levels.apply(policy), faults, file)
}

/// Where a diagnostic's path leads from here.
fn on_disk(diagnostic: &Diagnostic) -> &Path {
    Path::new(diagnostic.path())
}

/// What is found in one root, with the texts at fault.
fn found(root: &Root, policy: &Policy) -> Vec<Diagnostic> {
    findings(root, policy, Sources::Kept).diagnostics
}
