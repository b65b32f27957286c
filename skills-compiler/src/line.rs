//! The line that the catalog has for a skill.

use std::borrow::Cow;

use crate::skill::Skill;
use crate::source::Span;

/// What the catalog says about one skill: ``- `name` — description (keywords: first, second)``.
///
/// It stays one line whatever the `SKILL.md` holds: every run of white space is one blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// All of it, without a line break at the end.
    pub text: String,
    /// Where the description stands in `text`.
    pub description: Span,
}

impl Line {
    /// The line of `skill`.
    pub fn new(skill: &Skill) -> Self {
        let mut text = format!("- `{}` — ", skill.name);
        let start = text.len();
        text.push_str(&collapsed(skill.description.as_str()));
        let description = Span::new(start, text.len());
        for (at, trigger) in skill.triggers.iter().enumerate() {
            text.push_str(if at == 0 { " (keywords: " } else { ", " });
            text.push_str(&collapsed(trigger));
        }
        if !skill.triggers.is_empty() {
            text.push(')');
        }
        Self { text, description }
    }

    /// How many characters it has.
    pub(crate) fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// The description within the line.
    pub fn description(&self) -> &str {
        self.text.get(self.description.start..self.description.end).unwrap_or_default()
    }
}

/// `text` with one blank for every run of white space, and none at the ends.
fn collapsed(text: &str) -> Cow<'_, str> {
    if is_one_line(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether white space is single blanks within the text alone, as in nearly every description: a loop over bytes is
/// cheap even at opt-level 0, where macros run, and words are not.
///
/// A text may be refused that is one line: those with a character whose first byte some white space has too.
fn is_one_line(text: &str) -> bool {
    let mut after_blank = true;
    for &byte in text.as_bytes() {
        let is_blank = byte == b' ';
        if (is_blank && after_blank) || matches!(byte, b'\t'..=b'\r' | 0xc2 | 0xe1..=0xe3) {
            return false;
        }
        after_blank = is_blank;
    }
    !after_blank
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;
    use crate::policy::Policy;
    use crate::tree::Tree;

    #[test]
    fn white_space_becomes_one_blank() {
        assert_eq!(collapsed(" a\n\n b\t\u{a0}c "), "a b c");
        for blank in ('\0'..=char::MAX).filter(|character| character.is_whitespace()) {
            for text in
                [format!("a{blank}{blank}b"), format!("{blank}a b"), format!("a b{blank}"), format!("a{blank}b")]
            {
                assert_eq!(collapsed(&text), "a b", "{text:?}");
            }
        }
        for text in ["", "a", "a b c", "é ü", "日本 語", "a — b", "🦀 b"] {
            assert_eq!(collapsed(text), text);
        }
    }

    #[track_caller]
    fn line(frontmatter: &str, text: &str, description: &str) {
        let policy = Policy::default();
        let file = format!("---\nname: pdf\n{frontmatter}---\n\nDo it.\n");
        let compilation = check(Tree::from_files([("pdf/SKILL.md", file)], &policy), &policy);
        let lines: Vec<_> = compilation.skills.iter().map(Line::new).collect();
        assert_eq!(lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), [text]);
        assert_eq!(lines.iter().map(Line::description).collect::<Vec<_>>(), [description]);
    }

    #[test]
    fn lines() {
        line("description: Reads PDFs.\n", "- `pdf` — Reads PDFs.", "Reads PDFs.");
        line("description: |-\n  Reads\n    PDFs.\n", "- `pdf` — Reads PDFs.", "Reads PDFs.");
        line(
            "description: Reads PDFs.\ntriggers: [form, \"scanned  page\"]\n",
            "- `pdf` — Reads PDFs. (keywords: form, scanned page)",
            "Reads PDFs.",
        );
    }
}
