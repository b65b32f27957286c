//! `check -`: checks one `SKILL.md` from standard input, for editors and hooks.

use std::io::Read as _;

use skills_compiler::{Code, FoundPolicy, Root, Tree, policy};
use skills_core::SKILL_FILE;

use super::Report;
use super::summary::Summary;
use crate::args::Check;
use crate::output::Output;
use crate::status::Status;

pub(super) fn run(check: &Check, out: &mut Output) -> Status {
    let mut bytes = Vec::new();
    if let Err(error) = std::io::stdin().lock().read_to_end(&mut bytes) {
        out.fail(&format!("standard input cannot be read: {error}"));
        return Status::Failed;
    }
    let (root, path) = split(check.name.as_deref().unwrap_or_default());
    let root = match &check.config {
        Some(file) => root.policy_file(file),
        None => root,
    };
    let FoundPolicy { policy, diagnostics: errors, .. } = policy(&root);
    let policy = check.levels.apply(policy);
    let checked = skills_compiler::check(Tree::from_files([(path, bytes)], &policy), &policy);
    let mut report = Report { summary: Summary { roots: 1, skills: 1, ..Summary::default() }, ..Report::default() };
    report.add(errors, None, check, out);
    let of_skill = checked.diagnostics.into_iter().filter(|it| !NEEDS_FILES.contains(&it.code()));
    report.add(of_skill.collect(), Some(&root), check, out);
    report.finish(check, out)
}

/// The root of a skill folder, and the path of the `SKILL.md` in it. Editors pass the whole path of the folder, whose
/// last component is the name of the skill.
fn split(folder: &str) -> (Root, String) {
    let folder = folder.trim_end_matches(['/', '\\']);
    let (root, name) = folder.rsplit_once(['/', '\\']).unwrap_or((".", folder));
    let root = if root.is_empty() { "/" } else { root };
    (Root::new(root), if name.is_empty() { SKILL_FILE.to_owned() } else { format!("{name}/{SKILL_FILE}") })
}

/// Rules that need the other files of the skill or the other skills of the root, which standard input does not contain.
const NEEDS_FILES: [Code; 8] = [
    Code::BrokenLink,
    Code::LicenseFileMissing,
    Code::LinkCase,
    Code::MissingFile,
    Code::UnfulfilledExpectation,
    Code::UnmatchedPattern,
    Code::CatalogBudget,
    Code::UnreferencedResource,
];
