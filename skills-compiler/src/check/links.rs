//! `broken-link`, `link-case`, `link-escapes`: what the instructions link to must be bundled.

use super::markdown::{self, Link};
use super::report::Report;
use super::target::{Paths, Target};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
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
    for link in markdown::links(text) {
        report.extend(fault(text, &link, body.start, paths));
    }
}

fn fault(text: &str, link: &Link, base: usize, paths: &Paths<'_>) -> Option<Diagnostic> {
    let at = destination_span(text, link).offset(base);
    let written = &link.destination;
    match paths.resolve(written, "") {
        Target::Elsewhere | Target::Found(_) => None,
        Target::OtherCase { written: path, found } => Some(
            Diagnostic::new(Code::LinkCase, format!("`{path}` is linked, the file is `{found}`"))
                .at(at, "found only on disks that ignore case")
                .help(format!("write `{found}`")),
        ),
        Target::Missing(path) => {
            let fault = Diagnostic::new(Code::BrokenLink, format!("`{path}` is linked and not bundled"))
                .at(at, "no such file in the skill");
            Some(match near(&path, paths) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help("add the file, or remove the link"),
            })
        }
        Target::Outside => {
            let fault = Diagnostic::new(Code::LinkEscapes, format!("`{written}` leaves the skill"))
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
        let Some(rest) = rest.strip_prefix('(').or_else(|| rest.strip_prefix(':')) else { return false };
        // Nearly always the path of a file and nothing else.
        if rest.find(')').and_then(|end| rest.get(..end)).is_some_and(|destination| paths.is_file(destination)) {
            return false;
        }
        let rest = rest.trim_start();
        let rest = rest.strip_prefix('<').unwrap_or(rest);
        let line = rest.split('\n').next().unwrap_or("");
        let end = line.as_bytes().iter().position(|byte| b" \t\r)>".contains(byte)).unwrap_or(line.len());
        let destination = line.get(..end).unwrap_or("");
        // Escapes, entities and nested parentheses are for the parser.
        destination.contains(['\\', '&', '('])
            || !matches!(paths.resolve(destination, ""), Target::Elsewhere | Target::Found(_))
    })
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
