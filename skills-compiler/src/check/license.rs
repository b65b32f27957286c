//! `license`.

use super::fields::{Fields, value_span};
use super::report::Report;
use super::target::{Paths, Target};
use crate::code::Code;
use crate::diagnostic::Diagnostic;

pub(crate) fn check(fields: &Fields<'_>, paths: &Paths<'_>, report: &mut Report<'_>) -> Option<String> {
    let scalar = fields.optional("license", report)?;
    let license = scalar.text.trim();
    let words: Vec<_> = license.split(SEPARATORS).map(|word| word.trim_end_matches('.')).collect();
    let leads = std::iter::once("").chain(words.iter().copied());
    let named: Vec<_> = words
        .iter()
        .zip(leads)
        .filter(|(word, lead)| is_file(word, lead, words.len() == 1))
        .map(|(word, _)| *word)
        .collect();
    let is_bundled = |path: &&str| matches!(paths.resolve(path, ""), Target::Found(_));
    if let Some(missing) = named.first().filter(|_| !named.iter().any(is_bundled)) {
        report.push(
            Diagnostic::new(Code::LicenseFileMissing, format!("`license` names `{missing}`, which is not bundled"))
                .at(value_span(fields.source, scalar), "no such file in the skill")
                .help(format!("add `{missing}`, or name the licence itself: `license: MIT`")),
        );
    }
    Some(license.to_owned())
}

/// `LICENSE.txt`; `LICENSE` only where it stands alone or follows "see" or "in", since it is a word as well.
fn is_file(word: &str, lead: &str, alone: bool) -> bool {
    let name = word.rsplit('/').next().unwrap_or("").to_ascii_lowercase();
    let is_license = ["license", "licence", "copying", "notice"].iter().any(|stem| name.starts_with(stem));
    let has_extension = [".txt", ".md", ".rst", ".html"].iter().any(|extension| name.ends_with(extension));
    let is_upper = word.ends_with(|last: char| last.is_ascii_uppercase());
    let pointed_at = alone || lead.eq_ignore_ascii_case("see") || lead.eq_ignore_ascii_case("in");
    is_license && !word.contains("://") && (has_extension || (is_upper && pointed_at))
}

const SEPARATORS: [char; 8] = [' ', ',', ';', '(', ')', '`', '"', '\n'];
