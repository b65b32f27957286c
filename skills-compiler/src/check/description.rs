//! `description`.

use super::fields::{Fields, character_span, characters, value_span};
use super::invisible::{self, Found};
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Scalar, Style};
use crate::skill::Description;
use crate::text::is_ascii;

pub(crate) fn check(fields: &Fields<'_>, report: &mut Report<'_>) -> Option<Description> {
    let scalar =
        fields.required("description", || "What it does. Use when …".to_owned(), Code::DescriptionMissing, report)?;
    let text = scalar.text.as_str();
    let span = value_span(fields.source, scalar);
    if text.trim().is_empty() {
        report.push(
            Diagnostic::new(Code::DescriptionBlank, "`description` is blank")
                .at(span, "expected a text")
                .help("say what the skill does and when to use it"),
        );
        return None;
    }
    length(fields, scalar, report);
    visible(fields, scalar, report);
    if let Some(at) = text.find('<').into_iter().chain(text.find('>')).min() {
        let found = if text.get(at..).is_some_and(|rest| rest.starts_with('<')) { '<' } else { '>' };
        report.push(
            Diagnostic::new(Code::DescriptionAngleBracket, format!("`description` holds `{found}`"))
                .at(character_span(fields.source, scalar, at), "rides in every prompt, where it can pass for markup")
                .help("say it in words"),
        );
    }
    if report.is_on(Code::DescriptionNoTrigger) && is_latin(text) && !says_when(text) {
        report.push(
            Diagnostic::new(Code::DescriptionNoTrigger, "`description` does not say when to use the skill")
                .at(span, "a model chooses by this text alone")
                .help("add a sentence: `Use when …`"),
        );
    }
    Some(Description(text.trim().to_owned()))
}

/// Whether most letters are Latin: in other scripts no word is looked for.
fn is_latin(text: &str) -> bool {
    let letters = text.chars().filter(|character| character.is_alphabetic());
    let (latin, other): (Vec<_>, Vec<_>) = letters.partition(|&character| character < '\u{250}');
    latin.len() >= other.len()
}

/// Whether an English word says when.
fn says_when(text: &str) -> bool {
    let words = text.split(|character: char| !character.is_alphanumeric()).map(str::to_lowercase);
    words
        .into_iter()
        .any(|word| word.starts_with("when") || word.starts_with("trigger") || word == "use" || word == "using")
}

/// Counts the text as parsed: what passes here passes the standard's own validator too.
fn length(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) {
    let length = scalar.text.chars().count();
    if length <= LENGTH {
        return;
    }
    let fault = Diagnostic::new(
        Code::DescriptionLength,
        format!("`description` is {length} characters, the limit is {LENGTH}"),
    )
    .at(value_span(fields.source, scalar), "too long");
    let only_line_break = scalar.style == Style::Block && scalar.text.trim_end_matches('\n').chars().count() <= LENGTH;
    report.push(if only_line_break {
        fault.help("the last line break counts: write `|-` or `>-` to leave it out")
    } else {
        fault.help(format!("cut {}, or move detail into the body", characters(length - LENGTH)))
    });
}

fn visible(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) {
    let characters = controls(&scalar.text).into_iter().chain(invisible::all(&scalar.text));
    for Found { at, character, more } in invisible::kinds(characters.collect()) {
        report.push(
            Diagnostic::new(
                Code::DescriptionCharacter,
                format!("`description` holds {}{more}", invisible::described(character)),
            )
            .at(character_span(fields.source, scalar, at), "no reader sees it, every model does")
            .help("remove it"),
        );
    }
}

/// Control characters but line feed and tab, and the line and paragraph separators.
fn controls(text: &str) -> Vec<(usize, char)> {
    let is_control = |character: char| match character {
        '\n' | '\t' => false,
        character => character.is_control() || matches!(character, '\u{2028}' | '\u{2029}'),
    };
    // A loop over bytes: most descriptions hold none, and are done with here.
    if is_ascii(text) && !text.as_bytes().iter().any(|&byte| byte < b' ' || byte == 0x7f) {
        return Vec::new();
    }
    text.char_indices().filter(|&(_, character)| is_control(character)).collect()
}

const LENGTH: usize = 1024;
