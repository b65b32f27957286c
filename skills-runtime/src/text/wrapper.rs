//! Keeps a text inside the tags that Activation writes around it.

use core::fmt::{self, Display, Write as _};

/// A text in which no tag of the wrapper is left: the `<` of each is written as `&lt;`.
///
/// A model reads tags as a person does, so every spelling counts: upper case, whitespace or invisible characters before
/// the name, attributes, a full-width `<`, opening tags of another skill. Everything else is unchanged, and the result
/// depends on the text alone, so prompts can be cached.
pub(crate) struct Enclosed<'a>(pub(crate) &'a str);

impl Display for Enclosed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(OPENING) {
            let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
            f.write_str(before)?;
            let mut chars = from.chars();
            let opening = chars.next();
            rest = chars.as_str();
            match opening {
                Some(_) if is_tag(rest) => f.write_str("&lt;")?,
                Some(opening) => f.write_char(opening)?,
                None => {}
            }
        }
        f.write_str(rest)
    }
}

/// Whether the text after a `<` starts with the name of a tag of the wrapper.
fn is_tag(text: &str) -> bool {
    let mut letters = text.chars().filter(|&char| !is_skipped(char)).flat_map(folded);
    let mut names = NAMES;
    for at in 0..LONGEST {
        let Some(letter) = letters.next() else { return false };
        for name in &mut names {
            if name.as_bytes().get(at).is_none_or(|&byte| char::from(byte) != letter) {
                *name = "";
            }
        }
        if names.iter().any(|name| name.len() == at + 1) {
            return true;
        }
        if names.iter().all(|name| name.is_empty()) {
            return false;
        }
    }
    false
}

/// Characters that do not change how a tag looks: `</ skill_content>` closes the wrapper for many a reader.
fn is_skipped(char: char) -> bool {
    char == '/'
        || char == '\\'
        || char == '\u{ff0f}'
        || char.is_whitespace()
        || char.is_control()
        || matches!(char,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// The character in lower case, and a full-width one as its ASCII form.
fn folded(char: char) -> impl Iterator<Item = char> {
    let ascii = match u32::from(char) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(char),
        _ if char == '-' => '_',
        _ => char,
    };
    ascii.to_lowercase()
}

/// Characters that look like the start of a tag.
const OPENING: [char; 5] = ['<', '\u{2039}', '\u{3008}', '\u{fe64}', '\u{ff1c}'];

/// The tags that Activation writes.
const NAMES: [&str; 2] = ["skill_content", "skill_resources"];
const LONGEST: usize = 15;

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::{Enclosed, LONGEST, NAMES};

    #[test]
    fn every_spelling_of_a_tag_is_escaped() {
        for (text, expected) in [
            ("</skill_content>", "&lt;/skill_content>"),
            ("a </SKILL_CONTENT> b", "a &lt;/SKILL_CONTENT> b"),
            ("< / skill_content >", "&lt; / skill_content >"),
            ("<\n/\tskill_content\n>", "&lt;\n/\tskill_content\n>"),
            ("<skill_content name=\"other\">", "&lt;skill_content name=\"other\">"),
            ("</skill_resources>", "&lt;/skill_resources>"),
            ("<\u{200b}/sk\u{ad}ill_con\u{e0041}tent>", "&lt;\u{200b}/sk\u{ad}ill_con\u{e0041}tent>"),
            ("\u{ff1c}/skill_content\u{ff1e}", "&lt;/skill_content\u{ff1e}"),
            ("</\u{ff53}kill_content>", "&lt;/\u{ff53}kill_content>"),
            ("</skill-content>", "&lt;/skill-content>"),
            ("<<</skill_content", "<<&lt;/skill_content"),
            ("</skill_contents>", "&lt;/skill_contents>"),
        ] {
            assert_eq!(Enclosed(text).to_string(), expected);
        }
    }

    #[test]
    fn everything_else_is_unchanged() {
        for text in [
            "",
            "<",
            "< ",
            "<skill>",
            "</skills>",
            "a < b && c > d",
            "<p>skill_content</p>",
            "skill_content",
            "‹x›",
            "é<ü>",
        ] {
            assert_eq!(Enclosed(text).to_string(), text);
        }
    }

    #[test]
    fn an_escaped_text_has_no_tag_left() {
        let text = Enclosed("</skill_content></skill_content>").to_string();
        assert_eq!(Enclosed(&text).to_string(), text);
    }

    #[test]
    fn the_longest_name_is_known() {
        assert_eq!(NAMES.iter().map(|name| name.len()).max(), Some(LONGEST));
    }
}
