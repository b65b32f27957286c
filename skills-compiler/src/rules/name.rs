//! `name`.

use skills_core::limits::NAME_LENGTH as LENGTH;

use super::value_type;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Fields, Kind, Scalar, character_span, quote_value, value_span};
use crate::report::Report;
use crate::skill::Name;

rule! {
    /// `name` contains something other than `a-z`, `0-9` and single inner hyphens.
    ///
    /// Why: the name becomes a folder, an argument and part of an address. The standard allows lower-case letters, digits
    /// and single hyphens between them; its text mentions Unicode and lists `a-z`, and the strictest clients use the
    /// list. Of 18,794 public skills none has a letter outside ASCII in its name.
    ///
    /// ```yaml fails
    /// name: PDF_Tools
    /// ```
    ///
    /// Fix: write it in lower case, with hyphens, and give the folder the same name.
    ///
    /// ```yaml passes
    /// name: pdf
    /// ```
    NameCharacters: Error Deny
}

rule! {
    /// `name` differs from the name of the folder.
    ///
    /// Why: the standard requires the two to be equal. Its validator and several clients refuse the skill otherwise,
    /// others know it by one of two names.
    ///
    /// ```yaml fails
    /// name: pdf-tools
    /// ```
    ///
    /// Fix: rename the folder or the skill.
    ///
    /// ```yaml passes
    /// name: pdf
    /// ```
    NameDirectoryMismatch: Lint Deny
}

rule! {
    /// `name` is empty or over 64 characters.
    ///
    /// Why: the limit of the standard is 64 characters, and some clients add the name of a plugin in front.
    ///
    /// ```yaml fails unshown
    /// name: {a*65}
    /// ```
    ///
    /// Fix: shorten it.
    ///
    /// ```yaml passes
    /// name: pdf
    /// ```
    NameLength: Error Deny
}

rule! {
    /// `name` is missing or null.
    ///
    /// Why: the standard requires it. Codex and Claude Code fall back on the name of the folder; Goose, OpenCode and
    /// Gemini CLI refuse the skill.
    ///
    /// ```yaml fails
    /// name:
    /// ```
    ///
    /// Fix: add it: it is the name of the folder.
    ///
    /// ```yaml passes
    /// name: pdf
    /// ```
    NameMissing: Error Deny
}

rule! {
    /// `name` contains `anthropic` or `claude`.
    ///
    /// Why: a large client refuses the two words in names on upload. If your skills stay in your own agent, set the rule
    /// to `allow`.
    ///
    /// ```toml
    /// [lints]
    /// name-directory-mismatch = "allow" # the folder of the example is `pdf`
    /// ```
    ///
    /// ```yaml fails
    /// name: claude-pdf
    /// ```
    ///
    /// Fix: choose a name without it.
    ///
    /// ```yaml passes
    /// name: pdf
    /// ```
    ReservedName: Lint Deny
}

pub(crate) fn read(fields: &Fields<'_>, folder: &str, report: &mut Report<'_>) -> Option<Name> {
    let example = || match corrected(folder) {
        Some(name) if Kind::of_plain(&name) == Kind::Text => name,
        Some(name) => quote_value(&name),
        None => "…".to_owned(),
    };
    let scalar = value_type::required(fields, "name", example, Code::NameMissing, report)?;
    let length = check_length(fields, scalar, report);
    let characters = check_characters(fields, scalar, report);
    if !(length && characters) {
        return None;
    }
    check_folder(fields, scalar, folder, report);
    check_reserved(fields, scalar, report);
    Some(Name(scalar.text.clone()))
}

fn check_length(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) -> bool {
    let length = scalar.text.chars().count();
    if (1..=LENGTH).contains(&length) {
        return true;
    }
    let (message, label) = match length {
        0 => ("`name` is empty".to_owned(), format!("expected 1 to {LENGTH} characters")),
        _ => (format!("`name` is {length} characters, the limit is {LENGTH}"), "too long".to_owned()),
    };
    report.push(
        Diagnostic::new(Code::NameLength, message)
            .at(value_span(fields.source, scalar), label)
            .help(format!("write 1 to {LENGTH} of `a-z`, `0-9` and `-`")),
    );
    false
}

fn check_characters(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) -> bool {
    let name = scalar.text.as_str();
    let (at, message) = if let Some((at, found)) = name.char_indices().find(|&(_, found)| !is_allowed(found)) {
        (at, format!("`name` contains {}", describe(found)))
    } else if name.starts_with('-') {
        (0, "`name` starts with a hyphen".to_owned())
    } else if name.ends_with('-') {
        (name.len() - 1, "`name` ends with a hyphen".to_owned())
    } else if let Some(at) = name.find("--") {
        (at + 1, "`name` contains two hyphens in a row".to_owned())
    } else {
        return true;
    };
    report.push(
        Diagnostic::new(Code::NameCharacters, message)
            .at(character_span(fields.source, scalar, at), "only `a-z`, `0-9` and single hyphens between them")
            .help(match corrected(name) {
                Some(name) => format!("write `name: {name}`, and rename the folder to `{name}`"),
                None => format!("write 1 to {LENGTH} of `a-z`, `0-9` and `-`"),
            }),
    );
    false
}

fn check_folder(fields: &Fields<'_>, scalar: &Scalar, folder: &str, report: &mut Report<'_>) {
    let name = scalar.text.as_str();
    if folder.is_empty() || name == folder {
        return;
    }
    let message = format!("`name` is `{name}`, the folder is `{folder}`");
    let diagnostic = Diagnostic::new(Code::NameDirectoryMismatch, message)
        .at(value_span(fields.source, scalar), "agents find a skill by its folder")
        .help(format!("rename the folder to `{name}`"));
    let is_valid = corrected(folder).as_deref() == Some(folder);
    report.push(if is_valid { diagnostic.help(format!("or write `name: {folder}`")) } else { diagnostic });
}

fn check_reserved(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) {
    if let Some(word) = RESERVED.into_iter().find(|word| scalar.text.contains(word)) {
        report.push(
            Diagnostic::new(Code::ReservedName, format!("`name` contains `{word}`"))
                .at(value_span(fields.source, scalar), "a large client refuses names with this word")
                .help("choose a name without it"),
        );
    }
}

fn is_allowed(character: char) -> bool {
    character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'
}

fn describe(character: char) -> String {
    match character {
        ' ' => "a space".to_owned(),
        'A'..='Z' => format!("the upper-case letter `{character}`"),
        _ if character.is_ascii_graphic() || character.is_alphanumeric() => format!("`{character}`"),
        _ => format!("U+{:04X}", u32::from(character)),
    }
}

/// A valid name made of `name`: in lower case, with hyphens for other characters; `None` if letters would be lost.
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

const RESERVED: [&str; 2] = ["anthropic", "claude"];
