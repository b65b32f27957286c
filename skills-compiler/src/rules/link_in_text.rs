//! Markdown links in the instructions.

use skills_core::nearest::nearest;
use skills_core::skill_folder;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::markdown::{self, Link};
use crate::paths::{Paths, Target};
use crate::report::Report;
use crate::source::Span;

rule! {
    /// A Markdown link leads to a file that does not exist.
    ///
    /// Why: an agent follows the link, finds nothing, and guesses. In 1,524 skills of vendors, 69 of 5,660 links within
    /// the skill are broken. A Markdown parser decides what a link is: links, images and definitions of references, but
    /// not code, comments or addresses. Placeholders such as `<name>.md`, `*.md`, `path/to/file.md` and `URL` are not
    /// checked. Neither is prose in the form of a link: numbers in brackets before `MON/WED` or `N/A` in parentheses.
    ///
    /// ```markdown fails references/forms.md
    /// For forms, read [forms.md](references/form.md).
    /// ```
    ///
    /// Fix: bundle the file, correct the link, or remove it.
    ///
    /// ```markdown passes references/forms.md
    /// For forms, read [forms.md](references/forms.md).
    /// ```
    BrokenLink: Lint Warn
}

rule! {
    /// A Markdown link differs from the name of the file in case.
    ///
    /// Why: macOS and Windows find the file. Linux does not, and neither does a lookup in an embedded set.
    ///
    /// ```markdown fails references/forms.md
    /// Read [the forms](references/Forms.md).
    /// ```
    ///
    /// Fix: write it as the file is called.
    ///
    /// ```markdown passes references/forms.md
    /// Read [the forms](references/forms.md).
    /// ```
    LinkCase: Lint Warn
}

rule! {
    /// A Markdown link leaves the skill.
    ///
    /// Why: a skill is copied, installed and embedded as one folder, without the folders above it. In 1,524 skills of
    /// vendors 436 links lead out, most of them to another skill.
    ///
    /// ```markdown fails
    /// First follow [the other skill](../ocr/SKILL.md).
    /// ```
    ///
    /// Fix: refer to the other skill by its name, so that the agent activates it; bundle any other file.
    ///
    /// ```markdown passes
    /// First follow the skill `ocr`.
    /// ```
    LinkEscapes: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    if ![Code::BrokenLink, Code::LinkCase, Code::LinkEscapes].into_iter().any(|code| report.is_on(code)) {
        return;
    }
    let text = draft.body();
    // Parsing Markdown costs far more than this search, and most texts have no link that needs it.
    if !may_be_wrong(text, draft.paths) {
        return;
    }
    let links = markdown::parse(text).links;
    // One wrong path is one diagnostic, however often it is linked.
    for same in links.chunk_by(|a, b| a.destination == b.destination) {
        let Some(first) = same.first() else { continue };
        let span = destination_span(text, first).offset(draft.body_start());
        let found = check_link(&first.destination, span, same.len(), draft.paths);
        let is_prose = || same.iter().all(|link| is_prose(text, link, draft.paths));
        report.extend(found.filter(|found| found.code() != Code::BrokenLink || !is_prose()));
    }
}

/// Whether a link that leads nowhere is prose or a formula in the same form: `[0,2,4](MON/WED)`, `[x](N/A)`, `f[i](a/b)`.
fn is_prose(text: &str, link: &Link, paths: &Paths<'_>) -> bool {
    let destination = link.destination.as_str();
    let first = destination.split('/').next().unwrap_or("");
    // A file has an extension, and a folder has an end or other files in it.
    if !destination.contains('/') || destination.contains('.') || destination.ends_with('/') || paths.is_folder(first) {
        return false;
    }
    let whole = text.get(link.span.start..link.span.end).unwrap_or("");
    let label = whole.split("](").next().unwrap_or("");
    let before = text.get(..link.span.start).unwrap_or("").chars().next_back();
    let is_index = before.is_some_and(|before| before.is_ascii_alphanumeric() || "_)]".contains(before));
    let is_choice = destination.split('/').all(|word| word.starts_with(|first: char| first.is_uppercase()));
    is_index || is_choice || !label.contains(char::is_alphabetic)
}

