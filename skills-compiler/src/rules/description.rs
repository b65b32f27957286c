//! `description`.

use skills_core::limits::DESCRIPTION_LENGTH as LENGTH;

use super::invisible_character::{self, Found};
use super::value_type;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Fields, Scalar, Style, character_span, value_span};
use crate::report::Report;
use crate::skill::Description;
use crate::text::{characters, is_ascii};

rule! {
    /// `description` contains `<` or `>`.
    ///
    /// Why: the description is part of every prompt, often between XML tags, and `<name>` can be read as markup or end
    /// them. A large client refuses such a skill on upload; 110 of 18,794 public skills have one. The XML catalog of
    /// this project escapes them.
    ///
    /// ```yaml fails
    /// description: Turns <name>.pdf into text. Use when the user names one.
    /// ```
    ///
    /// Fix: use words instead.
    ///
    /// ```yaml passes
    /// description: Turns a PDF file into text. Use when the user names one.
    /// ```
    DescriptionAngleBracket: Lint Deny
}

rule! {
    /// `description` is empty or whitespace.
    ///
    /// Why: the description is all that a model sees of a skill before it is chosen. The standard requires 1 to 1,024
    /// characters that describe it; some clients load a blank one, and the skill is then never used.
    ///
    /// ```yaml fails
    /// description: '   '
    /// ```
    ///
    /// Fix: write what the skill does, and when to use it.
    ///
    /// ```yaml passes
    /// description: Fills in PDF forms. Use when the user has a form to complete.
    /// ```
    DescriptionBlank: Error Deny
}

rule! {
    /// `description` contains a control, bidirectional or invisible character.
    ///
    /// Why: such a character is in every prompt and no reviewer sees it: text in tag characters is a known way to
    /// smuggle instructions, and bidirectional controls show a reader another order than the model reads. Line feed and
    /// tab are allowed, an emoji keeps its joiners and variation selectors, and a joiner is allowed in a script that
    /// needs it.
    ///
    /// ```yaml fails
    /// description: "Reads PDF files.\u200b Use when the user names one."
    /// ```
    ///
    /// Fix: remove the character.
    ///
    /// ```yaml passes
    /// description: Reads PDF files. Use when the user names one. 👩‍💻
    /// ```
    DescriptionCharacter: Error Deny
}

rule! {
    /// `description` is over 1,024 characters.
    ///
    /// Why: 1,024 characters is the limit of the standard. Beyond it some clients refuse the skill and others cut the
    /// text without a warning. The text is counted as YAML reads it, before whitespace is trimmed, as the reference
    /// validator does: the line break at the end of a `|` block counts, and `|-` leaves it out.
    ///
    /// ```yaml fails unshown
    /// description: {x*1025}
    /// ```
    ///
    /// Fix: keep what a model needs in order to choose, and move the rest into the body.
    ///
    /// ```yaml passes
    /// description: {x*1024}
    /// ```
    DescriptionLength: Error Deny
}

rule! {
    /// `description` is missing or null.
    ///
    /// Why: the standard requires the field. Clients that load a skill without one show the model nothing, or the first
    /// paragraph of the body.
    ///
    /// ```yaml fails
    /// description:
    /// ```
    ///
    /// Fix: add it.
    ///
    /// ```yaml passes
    /// description: Reads PDF files. Use when the user names one.
    /// ```
    DescriptionMissing: Error Deny
}

rule! {
    /// `description` does not explain when to use the skill.
    ///
    /// Why: a model chooses by this text alone, and the standard requires what the skill does and when to use it. Off by
    /// default: the rule looks for the words “use”, “using”, “when” and “trigger”, and 42 % of public skills have none
    /// of them. A description that is not in Latin script is not checked.
    ///
    /// ```yaml fails
    /// description: A toolkit for PDF files.
    /// ```
    ///
    /// Fix: add a sentence that starts with “Use when”.
    ///
    /// ```yaml passes
    /// description: A toolkit for PDF files. Use when the user names one.
    /// ```
    DescriptionNoTrigger: Lint Allow
}

