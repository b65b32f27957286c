//! Counts the diagnostics that `skills.toml` can expect.

use std::collections::BTreeMap;

use crate::code::{Class, Code};
use crate::diagnostic::Diagnostic;

/// The number of diagnostics of each rule in each skill, by the name of its folder.
pub type Counts = BTreeMap<String, BTreeMap<Code, usize>>;

/// Counts the diagnostics of lints in skills. Errors and diagnostics without a skill cannot be expected.
///
/// ```
/// use skills_compiler::{Code, Policy, Tree, check, count};
///
/// let text = "---\nname: pdf\ndescription: Reads PDFs.\nauthor: me\nowner: me\n---\nbody\n";
/// let policy = Policy::default();
/// let diagnostics = check(Tree::from_files([("pdf/SKILL.md", text)], &policy), &policy).diagnostics;
/// assert_eq!(count(&diagnostics)["pdf"][&Code::UnknownKey], 2);
///
/// let policy = Policy::from_toml("[[override]]\nskills = ['pdf']\nexpect = { unknown-key = 2 }\n").unwrap();
/// let diagnostics = check(Tree::from_files([("pdf/SKILL.md", text)], &policy), &policy).diagnostics;
/// assert_eq!(diagnostics, []);
/// ```
pub fn count<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Counts {
    let mut counts = Counts::new();
    for diagnostic in diagnostics.into_iter().filter(|it| it.code().class() != Class::Error) {
        if let Some(skill) = diagnostic.skill() {
            *counts.entry(skill.to_owned()).or_default().entry(diagnostic.code()).or_default() += 1;
        }
    }
    counts
}
