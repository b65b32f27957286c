//! Findings that `skills.toml` says are known.

use super::report::Report;
use crate::code::{Class, Code};
use crate::diagnostic::Diagnostic;
use crate::exclude;
use crate::policy::{Expectation, Override, Pattern, Policy};
use crate::tree::Tree;

/// Takes back the findings that are expected, and says where there are fewer.
///
/// Up to the expected number nothing is said; beyond it everything is, since nobody can tell which finding is the new one.
pub(crate) fn settle(
    policy: &Policy,
    tree: &Tree,
    folders: &[String],
    unmatched: &[&Pattern],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut report = Report::new(policy, None, tree.root.clone());
    if let Some(source) = &policy.source {
        report.set_source(source);
    }
    for over in &policy.overrides {
        for &Expectation { code, count: expected, span } in &over.expect {
            let is_meant =
                |fault: &Diagnostic| fault.code() == code && fault.skill().is_some_and(|skill| over.covers(skill));
            let found = diagnostics.iter().filter(|fault| is_meant(fault)).count();
            if code.class() != Class::Error && found <= expected {
                diagnostics.retain(|fault| !is_meant(fault));
            }
            if found < expected {
                report.push(
                    Diagnostic::new(
                        Code::UnfulfilledExpectation,
                        format!("`skills.toml` expects `{code} = {expected}`, the count is {found}"),
                    )
                    .at(span, "more than there are")
                    .help(if found == 0 {
                        "remove the expectation".to_owned()
                    } else {
                        format!("write `{code} = {found}`")
                    }),
                );
            }
        }
        unmatched_skills(over, folders, &mut report);
    }
    unmatched_paths(unmatched, &mut report);
    diagnostics.extend(report.into_found());
}

fn unmatched_skills(over: &Override, folders: &[String], report: &mut Report<'_>) {
    for pattern in &over.skills {
        if !folders.iter().any(|folder| fast_glob::glob_match(&pattern.glob, folder)) {
            report.push(
                Diagnostic::new(Code::UnmatchedPattern, format!("no skill is called `{}`", pattern.glob))
                    .at(pattern.span, "matches no folder with a `SKILL.md`")
                    .help("correct it, or remove it"),
            );
        }
    }
}

/// The patterns of `exclude` and `include` that match nothing in `tree`.
pub(crate) fn unmatched<'p>(policy: &'p Policy, tree: &Tree) -> Vec<&'p Pattern> {
    let patterns = [&policy.exclude, &policy.include].into_iter();
    patterns.flat_map(|patterns| exclude::unmatched(patterns, tree.seen())).collect()
}

fn unmatched_paths(unmatched: &[&Pattern], report: &mut Report<'_>) {
    for pattern in unmatched {
        report.push(
            Diagnostic::new(Code::UnmatchedPattern, format!("no file matches `{}`", pattern.glob))
                .at(pattern.span, "matches nothing below the root")
                .help("correct it, or remove it"),
        );
    }
}
