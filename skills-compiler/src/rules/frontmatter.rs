//! The frontmatter as a whole: its fences, its form and its size.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

rule! {
    /// The frontmatter nests deeper than 8, is over 64 KiB, or has over 256 keys.
    ///
    /// Why: no skill needs more, and a file must not be able to stall a build: unlimited nesting exhausts the stack of
    /// more than one YAML reader.
    ///
    /// ```yaml fails
    /// metadata: {a: {b: {c: {d: {e: {f: {g: {h: i}}}}}}}}
    /// ```
    ///
    /// Fix: bundle the data as a file, and link to it in the body.
    ///
    /// ```yaml passes
    /// metadata: {data: assets/data.json}
    /// ```
    FrontmatterBudget: Error Deny
}

rule! {
    /// The frontmatter is not a mapping of keys to values.
    ///
    /// Why: a skill consists of fields, and a list or a string has none.
    ///
    /// ```markdown whole fails
    /// ---
    /// - name: pdf
    /// - description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    ///
    /// Fix: write one `key: value` per line.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    FrontmatterForm: Error Deny
}

rule! {
    /// The file has no frontmatter.
    ///
    /// Why: the standard requires it, and every client that was examined refuses or ignores a file without it. A fence
    /// is exactly `---`, not `----` and not `--- text`.
    ///
    /// ```markdown whole fails
    /// # PDF
    ///
    /// Open the file.
    /// ```
    ///
    /// Fix: start the file with the two fields that every skill has.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// # PDF
    ///
    /// Open the file.
    /// ```
    FrontmatterMissing: Error Deny
}

rule! {
    /// The frontmatter does not start on the first line.
    ///
    /// Why: nearly every client looks at line 1 and nowhere else. A byte-order mark is accepted; an empty line, a comment
    /// and a code fence are not.
    ///
    /// ```markdown whole fails
    /// <!-- reviewed 2026-09 -->
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    ///
    /// Fix: move the frontmatter to the very start.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// <!-- reviewed 2026-09 -->
    ///
    /// Open the file.
    /// ```
    FrontmatterNotFirst: Error Deny
}

rule! {
    /// The closing fence of the frontmatter is missing.
    ///
    /// Why: without the second fence, fields and instructions cannot be separated. `...`, `----` and an indented `---`
    /// are not fences, though some tools accept them and cut a description short there.
    ///
    /// ```markdown whole fails
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ...
    ///
    /// Open the file.
    /// ```
    ///
    /// Fix: put a line `---` after the last field.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file.
    /// ```
    FrontmatterUnclosed: Error Deny
}

pub(crate) fn too_many_bytes(bytes: usize, limit: usize, start: usize) -> Diagnostic {
    Diagnostic::new(Code::FrontmatterBudget, format!("the frontmatter is {bytes} bytes, the limit is {limit}"))
        .at(Span::empty(start), "")
        .help("move long text into the body or a bundled file")
}

pub(crate) fn too_deep(limit: usize, at: Span) -> Diagnostic {
    over_budget(format!("the frontmatter nests deeper than {limit} levels"), at)
}

pub(crate) fn too_many_keys(limit: usize, at: Span) -> Diagnostic {
    over_budget(format!("the frontmatter has over {limit} keys"), at)
}

fn over_budget(message: String, at: Span) -> Diagnostic {
    Diagnostic::new(Code::FrontmatterBudget, message)
        .at(at, "exceeds the limit here")
        .help("move the data into a bundled file")
}

/// The whole frontmatter is something else than a mapping.
pub(crate) fn not_a_mapping(noun: &str, first_line: Span) -> Diagnostic {
    Diagnostic::new(Code::FrontmatterForm, format!("the frontmatter is {noun}, not a mapping"))
        .at(first_line, "expected `key: value`")
        .help("write one `key: value` per line, at least `name` and `description`")
}

/// Line 1, at `start`, is not a fence. `name` is the name of the folder, for the example.
pub(crate) fn missing(source: &Source, start: usize, name: &str) -> Diagnostic {
    let first = source.line(start);
    let first_text = source.slice(first);
    if first_text.starts_with("---") {
        return Diagnostic::new(Code::FrontmatterMissing, format!("expected `---`, found `{}`", first_text.trim_end()))
            .at(first, "a fence is exactly `---`")
            .help("make line 1 `---`");
    }
    let missing = Diagnostic::new(Code::FrontmatterMissing, "the frontmatter is missing");
    let missing = if first.is_empty() { missing } else { missing.at(first, "line 1 must be `---`") };
    let name = if name.is_empty() { "my-skill" } else { name };
    missing.help(format!("start the file with:\n---\nname: {name}\ndescription: What it does. Use when …\n---"))
}

/// The first fence is at `fence`, not on line 1.
pub(crate) fn not_first(fence: Span) -> Diagnostic {
    Diagnostic::new(Code::FrontmatterNotFirst, "the frontmatter does not start on line 1")
        .at(fence, "the opening fence must be line 1, in column 1")
        .help("move it to the very start of the file, and remove the text before it")
}

/// No closing fence; `similar` is a line that may have been meant as one.
pub(crate) fn unclosed(source: &Source, opening: Span, similar: Option<Span>) -> Diagnostic {
    let unclosed = Diagnostic::new(Code::FrontmatterUnclosed, "the frontmatter is never closed");
    let unclosed = match similar {
        Some(line) => unclosed.at(
            line,
            match source.slice(line).trim() {
                "---" => "a fence must start in column 1".to_owned(),
                found => format!("expected `---`, found `{found}`"),
            },
        ),
        None => unclosed,
    };
    unclosed.at(opening, "opened here").help("put a line `---` after the last field")
}
