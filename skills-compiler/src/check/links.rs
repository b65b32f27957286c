//! `broken-link`, `link-case`, `link-escapes`: what the instructions link to must be bundled.

use skills_core::nearest::nearest;

use super::markdown::{self, Link};
use super::report::Report;
use super::target::{Paths, Target};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

pub(crate) fn check(source: &Source, body: Span, paths: &Paths<'_>, report: &mut Report<'_>) {
    if ![Code::BrokenLink, Code::LinkCase, Code::LinkEscapes].into_iter().any(|code| report.is_on(code)) {
        return;
    }
    let text = source.slice(body);
    // Parsing Markdown costs far more than looking for what could be a link, and most texts have no doubtful one.
    if !may_link_wrong(text, paths) {
        return;
    }
    let links = markdown::links(text);
    // One wrong path is one fault, however often it is linked.
    for same in links.chunk_by(|a, b| a.destination == b.destination) {
        report.extend(same.first().and_then(|link| fault(text, link, same.len(), body.start, paths)));
    }
}

fn fault(text: &str, link: &Link, times: usize, base: usize, paths: &Paths<'_>) -> Option<Diagnostic> {
    let at = destination_span(text, link).offset(base);
    let more = if times > 1 { format!(", {times} times") } else { String::new() };
    let written = &link.destination;
    match paths.resolve(written, "") {
        Target::Elsewhere | Target::Found(_) => None,
        Target::OtherCase { written: path, found } => Some(
            Diagnostic::new(Code::LinkCase, format!("`{path}` is linked{more}, the file is `{found}`"))
                .at(at, "found only on disks that ignore case")
                .help(format!("write `{found}`")),
        ),
        Target::Missing(path) => {
            let fault = Diagnostic::new(Code::BrokenLink, format!("`{path}` is linked{more} and not bundled"))
                .at(at, "no such file in the skill");
            Some(match near(&path, paths) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help("add the file, or remove the link"),
            })
        }
        Target::Outside => {
            let fault = Diagnostic::new(Code::LinkEscapes, format!("`{written}` leaves the skill{more}"))
                .at(at, "embedded alone, the skill has nothing above it");
            Some(match linked_skill(written) {
                Some(skill) => fault.help(format!("name the skill, not its file: the skill `{skill}`")),
                None => fault.help("bundle the file with the skill, or remove the link"),
            })
        }
    }
}

/// The skill whose `SKILL.md` is linked to.
fn linked_skill(destination: &str) -> Option<&str> {
    let folder = destination.split('#').next()?.strip_suffix("/SKILL.md")?;
    folder.rsplit('/').next().filter(|name| !matches!(*name, "" | "." | ".."))
}

/// A bundled file with nearly that path, or with that name in another folder.
fn near<'a>(path: &str, paths: &Paths<'a>) -> Option<&'a str> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or("").to_lowercase();
    let elsewhere = paths.files().find(|known| name(known) == name(path));
    elsewhere.or_else(|| nearest(path, paths.files()))
}

/// Whether some destination, read cheaply, does not lead to a bundled file: a superset of what a parser finds.
fn may_link_wrong(text: &str, paths: &Paths<'_>) -> bool {
    text.match_indices(']').any(|(at, _)| {
        let rest = text.get(at + 1..).unwrap_or("");
        let destination = match rest.strip_prefix('(') {
            // Nearly always the path of a file and nothing else.
            Some(rest) if before(rest, &[')']).is_some_and(|path| paths.is_file(path)) => return false,
            Some(rest) => rest,
            None => match rest.strip_prefix(':') {
                Some(rest) => rest,
                None => return false,
            },
        };
        let rest = destination.trim_start();
        let rest = rest.strip_prefix('<').unwrap_or(rest);
        // Escapes, entities, nested parentheses and what has no end in sight are for the parser.
        before(rest, &[' ', '\t', '\r', '\n', ')', '>']).is_none_or(|destination| {
            destination.contains(['\\', '&', '('])
                || !matches!(paths.resolve(destination, ""), Target::Elsewhere | Target::Found(_))
        })
    })
}

/// What stands before one of `ends`, or before the end of the text.
fn before<'a>(text: &'a str, ends: &[char]) -> Option<&'a str> {
    let head = (LONGEST..LONGEST + 4).find_map(|end| text.get(..end)).unwrap_or(text);
    let end = ends.iter().filter_map(|&end| head.find(end)).min();
    end.map_or_else(|| Some(text).filter(|_| head.len() == text.len()), |end| head.get(..end))
}

/// The destination within the link; all of the link where escapes hide it.
fn destination_span(text: &str, link: &Link) -> Span {
    let whole = text.get(link.span.start..link.span.end).unwrap_or("");
    let from = whole.rfind("](").or_else(|| whole.find("]:")).map_or(0, |at| at + 2);
    let found = whole.get(from..).and_then(|rest| rest.find(link.destination.as_str()));
    found.map_or(link.span, |at| {
        let start = link.span.start + from + at;
        Span::new(start, start + link.destination.len())
    })
}

/// Bytes of a destination that is read without a parser.
const LONGEST: usize = 512;