pub(crate) fn read(fields: &Fields<'_>, report: &mut Report<'_>) -> Option<Description> {
    let example = || "What it does. Use when …".to_owned();
    let scalar = value_type::required(fields, "description", example, Code::DescriptionMissing, report)?;
    let text = scalar.text.as_str();
    if text.trim().is_empty() {
        report.push(
            Diagnostic::new(Code::DescriptionBlank, "`description` is blank")
                .at(value_span(fields.source, scalar), "expected a description")
                .help("write what the skill does and when to use it"),
        );
        return None;
    }
    check_length(fields, scalar, report);
    check_characters(fields, scalar, report);
    check_angle_bracket(fields, scalar, report);
    check_trigger(fields, scalar, report);
    Some(Description(text.trim().to_owned()))
}

/// Counts the string as parsed: what passes here also passes the reference validator of the standard.
fn check_length(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) {
    let length = scalar.text.chars().count();
    if length <= LENGTH {
        return;
    }
    let only_line_break = scalar.style == Style::Block && scalar.text.trim_end_matches('\n').chars().count() <= LENGTH;
    let message = format!("`description` is {length} characters, the limit is {LENGTH}");
    report.push(
        Diagnostic::new(Code::DescriptionLength, message).at(value_span(fields.source, scalar), "too long").help(
            if only_line_break {
                "the last line break counts: write `|-` or `>-` to leave it out".to_owned()
            } else {
                format!("cut {}, or move detail into the body", characters(length - LENGTH))
            },
        ),
    );
}

fn check_characters(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) {
    let characters = controls(&scalar.text).into_iter().chain(invisible_character::all(&scalar.text));
    for Found { at, character, more } in invisible_character::first_of_each(characters.collect()) {
        let described = invisible_character::describe(character);
        report.push(
            Diagnostic::new(Code::DescriptionCharacter, format!("`description` contains {described}{more}"))
                .at(character_span(fields.source, scalar, at), "invisible to readers, visible to every model")
                .help("remove it"),
        );
    }
}

fn check_angle_bracket(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) {
    let text = scalar.text.as_str();
    let Some(at) = text.find('<').into_iter().chain(text.find('>')).min() else { return };
    let found = if text.get(at..).is_some_and(|rest| rest.starts_with('<')) { '<' } else { '>' };
    report.push(
        Diagnostic::new(Code::DescriptionAngleBracket, format!("`description` contains `{found}`"))
            .at(character_span(fields.source, scalar, at), "part of every prompt, and may be read as markup there")
            .help("use words instead"),
    );
}

fn check_trigger(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) {
    let text = scalar.text.as_str();
    if report.is_on(Code::DescriptionNoTrigger) && is_latin(text) && !mentions_when(text) {
        let message = "`description` does not explain when to use the skill";
        report.push(
            Diagnostic::new(Code::DescriptionNoTrigger, message)
                .at(value_span(fields.source, scalar), "a model chooses by this text alone")
                .help("add a sentence: `Use when …`"),
        );
    }
}

/// Control characters except line feed and tab, and the line and paragraph separators.
fn controls(text: &str) -> Vec<(usize, char)> {
    let is_control = |character: char| match character {
        '\n' | '\t' => false,
        character => character.is_control() || matches!(character, '\u{2028}' | '\u{2029}'),
    };
    // Most descriptions have none, and a loop over bytes finds that out quickly without optimisation.
    if is_ascii(text) && !text.as_bytes().iter().any(|&byte| byte < b' ' || byte == 0x7f) {
        return Vec::new();
    }
    text.char_indices().filter(|&(_, character)| is_control(character)).collect()
}

/// Whether most letters are Latin. The words are English.
fn is_latin(text: &str) -> bool {
    let letters = text.chars().filter(|character| character.is_alphabetic());
    let (latin, other): (Vec<_>, Vec<_>) = letters.partition(|&character| character < '\u{250}');
    latin.len() >= other.len()
}

fn mentions_when(text: &str) -> bool {
    let mut words = text.split(|character: char| !character.is_alphanumeric()).map(str::to_lowercase);
    words.any(|word| word.starts_with("when") || word.starts_with("trigger") || word == "use" || word == "using")
}
