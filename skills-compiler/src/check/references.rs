//! Rules for who asks: files that are named and not there, files that are there and never named.

use std::borrow::Cow;

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
        // `scripts/run.py:12` and `scripts/run.py::main` name a place in the file.
        let path = code.text.split(':').next().unwrap_or("");
        if let Target::Missing(path) = paths.resolve(path, "") {
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
    let mut reach = vec![Reach::Never; resources.len()];
    let mut queue = vec![(Cow::Borrowed(text), "", Reach::Direct)];
    while let Some((text, base, how)) = queue.pop() {
        let mentions = Mentions::new(&text, base, paths);
        for (resource, reach) in resources.iter().zip(&mut reach) {
            if *reach == Reach::Never && mentions.has(&resource.path) {
                *reach = how;
                let base = resource.path.rsplit_once('/').map_or("", |(base, _)| base);
                queue.extend(markdown_text(resource).map(|text| (Cow::Owned(text), base, Reach::Indirect)));
            }
        }
    }
    for (resource, reach) in resources.iter().zip(reach) {
        let path = resource.path.as_str();
        if reach == Reach::Direct || needs_no_mention(path) {
            continue;
        }
        let fault = if reach == Reach::Indirect {
            Diagnostic::new(Code::DeepReference, format!("`{path}` is named only by another resource"))
                .help("name it in the instructions: agents follow one step, rarely two")
        } else {
            Diagnostic::new(Code::UnreferencedResource, format!("no text names `{path}`"))
                .help("say in the instructions when to use it, or leave it out")
        };
        report.push(fault.in_path(shown(resource)));
    }
}

/// Whether a reader of the instructions comes to a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Never,
    /// Through another resource.
    Indirect,
    Direct,
}

/// What a text names: resources by their path, by their name, or by their folder.
struct Mentions<'t> {
    text: &'t str,
    /// What it links to and what its code spans hold, sorted.
    whole: Vec<String>,
}

impl<'t> Mentions<'t> {
    fn new(text: &'t str, base: &str, paths: &Paths<'_>) -> Self {
        let links = markdown::links(text).into_iter();
        let mut whole: Vec<String> = links
            .filter_map(|link| match paths.resolve(&link.destination, base) {
                Target::Found(path) => Some(path),
                _ => None,
            })
            .collect();
        let spans = markdown::code_spans(text).into_iter();
        whole.extend(spans.map(|code| code.text.trim_start_matches("./").trim_end_matches('/').to_owned()));
        whole.sort();
        Self { text, whole }
    }

    fn has(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let mut folders = path.match_indices('/').filter_map(|(at, _)| path.get(..at));
        self.is_whole(path)
            || self.is_whole(name)
            || self.is_whole(stem)
            || self.text.contains(path)
            || (name.contains('.') && has_word(self.text, name))
            || folders.any(|folder| self.is_whole(folder) || names_all_of(self.text, folder))
    }

    fn is_whole(&self, path: &str) -> bool {
        self.whole.binary_search_by(|known| known.as_str().cmp(path)).is_ok()
    }
}

/// Whether `text` holds the name of a file, and not as the end of another name or path.
fn has_word(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).unwrap_or("");
        !before.ends_with(|last: char| last.is_alphanumeric() || "-_./".contains(last))
    })
}

/// Whether a pattern in `text` stands for the files of `folder`: `styles/<style>.md`, `rules/*.md`.
fn names_all_of(text: &str, folder: &str) -> bool {
    text.match_indices(folder).any(|(at, _)| {
        let behind = text.get(at + folder.len()..).and_then(|rest| rest.strip_prefix('/'));
        behind.is_some_and(|rest| rest.starts_with(['<', '{', '*', '[', '$']))
    })
}

fn markdown_text(resource: &File) -> Option<String> {
    if !resource.is_markdown() {
        return None;
    }
    String::from_utf8(resource.read().ok()?.into_owned()).ok()
}

/// A licence is bundled for the law, and `agents/openai.yaml` for a client that looks for it.
fn needs_no_mention(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    path == "agents/openai.yaml"
        || ["copying", "licence", "license", "notice"].iter().any(|stem| name.starts_with(stem))
}

const FOLDERS: [&str; 3] = ["assets/", "references/", "scripts/"];
