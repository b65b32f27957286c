//! Paths in code spans that do not exist.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::markdown;
use crate::paths::{Paths, Target};
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
    let text = draft.body();
    if !report.is_on(Code::MissingFile) || !may_be_missing(text, draft.paths) {
        return;
    }
    for code in markdown::parse(text).code {
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

/// Whether some code span may name a missing file: a cheap test that never misses one that the parser finds.
fn may_be_missing(text: &str, paths: &Paths<'_>) -> bool {
    let mentions = FOLDERS.iter().flat_map(|folder| text.match_indices(folder));
    mentions.map(|(at, _)| text.split_at(at)).any(|(before, rest)| {
        let end = rest.find(|end: char| end == '`' || end == ')' || end.is_whitespace()).unwrap_or(rest.len());
        let (path, after) = rest.split_at(end);
        let before = before.trim_end_matches("./");
        // Between other characters, the path of a code span may be longer.
        let is_whole = match after.chars().next() {
            Some('`') => before.ends_with('`') && !before.ends_with("``"),
            Some(')') => before.ends_with('('),
            _ => true,
        };
        // `resolve` decodes and cuts paths with these characters.
        !is_whole || path.contains(['%', '#', '?']) || !paths.is_file(path)
    })
}

/// The folders that the standard names.
const FOLDERS: [&str; 3] = ["assets/", "references/", "scripts/"];
