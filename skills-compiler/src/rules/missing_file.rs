//! Paths in code spans that do not exist.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::markdown;
use crate::paths::Target;
use crate::report::Report;

rule! {
    /// A code span names a file below `scripts/` or the like that does not exist.
    ///
    /// Why: a code span that names a file below `scripts/`, `references/` or `assets/` usually means a bundled one. Off
    /// by default, since about a quarter of the hits in public skills are examples in prose.
    ///
    /// ```markdown fails scripts/extract.py
    /// Run `scripts/read.py`.
    /// ```
    ///
    /// Fix: bundle the file, or correct the name.
    ///
    /// ```markdown passes scripts/extract.py
    /// Run `python3 scripts/extract.py`.
    /// ```
    MissingFile: Lint Allow
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    if !report.is_on(Code::MissingFile) {
        return;
    }
    for code in markdown::code_spans(draft.body()) {
        let is_path = FOLDERS.iter().any(|folder| code.text.trim_start_matches("./").starts_with(folder));
        if !is_path || code.text.ends_with('/') || code.text.contains(char::is_whitespace) {
            continue;
        }
        // `scripts/run.py:12` and `scripts/run.py::main` refer to a part of the file.
        let path = code.text.split(':').next().unwrap_or("");
        if let Target::Missing(path) = draft.paths.resolve(path, "") {
            report.push(
                Diagnostic::new(Code::MissingFile, format!("`{path}` is referenced but does not exist"))
                    .at(code.span.offset(draft.body_start()), "no such file in the skill")
                    .help("add the file, or correct its name"),
            );
        }
    }
}

/// The folders that the standard names.
const FOLDERS: [&str; 3] = ["assets/", "references/", "scripts/"];
