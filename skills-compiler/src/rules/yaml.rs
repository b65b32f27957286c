//! Features of YAML that skills must not use.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::quoted_line;
use crate::source::{Source, Span};

rule! {
    /// The frontmatter uses a YAML alias.
    ///
    /// Why: aliases can make a small file expand into a huge one, few readers of skills follow them, and no skill in a
    /// survey of 18,794 uses one. Usually the `*` is meant as text.
    ///
    /// ```yaml fails
    /// description: *Always* use this for PDF files.
    /// ```
    ///
    /// Fix: quote the text, or write the value out.
    ///
    /// ```yaml passes
    /// description: '*Always* use this for PDF files.'
    /// ```
    YamlAlias: Error Deny
}

rule! {
    /// The frontmatter defines a YAML anchor.
    ///
    /// Why: see [`yaml-alias`](#yaml-alias). Usually the `&` is meant as text.
    ///
    /// ```yaml fails
    /// compatibility: &co only
    /// ```
    ///
    /// Fix: quote the text, or remove the anchor.
    ///
    /// ```yaml passes
    /// compatibility: '&co only'
    /// ```
    YamlAnchor: Error Deny
}

rule! {
    /// The frontmatter contains more than one YAML document, or a directive.
    ///
    /// Why: a frontmatter is one document. Some readers use the first, some the last, some refuse.
    ///
    /// ```yaml fails
    /// license: MIT
    /// ...
    /// triggers: [pdf]
    /// ```
    ///
    /// Fix: remove the line, or indent it if it belongs to a text.
    ///
    /// ```yaml passes
    /// license: MIT
    /// triggers: [pdf]
    /// ```
    YamlDocuments: Error Deny
}

rule! {
    /// The frontmatter uses a YAML merge key.
    ///
    /// Why: merge keys belong to YAML 1.1; a reader of YAML 1.2 treats `<<` like any other key.
    ///
    /// ```yaml fails
    /// metadata: {<<: {author: jane}, version: '2'}
    /// ```
    ///
    /// Fix: write the fields out.
    ///
    /// ```yaml passes
    /// metadata: {author: jane, version: '2'}
    /// ```
    YamlMergeKey: Error Deny
}

rule! {
    /// The frontmatter uses a YAML tag.
    ///
    /// Why: a tag sets the type of a value, and some readers run code for it. No skill in a survey of 18,794 uses one.
    /// Usually the `!` is meant as text.
    ///
    /// ```yaml fails
    /// compatibility: !important needs pdftotext
    /// ```
    ///
    /// Fix: quote the text, or remove the tag.
    ///
    /// ```yaml passes
    /// compatibility: '!important needs pdftotext'
    /// ```
    YamlTag: Error Deny
}

/// An alias at `span`, in the value of `key`.
pub(crate) fn alias(source: &Source, span: Span, key: Option<Span>) -> Diagnostic {
    Diagnostic::new(Code::YamlAlias, message(source, span, "alias"))
        .at(span, "`*` refers to an anchor elsewhere, which few readers support")
        .help(quote_or("write the value out", source, span, key))
}

pub(crate) fn anchor(source: &Source, span: Span, key: Option<Span>) -> Diagnostic {
    Diagnostic::new(Code::YamlAnchor, message(source, span, "anchor"))
        .at(span, "`&` names the value after it, which few readers support")
        .help(quote_or("remove it", source, span, key))
}

pub(crate) fn tag(source: &Source, span: Span, key: Option<Span>) -> Diagnostic {
    Diagnostic::new(Code::YamlTag, message(source, span, "tag"))
        .at(span, "`!` sets the type of the value after it, which few readers support")
        .help(quote_or("remove it", source, span, key))
}

pub(crate) fn merge_key(span: Span) -> Diagnostic {
    Diagnostic::new(Code::YamlMergeKey, "`<<` is a YAML merge key")
        .at(span, "merge keys are not part of YAML 1.2, and readers differ")
        .help("write the fields out")
}

/// A document that starts at byte `at`, after the first one.
pub(crate) fn second_document(source: &Source, at: usize) -> Diagnostic {
    // Without `---` of its own, the document starts after the `...` that ends the first one.
    let marker = source
        .text()
        .get(..at)
        .and_then(|before| before.rfind("\n..."))
        .filter(|_| !source.slice(source.line(at)).starts_with("---"));
    let span = marker.map_or_else(|| source.line(at), |at| source.line(at + 1));
    Diagnostic::new(Code::YamlDocuments, "a second YAML document in the frontmatter")
        .at(span, "the first one ends here")
        .help(REMOVE_LINE)
}

/// A line that starts with `%`.
pub(crate) fn directive(line: Span) -> Diagnostic {
    Diagnostic::new(Code::YamlDocuments, "a YAML directive in the frontmatter")
        .at(line, "a line that starts with `%` is a YAML directive")
        .help(REMOVE_LINE)
}

/// Quotes the text at `span`, unless that is long.
fn message(source: &Source, span: Span, what: &str) -> String {
    let written = source.slice(span).trim_end();
    if written.is_empty() || written.len() > 40 || written.contains('\n') {
        format!("the frontmatter contains a YAML {what}")
    } else {
        format!("`{written}` is a YAML {what}")
    }
}

/// The line with its value quoted, if text after the indicator suggests that all of it is text.
fn quote_or(otherwise: &str, source: &Source, span: Span, key: Option<Span>) -> String {
    let after = source.slice(Span::new(span.end, source.line(span.end).end));
    match quoted_line(source, key, span.start) {
        Some(line) if !after.trim().is_empty() => format!("quote it: `{line}`"),
        _ => otherwise.to_owned(),
    }
}

const REMOVE_LINE: &str = "remove this line, or indent it if it belongs to a text";
