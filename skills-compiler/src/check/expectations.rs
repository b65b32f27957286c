//! Diagnostics that `skills.toml` expects, and patterns in it that match nothing.

use crate::code::Class;
use crate::diagnostic::Diagnostic;
use crate::policy::exclude;
use crate::policy::{Expectation, Override, Pattern, Policy};
use crate::report::Report;
use crate::rules::expectation::{self, Unfulfilled};
use crate::rules::pattern;
use crate::tree::Tree;

/// Removes the diagnostics that are expected, and reports expectations that are too high.
///
/// With more diagnostics than expected all of them stay, since nothing shows which one is new.
pub(crate) fn apply(
    policy: &Policy,
    root: &str,
    folders: &[String],
    unmatched: &[&Pattern],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut report = Report::new(policy, None, root.to_owned());
    if let Some(source) = &policy.source {
        report.set_source(source);
    }
    for exception in &policy.overrides {
        let mut unfulfilled = Vec::new();
        for &Expectation { code, count: expected, span } in &exception.expect {
            let is_meant = |diagnostic: &Diagnostic| {
                diagnostic.code() == code && diagnostic.skill().is_some_and(|skill| exception.covers(skill))
            };
            let found = diagnostics.iter().filter(|diagnostic| is_meant(diagnostic)).count();
            if code.class() != Class::Error && found <= expected {
                diagnostics.retain(|diagnostic| !is_meant(diagnostic));
            }
            if found < expected {
                unfulfilled.push(Unfulfilled { code, expected, found, span });
            }
        }
        // If no skill matches, that is the reason why its diagnostics are missing.
        if folders.iter().any(|folder| exception.covers(folder)) {
            report.extend(expectation::unfulfilled(&unfulfilled));
        }
        check_skills(exception, folders, &mut report);
    }
    report.extend(unmatched.iter().filter_map(|unmatched| Some(pattern::no_file(&unmatched.glob, unmatched.span?))));
    diagnostics.extend(report.into_found());
}

fn check_skills(exception: &Override, folders: &[String], report: &mut Report<'_>) {
    for skills in &exception.skills {
        if let Some(span) = skills.span
            && !folders.iter().any(|folder| fast_glob::glob_match(&skills.glob, folder))
        {
            report.push(pattern::no_skill(&skills.glob, span));
        }
    }
}

/// The patterns of `exclude` and `include` that match nothing in `tree`.
pub(crate) fn unmatched<'p>(policy: &'p Policy, tree: &Tree) -> Vec<&'p Pattern> {
    let patterns = [&policy.exclude, &policy.include].into_iter();
    patterns.flat_map(|patterns| exclude::unmatched(patterns, tree.seen())).collect()
}
