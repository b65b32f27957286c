//! Bundled files that the instructions do not mention.

use std::cell::OnceCell;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::markdown;
use crate::paths::{Paths, Target};
use crate::report::Report;
use crate::tree::File;

rule! {
    /// A file is referenced only by another resource.
    ///
    /// Why: the standard requires references one level deep: agents follow the first step reliably and the second
    /// rarely. Off by default, since skills with an index of references break the rule on purpose.
    ///
    /// ```markdown fails index.md=[forms](forms.md) forms.md
    /// Read [the index](index.md).
    /// ```
    ///
    /// Fix: name the file in the body as well.
    ///
    /// ```markdown passes index.md=[forms](forms.md) forms.md
    /// Read [the index](index.md); for forms, [forms.md](forms.md).
    /// ```
    DeepReference: Lint Allow
}

rule! {
    /// A bundled file is never referenced.
    ///
    /// Why: a file that no text names is hardly ever read, and it is in the binary. Off by default, since code that
    /// other code imports is not followed. A name, a path, a folder in backticks, a link and a pattern such as
    /// `styles/<style>.md` all count; licenses need no reference.
    ///
    /// ```markdown fails references/forms.md
    /// Open the file.
    /// ```
    ///
    /// Fix: write in the instructions when to use it, or leave it out with `exclude`.
    ///
    /// ```markdown passes references/forms.md
    /// Open the file. For forms, read `references/forms.md`.
    /// ```
    UnreferencedResource: Lint Allow
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    if !report.is_on(Code::DeepReference) && !report.is_on(Code::UnreferencedResource) {
        return;
    }
    for (resource, reach) in draft.resources.iter().zip(reach(draft)) {
        let path = resource.path.as_str();
        if reach == Reach::Direct || needs_no_mention(path) {
            continue;
        }
        let diagnostic = if reach == Reach::Indirect {
            Diagnostic::new(Code::DeepReference, format!("`{path}` is referenced only by another resource"))
                .help("name it in the instructions: agents rarely follow a second step")
        } else {
            Diagnostic::new(Code::UnreferencedResource, format!("`{path}` is never referenced"))
                .help("write in the instructions when to use it, or leave it out")
        };
        report.push(diagnostic.in_path(draft.tree.display(&format!("{}{path}", draft.folder.prefix))));
    }
}

/// Follows the references from the instructions, through Markdown resources.
fn reach(draft: &Draft<'_>) -> Vec<Reach> {
    let mut reach = vec![Reach::Never; draft.resources.len()];
    let mut queue = mark(draft, &mut reach, Reach::Direct, draft.body(), "");
    // The instructions of most skills mention all resources, and then none has to be read.
    while is_incomplete(draft, &reach)
        && let Some(resource) = queue.pop()
    {
        if let Some(text) = markdown_text(resource) {
            let base = resource.path.rsplit_once('/').map_or("", |(base, _)| base);
            queue.extend(mark(draft, &mut reach, Reach::Indirect, &text, base));
        }
    }
    reach
}

fn is_incomplete(draft: &Draft<'_>, reach: &[Reach]) -> bool {
    let mut resources = draft.resources.iter().zip(reach);
    resources.any(|(resource, reach)| *reach == Reach::Never && !needs_no_mention(&resource.path))
}

/// Marks the resources that `text` is the first to mention, and returns them.
fn mark<'a>(draft: &Draft<'a>, reach: &mut [Reach], how: Reach, text: &str, base: &str) -> Vec<&'a File> {
    let mentions = Mentions { text, base, paths: draft.paths, whole: OnceCell::new() };
    let mut marked = Vec::new();
    for (resource, reach) in draft.resources.iter().zip(reach) {
        if *reach == Reach::Never && mentions.contain(&resource.path) {
            *reach = how;
            marked.push(resource);
        }
    }
    marked
}

/// How a reader of the instructions gets to a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Never,
    /// Through another resource.
    Indirect,
    Direct,
}

/// The resources that a text mentions, by their path, by their name, or by their folder.
struct Mentions<'t> {
    text: &'t str,
    /// The folder of the text.
    base: &'t str,
    paths: &'t Paths<'t>,
    /// The destinations of its links and the texts of its code spans, sorted.
    whole: OnceCell<Vec<String>>,
}

impl Mentions<'_> {
    fn contain(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let folders = || path.match_indices('/').filter_map(|(at, _)| path.get(..at));
        // The searches come first, since they are cheap, and in most texts they are enough.
        self.text.contains(path)
            || (name.contains('.') && has_word(self.text, name))
            || folders().any(|folder| names_all_of(self.text, folder))
            || [path, name, stem].into_iter().chain(folders()).any(|path| self.is_whole(path))
    }

    fn is_whole(&self, path: &str) -> bool {
        let whole = self.whole.get_or_init(|| self.parse());
        whole.binary_search_by(|known| known.as_str().cmp(path)).is_ok()
    }

    fn parse(&self) -> Vec<String> {
        let inline = markdown::parse(self.text);
        let destinations = inline.links.iter().map(|link| self.paths.resolve(&link.destination, self.base));
        let mut whole: Vec<String> = destinations
            .filter_map(|target| match target {
                Target::Found(path) => Some(path),
                _ => None,
            })
            .collect();
        let spans = inline.code.iter();
        whole.extend(spans.map(|code| code.text.trim_start_matches("./").trim_end_matches('/').to_owned()));
        whole.sort_unstable();
        whole
    }
}

/// Whether `text` contains the name of a file, and not as the end of another name or path.
fn has_word(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).unwrap_or("");
        !before.ends_with(|last: char| last.is_alphanumeric() || "-_./".contains(last))
    })
}

/// Whether a pattern in `text` matches the files of `folder`: `styles/<style>.md`, `rules/*.md`.
fn names_all_of(text: &str, folder: &str) -> bool {
    text.match_indices(folder).any(|(at, _)| {
        let after = text.get(at + folder.len()..).and_then(|rest| rest.strip_prefix('/'));
        after.is_some_and(|rest| rest.starts_with(['<', '{', '*', '[', '$']))
    })
}

fn markdown_text(resource: &File) -> Option<String> {
    if !resource.is_markdown() {
        return None;
    }
    String::from_utf8(resource.read().ok()?.into_owned()).ok()
}

/// A license is bundled for legal reasons, and `agents/openai.yaml` for a client that looks for it.
fn needs_no_mention(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    path == "agents/openai.yaml"
        || ["copying", "licence", "license", "notice"].iter().any(|stem| name.starts_with(stem))
}
