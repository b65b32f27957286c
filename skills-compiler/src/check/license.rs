//! `license`.

use super::fields::{Fields, value_span};
use super::report::Report;
use super::target::{Paths, Target};
use crate::code::Code;
use crate::diagnostic::Diagnostic;

pub(crate) fn check(fields: &Fields<'_>, paths: &Paths<'_>, report: &mut Report<'_>) -> Option<String> {
    let scalar = fields.optional("license", report)?;
    let license = scalar.text.trim();
    let named: Vec<_> = license
        .split([' ', ',', ';', '(', ')', '`', '"', '\n'])
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| !word.contains("://") && is_file(word, license))
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

/// `LICENSE.txt`; `LICENSE` only where it is the whole text or follows "see" or "in", since it is a word as well.
fn is_file(word: &str, license: &str) -> bool {
    let name = word.rsplit('/').next().unwrap_or("");
    let lower = name.to_ascii_lowercase();
    let is_license = ["license", "licence", "copying", "notice"].iter().any(|stem| lower.starts_with(stem));
    let has_extension = [".txt", ".md", ".rst", ".html"].iter().any(|extension| lower.ends_with(extension));
    let upper = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || b"-_".contains(&byte));
    let pointed_at = license == word
        || ["see ", "in "]
            .iter()
            .any(|lead| license.to_ascii_lowercase().contains(&format!("{lead}{}", word.to_ascii_lowercase())));
    is_license && (has_extension || (upper && pointed_at))
}
