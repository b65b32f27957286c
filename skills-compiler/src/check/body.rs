//! The instructions.

use std::sync::Arc;

use super::invisible;
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::Parts;
use crate::source::{Source, Span};
use crate::text::line_breaks;

pub(crate) fn check(source: &Arc<Source>, parts: &Parts, report: &mut Report<'_>) {
    let body = source.slice(parts.body);
    if body.is_empty() {
        report.push(
            Diagnostic::new(Code::BodyEmpty, "the skill has no instructions")
                .at(Span::empty(parts.body.start), "nothing stands behind the frontmatter")
                .help("write what to do, step by step"),
        );
        return;
    }
    if report.is_on(Code::BodyLong) {
        long(body, parts, report);
    }
    if report.is_on(Code::WrapperTag) {
        wrapper_tag(body, parts, report);
    }
    if report.is_on(Code::InvisibleCharacter) {
        report.extend(invisible::faults(body, parts.body.start));
    }
}

fn long(body: &str, parts: &Parts, report: &mut Report<'_>) {
    let lines = line_breaks(body) + 1;
    // Four characters a token is a rule of thumb: no tokenizer is consulted. No text has more characters than bytes.
    let is_short = body.len() / CHARACTERS_PER_TOKEN <= TOKENS;
    let tokens = if is_short { 0 } else { body.chars().count() / CHARACTERS_PER_TOKEN };
    let message = if lines > LINES {
        format!("the instructions are {lines} lines, the limit is {LINES}")
    } else if tokens > TOKENS {
        format!("the instructions are about {tokens} tokens by estimate, the limit is {TOKENS}")
    } else {
        return;
    };
    report.push(
        Diagnostic::new(Code::BodyLong, message)
            .at(Span::empty(parts.body.start), "all of it enters the context when the skill is used")
            .help("move detail into `references/`, and say when to read it"),
    );
}

/// A tag that a client puts round the instructions: within them it would end them.
fn wrapper_tag(body: &str, parts: &Parts, report: &mut Report<'_>) {
    let mut said = Vec::new();
    for (at, _) in body.match_indices('<') {
        let Some(rest) = body.get(at..).and_then(|rest| rest.strip_prefix("</")) else { continue };
        let is_closed = |tag: &&str| rest.strip_prefix(*tag).is_some_and(|rest| rest.trim_start().starts_with('>'));
        let Some(tag) = WRAPPERS.into_iter().find(|tag| is_closed(tag) && !said.contains(tag)) else { continue };
        said.push(tag);
        report.push(
            Diagnostic::new(Code::WrapperTag, format!("the instructions hold `</{tag}>`"))
                .at(
                    Span::new(at, at + "</".len() + tag.len()).offset(parts.body.start),
                    "an agent may take this for the end of the skill",
                )
                .help("say it in words"),
        );
    }
}

/// What the standard and known clients wrap skills in.
const WRAPPERS: [&str; 6] =
    ["skill_content", "skill", "activated_skill", "available_skills", "skill_resources", "instructions"];
const LINES: usize = 500;
const TOKENS: usize = 5_000;
const CHARACTERS_PER_TOKEN: usize = 4;
