//! `name`.

use super::fields::{Fields, character_span, value_span};
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Kind, Scalar, quote_value};
use crate::skill::Name;

pub(crate) fn check(fields: &Fields<'_>, folder: &str, report: &mut Report<'_>) -> Option<Name> {
    let example = || match corrected(folder) {
        Some(name) if Kind::of_plain(&name) == Kind::Text => name,
        Some(name) => quote_value(&name),
        None => "…".to_owned(),
    };
    let scalar = fields.required("name", example, Code::NameMissing, report)?;
    let name = scalar.text.as_str();
    let length = length(fields, scalar, report);
    let characters = characters(fields, scalar, report);
    if !(length && characters) {
        return None;
    }
    let span = value_span(fields.source, scalar);
    if !folder.is_empty() && name != folder {
        let fault =
            Diagnostic::new(Code::NameDirectoryMismatch, format!("`name` is `{name}`, the folder is `{folder}`"))
                .at(span, "agents look a skill up by its folder")
                .help(format!("rename the folder to `{name}`"));
        report.push(if corrected(folder).as_deref() == Some(folder) {
            fault.help(format!("or write `name: {folder}`"))
        } else {
            fault
        });
    }
    if let Some(word) = RESERVED.into_iter().find(|word| name.contains(word)) {
        report.push(
            Diagnostic::new(Code::ReservedName, format!("`name` holds `{word}`"))
                .at(span, "a large client refuses names with this word")
                .help("choose a name without it"),
        );
    }
    Some(Name(name.to_owned()))
}

fn length(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) -> bool {
    let length = scalar.text.chars().count();
    if (1..=LENGTH).contains(&length) {
        return true;
    }
    let (message, label) = match length {
        0 => ("`name` is empty".to_owned(), "expected 1 to 64 characters"),
        _ => (format!("`name` is {length} characters, the limit is {LENGTH}"), "too long"),
    };
    report.push(
        Diagnostic::new(Code::NameLength, message)
            .at(value_span(fields.source, scalar), label)
            .help("write 1 to 64 of `a-z`, `0-9` and `-`"),
    );
    false
}

fn characters(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) -> bool {
    let name = scalar.text.as_str();
    let (at, message) = if let Some((at, found)) = name.char_indices().find(|&(_, found)| !is_allowed(found)) {
        (at, format!("`name` holds {}", described(found)))
    } else if name.starts_with('-') {
        (0, "`name` starts with a hyphen".to_owned())
    } else if name.ends_with('-') {
        (name.len() - 1, "`name` ends with a hyphen".to_owned())
    } else if let Some(at) = name.find("--") {
        (at + 1, "`name` holds two hyphens in a row".to_owned())
    } else {
        return true;
    };
    let fault = Diagnostic::new(Code::NameCharacters, message)
        .at(character_span(fields.source, scalar, at), "only `a-z`, `0-9` and single hyphens between them");
    report.push(match corrected(name) {
        Some(name) => fault.help(format!("write `name: {name}`, and call the folder `{name}`")),
        None => fault.help("write 1 to 64 of `a-z`, `0-9` and `-`"),
    });
    false
}

fn is_allowed(character: char) -> bool {
    character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'
}

fn described(character: char) -> String {
    match character {
        ' ' => "a blank".to_owned(),
        'A'..='Z' => format!("the upper-case letter `{character}`"),
        _ if character.is_ascii_graphic() || character.is_alphanumeric() => format!("`{character}`"),
        _ => format!("U+{:04X}", u32::from(character)),
    }
}

/// The nearest valid name: lower case, what is no letter or digit a hyphen; none where letters would be lost.
fn corrected(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    if lower.chars().any(|character| character.is_alphanumeric() && !character.is_ascii()) {
        return None;
    }
    let parts = lower.split(|character: char| character.is_ascii() && !character.is_ascii_alphanumeric());
    let parts = parts.map(|part| part.chars().filter(char::is_ascii).collect::<String>());
    let joined = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let cut = joined.get(..LENGTH).unwrap_or(&joined).trim_end_matches('-');
    (!cut.is_empty()).then(|| cut.to_owned())
}

const LENGTH: usize = 64;
const RESERVED: [&str; 2] = ["anthropic", "claude"];