fn check_link(destination: &str, span: Span, times: usize, paths: &Paths<'_>) -> Option<Diagnostic> {
    let more = if times > 1 { format!(", used {times} times") } else { String::new() };
    match paths.resolve(destination, "") {
        Target::Elsewhere | Target::Found(_) => None,
        Target::OtherCase { written, found } => Some(
            Diagnostic::new(Code::LinkCase, format!("link to `{written}`{more}, but the file is `{found}`"))
                .at(span, "found only on disks that ignore case")
                .help(format!("write `{found}`")),
        ),
        Target::Missing(path) => Some(
            Diagnostic::new(Code::BrokenLink, format!("broken link to `{path}`{more}"))
                .at(span, "no such file in the skill")
                .help(match near(&path, paths) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "add the file, or remove the link".to_owned(),
                }),
        ),
        Target::Outside => Some(
            Diagnostic::new(Code::LinkEscapes, format!("link to `{destination}`{more} leaves the skill"))
                .at(span, "the folders above a skill are not embedded with it")
                .help(match linked_skill(destination) {
                    Some(skill) => format!("refer to the skill by its name: the skill `{skill}`"),
                    None => "bundle the file with the skill, or remove the link".to_owned(),
                }),
        ),
    }
}

/// The name of the skill whose `SKILL.md` is the destination.
fn linked_skill(destination: &str) -> Option<&str> {
    let folder = skill_folder(destination.split('#').next()?)?;
    folder.rsplit('/').next().filter(|name| !matches!(*name, "" | "." | ".."))
}

/// A bundled file with that name in another folder, or with a similar path.
fn near<'a>(path: &str, paths: &Paths<'a>) -> Option<&'a str> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or("").to_lowercase();
    let elsewhere = paths.files().find(|known| name(known) == name(path));
    elsewhere.or_else(|| nearest(path, paths.files()))
}

/// Whether some destination may not be a bundled file: a cheap test that never misses one that the parser finds.
fn may_be_wrong(text: &str, paths: &Paths<'_>) -> bool {
    text.match_indices(']').any(|(at, _)| {
        let rest = text.get(at + 1..).unwrap_or("");
        let destination = match rest.strip_prefix('(') {
            // Nearly always the exact path of a file.
            Some(rest) if before(rest, &[')']).is_some_and(|path| paths.is_file(path)) => return false,
            Some(rest) => rest,
            None => match rest.strip_prefix(':') {
                Some(rest) => rest,
                None => return false,
            },
        };
        let rest = destination.trim_start();
        let rest = rest.strip_prefix('<').unwrap_or(rest);
        // The parser decides on escapes, entities, nested parentheses and destinations without an end.
        before(rest, &[' ', '\t', '\r', '\n', ')', '>']).is_none_or(|destination| {
            destination.contains(['\\', '&', '('])
                || !matches!(paths.resolve(destination, ""), Target::Elsewhere | Target::Found(_))
        })
    })
}

/// The text up to the first of `ends`, or up to its end; `None` if that is too far.
fn before<'a>(text: &'a str, ends: &[char]) -> Option<&'a str> {
    let head = (LONGEST..LONGEST + 4).find_map(|end| text.get(..end)).unwrap_or(text);
    let end = ends.iter().filter_map(|&end| head.find(end)).min();
    end.map_or_else(|| Some(text).filter(|_| head.len() == text.len()), |end| head.get(..end))
}

/// The span of the destination; of the whole link if the destination is written with escapes.
fn destination_span(text: &str, link: &Link) -> Span {
    let whole = text.get(link.span.start..link.span.end).unwrap_or("");
    let from = whole.rfind("](").or_else(|| whole.find("]:")).map_or(0, |at| at + 2);
    let found = whole.get(from..).and_then(|rest| rest.find(link.destination.as_str()));
    found.map_or(link.span, |at| {
        let start = link.span.start + from + at;
        Span::new(start, start + link.destination.len())
    })
}

/// Bytes of the longest destination that is read without the parser.
const LONGEST: usize = 512;
