//! Rules for all skills of one root together.

use skills_core::catalog;

use super::outline::Outline;
use crate::diagnostic::Diagnostic;
use crate::policy::Policy;
use crate::report::Report;
use crate::rules::{catalog_budget, duplicate, path, root};
use crate::tree::Tree;

/// Checks the folders that are skills, whatever they contain.
pub(crate) fn check_folders(tree: &Tree, folders: &[String], is_broken: bool, report: &mut Report<'_>) {
    // An unreadable root and a skill under another name have been reported, and are the reason.
    if folders.is_empty() && !is_broken {
        report.push(root::without_skill(tree));
    }
    path::check_folders(tree, folders, report);
}

/// Sorts by name, removes broken skills, and reports skills that have the name of another one.
///
/// Of several skills with one name none is left, unless all others are broken: a bad copy must not remove the skill.
pub(crate) fn check_names<S>(skills: &mut Vec<(Outline, S)>, is_broken: impl Fn(&Outline) -> bool) -> Vec<Diagnostic> {
    skills.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name).then_with(|| a.folder.cmp(&b.folder)));
    let mut twice = Vec::new();
    let mut diagnostics = Vec::new();
    for of_one_name in skills.chunk_by(|(a, _), (b, _)| a.name == b.name) {
        let mut outlines: Vec<&Outline> = of_one_name.iter().map(|(outline, _)| outline).collect();
        let sound: Vec<_> = (0..outlines.len()).filter(|&at| !is_broken(outlines[at])).collect();
        if let [sound] = sound[..] {
            // The skill that may stay is named in the help, not reported itself.
            let sound = outlines.remove(sound);
            outlines.insert(0, sound);
        } else if let [first, _, ..] = outlines[..] {
            twice.push(first.name.clone());
        }
        for pair in outlines.windows(2) {
            let [first, second] = pair else { continue };
            diagnostics.push(duplicate::name(first.name.as_str(), &second.folder, &second.path, &first.path));
        }
    }
    skills.retain(|(outline, _)| !is_broken(outline) && !twice.contains(&outline.name));
    diagnostics
}

/// Checks the catalog of all skills against the budget of the host.
pub(crate) fn check_catalog<S>(policy: &Policy, skills: &[(Outline, S)], diagnostics: &mut Vec<Diagnostic>) {
    let (Some(source), Some((budget, span))) = (&policy.source, policy.host.catalog_budget) else { return };
    let length = catalog::length(skills.iter().filter_map(|(outline, _)| outline.line_length));
    if length > budget {
        let mut report = Report::new(policy, None, source.path().to_owned());
        report.set_source(source);
        let longest = skills.iter().map(|(outline, _)| outline).max_by_key(|outline| outline.description_length);
        let longest = longest.map(|outline| outline.name.as_str());
        report.push(catalog_budget::over_budget(length, budget, span, longest));
        diagnostics.extend(report.into_found());
    }
}
