//! Inserts arguments and the folder of the skill into instructions.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::skill::Skill;

/// The body of `skill` with its placeholders filled.
pub(super) fn fill<'a>(skill: &'a Skill, arguments: Option<&str>, folder: Option<&str>) -> Cow<'a, str> {
    let body = skill.body();
    if arguments.is_none() && folder.is_none() {
        return Cow::Borrowed(body);
    }
    let arguments = arguments.map(|text| Arguments::new(skill, text));
    let mut filled = String::with_capacity(body.len());
    let (mut rest, mut is_used) = (body, false);
    while let Some(at) = rest.find(['$', '{']) {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        filled.push_str(before);
        if let Some((path, after)) = folder.and_then(|path| Some((path, base(from)?))) {
            filled.push_str(path);
            rest = after;
        } else if let Some((value, after)) = arguments.as_ref().and_then(|it| it.at(from)) {
            filled.push_str(value);
            (rest, is_used) = (after, true);
        } else {
            let mut chars = from.chars();
            filled.extend(chars.next());
            rest = chars.as_str();
        }
    }
    filled.push_str(rest);
    if let Some(Arguments { text, .. }) = arguments.filter(|it| !is_used && !it.text.is_empty()) {
        filled.push_str("\n\nARGUMENTS: ");
        filled.push_str(text);
    }
    Cow::Owned(filled)
}

/// The text after a placeholder for the folder of the skill.
fn base(text: &str) -> Option<&str> {
    FOLDERS.iter().find_map(|placeholder| text.strip_prefix(placeholder))
}

/// The arguments that a user has typed after the name of a skill.
struct Arguments<'a> {
    text: &'a str,
    /// The words, in the order they were typed.
    words: Vec<String>,
    /// The name of each word, if the skill declares names.
    names: Vec<String>,
    /// Whether `$1` is an argument and not an amount of money.
    has_numbers: bool,
}

impl<'a> Arguments<'a> {
    fn new(skill: &Skill, text: &'a str) -> Self {
        let text = text.trim();
        Self { text, words: words(text), names: skill.argument_names(), has_numbers: skill.takes_arguments() }
    }

    /// The value of the placeholder at the start of `text`, and the text after it; a word that was not typed has none.
    fn at<'t>(&self, text: &'t str) -> Option<(&str, &'t str)> {
        let name = text.strip_prefix('$')?;
        if let Some(after) = name.strip_prefix("ARGUMENTS") {
            if let Some((at, after)) = after.strip_prefix('[').and_then(|index| index.split_once(']'))
                && let Ok(at) = at.parse::<usize>()
            {
                return Some((self.words.get(at)?, after));
            }
            return (!starts_with_word(after)).then_some((self.text, after));
        }
        let end = name.find(|char| !is_word(char)).unwrap_or(name.len());
        let (name, after) = name.split_at_checked(end)?;
        let at = match name.bytes().next()? {
            b'0'..=b'9' if self.has_numbers => name.parse().ok()?,
            _ => self.names.iter().position(|it| it == name)?,
        };
        Some((self.words.get(at)?, after))
    }
}

fn starts_with_word(text: &str) -> bool {
    text.chars().next().is_some_and(is_word)
}

fn is_word(char: char) -> bool {
    char.is_alphanumeric() || matches!(char, '_' | '-')
}

/// The words of a line, as a shell separates them: quotes keep spaces, a backslash keeps the next character.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        match (char, quote) {
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(chars.next()),
            ('"' | '\'', None) => {
                word.get_or_insert_default();
                quote = Some(char);
            }
            (char, Some(open)) if char == open => quote = None,
            (char, None) if char.is_whitespace() => words.extend(word.take()),
            (char, _) => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    words
}

/// Placeholders of the folder that a skill is in.
const FOLDERS: [&str; 2] = ["{baseDir}", "${CLAUDE_SKILL_DIR}"];

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_separated_as_a_shell_does() {
        assert_eq!(words(r#"a "b c" d'e f'g  h\ i "j\"k" '' "open"#), ["a", "b c", "de fg", "h i", "j\"k", "", "open"]);
        assert!(words("  ").is_empty());
        assert_eq!(words("a\\"), ["a"]);
    }
}
