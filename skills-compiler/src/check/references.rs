//! Rules for who asks: files that are named and not there, files that are there and never named.

use std::collections::BTreeSet;

use super::markdown;
use super::report::Report;
use super::target::{Paths, Target};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use crate::tree::File;

/// `missing-file`, `deep-reference` and `unreferenced-resource`.
pub(crate) fn check(
    source: &Source,
    body: Span,
    resources: &[File],
    paths: &Paths<'_>,
    shown: impl Fn(&File) -> String,
    report: &mut Report<'_>,
) {
    let text = source.slice(body);
    if report.is_on(Code::MissingFile) {
        missing(text, body.start, paths, report);
    }
    if report.is_on(Code::DeepReference) || report.is_on(Code::UnreferencedResource) {
        reached(text, resources, paths, shown, report);
    }
}

/// A code span that is a path below a folder the standard names.
fn missing(text: &str, base: usize, paths: &Paths<'_>, report: &mut Report<'_>) {
    for code in markdown::code_spans(text) {
        let is_path = FOLDERS.iter().any(|folder| code.text.trim_start_matches("./").starts_with(folder));
        if !is_path || code.text.ends_with('/') || code.text.contains(char::is_whitespace) {
            continue;
        }
        if let Target::Missing(path) = paths.resolve(&code.text, "") {
            report.push(
                Diagnostic::new(Code::MissingFile, format!("`{path}` is named and not bundled"))
                    .at(code.span.offset(base), "no such file in the skill")
                    .help("add the file, or correct its name"),
            );
        }
    }
}

/// Says which resources no text names, and which only another resource does.
fn reached(
    text: &str,
    resources: &[File],
    paths: &Paths<'_>,
    shown: impl Fn(&File) -> String,
    report: &mut Report<'_>,
) {
    let direct = named(text, "", resources, paths);
    let mut indirect = BTreeSet::new();
    let mut queue: Vec<&File> = resources.iter().filter(|resource| direct.contains(resource.path.as_str())).collect();
    while let Some(resource) = queue.pop() {
        let Some(text) = markdown_text(resource) else { continue };
        let base = resource.path.rsplit_once('/').map_or("", |(base, _)| base);
        for path in named(&text, base, resources, paths) {
            if !direct.contains(path) && indirect.insert(path.to_owned()) {
                queue.extend(resources.iter().find(|resource| resource.path == path));
            }
        }
    }
    for resource in resources {
        let path = resource.path.as_str();
        if direct.contains(path) {
            continue;
        }
        let fault = if indirect.contains(path) {
            Diagnostic::new(Code::DeepReference, format!("`{path}` is named only by another resource"))
                .help("name it in the instructions: agents follow one step, rarely two")
        } else {
            Diagnostic::new(Code::UnreferencedResource, format!("no text names `{path}`"))
                .help("say in the instructions when to use it, or leave it out")
        };
        report.push(fault.in_path(shown(resource)));
    }
}

/// The resources whose path, or whose folder, `text` names.
fn named<'r>(text: &str, base: &str, resources: &'r [File], paths: &Paths<'_>) -> BTreeSet<&'r str> {
    let linked: BTreeSet<String> = markdown::links(text)
        .iter()
        .filter_map(|link| match paths.resolve(&link.destination, base) {
            Target::Found(path) => Some(path),
            _ => None,
        })
        .collect();
    let is_named = |path: &str| {
        let folders = path.match_indices('/').filter_map(|(at, _)| path.get(..=at));
        linked.contains(path)
            || text.contains(path)
            || folders
                .into_iter()
                .any(|folder| text.contains(folder) && folder.len() > 1 && text.contains(&format!("`{folder}`")))
    };
    resources.iter().map(|resource| resource.path.as_str()).filter(|path| is_named(path)).collect()
}

fn markdown_text(resource: &File) -> Option<String> {
    if !resource.is_markdown() {
        return None;
    }
    String::from_utf8(resource.read().ok()?.into_owned()).ok()
}

const FOLDERS: [&str; 3] = ["assets/", "references/", "scripts/"];
