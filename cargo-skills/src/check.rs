//! `check`: checks every skill below the paths, as strictly as the build.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use skills_compiler::{
    Diagnostic, Findings, FoundPolicy, Policy, Root, Sources, Style, findings, findings_counted, policy,
};

use crate::args::{Check, Format, STDIN};
use crate::discover::{self, Found};
use crate::format;
use crate::ordered;
use crate::output::Output;
use crate::read;
use crate::status::Status;

mod accept;
mod exclude;
mod excluded;
mod fix;
mod shared;
mod statistics;
mod stdin;
mod summary;
mod toml;

use self::shared::Shared;
use self::statistics::Statistics;
use self::summary::Summary;

pub(crate) fn run(check: &Check, out: &mut Output) -> Status {
    if check.paths.iter().any(|path| path.as_os_str() == STDIN) {
        return stdin::run(check, out);
    }
    let boundary = check.boundary.clone().or_else(|| std::env::current_dir().ok()).unwrap_or_default();
    if let Some(Err(error)) = check.boundary.as_ref().map(fs::metadata) {
        out.fail(&format!("the boundary `{}` cannot be read: {error}", boundary.display()));
    }
    if let Some(Err(error)) = check.config.as_ref().map(fs::metadata) {
        let path = check.config.as_deref().unwrap_or(Path::new("")).display();
        out.fail(&format!("`{path}` cannot be read: {error}"));
        return Status::Failed;
    }
    let found = discover::roots(&check.paths, &boundary, check.config.as_deref());
    for failure in &found.failures {
        out.fail(failure);
    }
    let fixed = change_files(&found, check, out);
    let mut report = report(&found, check, out);
    report.summary.fixed = fixed;
    report.finish(check, out)
}

/// Applies the options that change files, and returns the number of fixes.
///
/// Fixes come first, so that a fixed diagnostic is not accepted as well, and an excluded skill needs no expectations.
fn change_files(found: &Found, check: &Check, out: &mut Output) -> usize {
    let roots: Vec<_> = found.roots.values().collect();
    let fixed = if check.fix { fix(&roots, check, out) } else { 0 };
    if check.exclude_broken {
        exclude::run(&roots, check, out);
    }
    if check.accept {
        accept::run(&roots, &found.searched, check, out);
    }
    fixed
}

/// Checks all roots, and prints the diagnostics whose format consists of lines.
fn report(found: &Found, check: &Check, out: &mut Output) -> Report {
    let roots: Vec<_> = found.roots.values().collect();
    let (mut report, mut shared) = (Report::default(), Shared::default());
    let style = out.style();
    let count = Arc::new(AtomicUsize::new(0));
    let _progress = out.progress(&count);
    ordered::each(
        &roots,
        |root| check_root(root, check, style, &count),
        |result| {
            out.print(&result.text);
            report.summary.add(&result.summary);
            report.statistics.add(&result.statistics);
            report.kept.extend(result.kept);
            shared.add(result.root, result.policy, result.of_policy);
        },
    );
    report.add(shared.merge(&found.searched), None, check, out);
    report
}

/// The result of checking all roots.
#[derive(Default)]
struct Report {
    summary: Summary,
    statistics: Statistics,
    /// The diagnostics, if their format is a single document.
    kept: Vec<Diagnostic>,
}

impl Report {
    /// Adds diagnostics, and prints them if their format consists of lines.
    fn add(&mut self, diagnostics: Vec<Diagnostic>, root: Option<&Root>, check: &Check, out: &mut Output) {
        self.summary.count(&diagnostics);
        if check.statistics {
            self.statistics.count(&diagnostics);
        } else {
            out.print(&format::lines(&diagnostics, root, check.format, out.style()));
            self.kept.extend(diagnostics);
        }
    }

    /// Prints everything that is only known after all diagnostics.
    fn finish(&self, check: &Check, out: &mut Output) -> Status {
        if check.statistics {
            out.print(&self.statistics.text(check.format));
        } else if let Some(document) = format::document(&self.kept, check.format) {
            out.print(&document);
        }
        self.summary.print(check, out);
        self.summary.status()
    }
}

/// Applies the fixes of all roots, and returns their number.
fn fix(roots: &[&Root], check: &Check, out: &mut Output) -> usize {
    let mut total = 0;
    ordered::each(
        roots,
        |root| fix::all(root, &policy_of(root, check).policy),
        |(fixed, failures)| {
            total += fixed;
            failures.iter().for_each(|failure| out.fail(failure));
        },
    );
    total
}

/// The result of checking one root.
struct Checked {
    root: PathBuf,
    text: String,
    kept: Vec<Diagnostic>,
    statistics: Statistics,
    summary: Summary,
    policy: Option<PathBuf>,
    /// Diagnostics of the `skills.toml`, which other roots may share.
    of_policy: Vec<Diagnostic>,
}

fn check_root(root: &Root, check: &Check, style: Style, count: &AtomicUsize) -> Checked {
    let FoundPolicy { policy, diagnostics: errors, path: file } = policy_of(root, check);
    let sources = if check.statistics { Sources::Kept } else { format::sources(check.format) };
    let Findings { skills, diagnostics } = findings_counted(root, &policy, sources, count);
    let (mut of_policy, others): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(shared::is_of_policy);
    of_policy.extend(errors);
    let excluded = if file.is_some() { excluded::count(root, &policy) } else { 0 };
    let mut summary = Summary { roots: 1, skills, excluded, ..Summary::default() };
    summary.count(&others);
    summary.unread += usize::from(file.as_deref().is_some_and(read::is_unreadable));
    let mut checked = Checked {
        root: root.dir().to_owned(),
        text: String::new(),
        kept: Vec::new(),
        statistics: Statistics::default(),
        summary,
        policy: file,
        of_policy,
    };
    if check.statistics {
        checked.statistics.count(&others);
    } else if matches!(check.format, Format::Sarif | Format::Gitlab | Format::Junit) {
        checked.kept = others;
    } else {
        checked.text = format::lines(&others, Some(root), check.format, style);
    }
    checked
}

/// The policy of a root with the levels of the command line, the errors in its `skills.toml`, and the path of that file.
fn policy_of(root: &Root, check: &Check) -> FoundPolicy {
    let found = policy(root);
    FoundPolicy { policy: check.levels.apply(found.policy), ..found }
}

/// The path of a diagnostic, which is relative to the current directory.
fn on_disk(diagnostic: &Diagnostic) -> &Path {
    Path::new(diagnostic.path())
}

/// The diagnostics of one root, with their sources.
fn diagnostics_of(root: &Root, policy: &Policy) -> Vec<Diagnostic> {
    findings(root, policy, Sources::Kept).diagnostics
}
