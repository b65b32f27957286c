//! Text that is safe to print: the one place that escapes what a skill could do to a terminal or to a log.

use std::borrow::Cow;

/// `text` on one line: control, bidirectional, tag and invisible characters become escapes such as `\u{1b}`.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    escape(text, is_printable)
}

/// The same, but line feeds and tabs stay.
pub(crate) fn lines(text: &str) -> Cow<'_, str> {
    escape(text, |character| matches!(character, '\n' | '\t') || is_printable(character))
}

/// A path that cannot be mistaken for a workflow command at the start of a line, such as `::error::`.
pub(crate) fn path(path: &str) -> Cow<'_, str> {
    let path = line(path);
    let start = path.trim_start();
    if start.starts_with("::") || start.starts_with("##") { Cow::Owned(format!("./{path}")) } else { path }
}

/// `text` with a visible character for each that is not printable, so that columns stay the same.
pub(crate) fn masked(text: &str) -> Cow<'_, str> {
    let is_shown = |character| matches!(character, '\n' | '\r' | '\t') || is_printable(character);
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|character| if is_shown(character) { character } else { MASK }).collect())
}

/// Whether a terminal and a log show the character, and do nothing else.
pub(crate) fn is_printable(character: char) -> bool {
    if character.is_ascii() {
        return !character.is_ascii_control();
    }
    !character.is_control()
        && !matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

fn escape(text: &str, is_kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&is_kept) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if is_kept(character) {
            escaped.push(character);
        } else {
            escaped.extend(character.escape_default());
        }
    }
    Cow::Owned(escaped)
}

const MASK: char = char::REPLACEMENT_CHARACTER;

#[cfg(test)]
mod tests {
    use super::{line, lines, masked, path};

    #[test]
    fn unprintable_characters_are_escaped() {
        for (text, expected) in [
            ("plain é 日本 🦀", "plain é 日本 🦀"),
            ("a\tb\nc\rd", "a\\tb\\nc\\rd"),
            ("\u{1b}[31m", "\\u{1b}[31m"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("\u{202e}txt.sh", "\\u{202e}txt.sh"),
            ("\u{e0041}\u{200b}\u{2028}\u{7f}", "\\u{e0041}\\u{200b}\\u{2028}\\u{7f}"),
        ] {
            assert_eq!(line(text), expected);
        }
        assert_eq!(lines("a\n\tb\r\u{1b}"), "a\n\tb\\r\\u{1b}");
    }

    #[test]
    fn masked_text_has_the_same_columns() {
        let text = "a\u{1b}b\u{e0041}c\r\n\td";
        assert_eq!(masked(text), "a\u{fffd}b\u{fffd}c\r\n\td");
        assert_eq!(masked(text).chars().count(), text.chars().count());
    }

    #[test]
    fn a_path_is_no_workflow_command() {
        assert_eq!(path("::error::hello/SKILL.md"), "./::error::hello/SKILL.md");
        assert_eq!(path(" ##[error]x"), "./ ##[error]x");
        assert_eq!(path("skills/pdf"), "skills/pdf");
    }
}
