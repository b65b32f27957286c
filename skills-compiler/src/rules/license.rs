//! `license`.

use super::value_type;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Fields, value_span};
use crate::paths::{Paths, Target};
use crate::report::Report;

rule! {
    /// `license` names a file that does not exist.
    ///
    /// Why: the standard lets `license` name a bundled file. Without that file the terms cannot be read. Web addresses
    /// are not checked.
    ///
    /// ```yaml fails
    /// license: Complete terms in LICENSE.txt
    /// ```
    ///
    /// Fix: bundle the file, or name the license itself.
    ///
    /// ```yaml passes
    /// license: Apache-2.0
    /// ```
    LicenseFileMissing: Lint Warn
}

pub(crate) fn read(fields: &Fields<'_>, paths: &Paths<'_>, report: &mut Report<'_>) -> Option<String> {
    let scalar = value_type::optional(fields, "license", report)?;
    let license = scalar.text.trim();
    let words: Vec<_> = license.split(SEPARATORS).map(|word| word.trim_end_matches('.')).collect();
    let before = std::iter::once("").chain(words.iter().copied());
    let files = words.iter().zip(before).filter(|(word, before)| is_file(word, before, words.len() == 1));
    let files: Vec<_> = files.map(|(word, _)| *word).collect();
    let is_bundled = |path: &&str| matches!(paths.resolve(path, ""), Target::Found(_));
    if let Some(missing) = files.first().filter(|_| !files.iter().any(is_bundled)) {
        report.push(
            Diagnostic::new(Code::LicenseFileMissing, format!("`license` names `{missing}`, which does not exist"))
                .at(value_span(fields.source, scalar), "no such file in the skill")
                .help(format!("add `{missing}`, or name the license itself: `license: MIT`")),
        );
    }
    Some(license.to_owned())
}

/// `LICENSE.txt` is a file. `LICENSE` alone is also a word: it is a file if it is the whole value, or after "see" or
/// "in".
fn is_file(word: &str, before: &str, alone: bool) -> bool {
    let name = word.rsplit('/').next().unwrap_or("").to_ascii_lowercase();
    let is_license = ["license", "licence", "copying", "notice"].iter().any(|stem| name.starts_with(stem));
    let has_extension = [".txt", ".md", ".rst", ".html"].iter().any(|extension| name.ends_with(extension));
    let is_upper = word.ends_with(|last: char| last.is_ascii_uppercase());
    let is_pointed_at = alone || before.eq_ignore_ascii_case("see") || before.eq_ignore_ascii_case("in");
    is_license && !word.contains("://") && (has_extension || (is_upper && is_pointed_at))
}

const SEPARATORS: [char; 8] = [' ', ',', ';', '(', ')', '`', '"', '\n'];
