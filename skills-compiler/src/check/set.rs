//! Rules for the skills of one root together.

use super::case;
use super::host;
use super::outline::Outline;
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::policy::Policy;
use crate::tree::Tree;

/// Rules for the folders that are skills, whatever is in them.
pub(crate) fn folders(tree: &Tree, folders: &[String], is_broken: bool, report: &mut Report<'_>) {
    // A root that could not be read is already said to be at fault; so is a skill under another name.
    if folders.is_empty() && !is_broken {
        report.push(
            Diagnostic::new(Code::RootWithoutSkill, format!("no skill in `{}`", tree.root))
                .in_path(tree.root.clone())
                .help("a skill is a folder with a file `SKILL.md`, directly in this one"),
        );
    }
    for (first, second) in case::pairs(folders.iter().map(String::as_str)) {
        let (Some(first), Some(folder)) = (folders.get(first), folders.get(second)) else { continue };
        report.push(
            Diagnostic::new(Code::PathCase, format!("the folders `{first}` and `{folder}` differ only in case"))
                .in_path(tree.display(folder))
                .of_skill(folder)
                .help("rename one: on Windows and macOS they are one folder"),
        );
    }
}

/// Sorts by name, leaves out what is broken, and says which skills are called like another one.
///
/// Of several with one name none is left, unless all others are broken: a bad copy of a skill must not cost the skill.
pub(crate) fn names<S>(skills: &mut Vec<(Outline, S)>, is_broken: impl Fn(&Outline) -> bool) -> Vec<Diagnostic> {
    skills.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name).then_with(|| a.folder.cmp(&b.folder)));
    let mut twice = Vec::new();
    let mut faults = Vec::new();
    for of_one_name in skills.chunk_by(|(a, _), (b, _)| a.name == b.name) {
        let mut outlines: Vec<&Outline> = of_one_name.iter().map(|(outline, _)| outline).collect();
        // The one that may stay is not named as the fault.
        let sound: Vec<_> = (0..outlines.len()).filter(|&at| !is_broken(outlines[at])).collect();
        if let [sound] = sound[..] {
            let sound = outlines.remove(sound);
            outlines.insert(0, sound);
        } else if let [first, _, ..] = outlines[..] {
            twice.push(first.name.clone());
        }
        for pair in outlines.windows(2) {
            let [first, second] = pair else { continue };
            faults.push(
                Diagnostic::new(Code::DuplicateName, format!("two skills are called `{}`", first.name))
                    .in_path(&second.path)
                    .of_skill(&second.folder)
                    .help(format!("rename one: the other is `{}`", first.path)),
            );
        }
    }
    skills.retain(|(outline, _)| !is_broken(outline) && !twice.contains(&outline.name));
    faults
}

/// What the host says of all skills together.
pub(crate) fn catalog<S>(policy: &Policy, skills: &[(Outline, S)], diagnostics: &mut Vec<Diagnostic>) {
    let Some(source) = &policy.source else { return };
    let mut report = Report::new(policy, None, source.path().to_owned());
    report.set_source(source);
    host::catalog(policy, skills, &mut report);
    diagnostics.extend(report.into_found());
}
