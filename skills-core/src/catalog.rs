//! The catalog that shows a model the available skills: its lines, its instructions and its length.

use alloc::string::String;
use core::ops::Range;

/// The default instructions, for a host with a tool that activates a skill by its name.
pub const BY_NAME: &str = "\
    Skills hold instructions for special tasks. \
    When a task matches the description of a skill below, activate that skill by its name before you start, \
    and follow its instructions.";

/// The instructions for a host whose model activates a skill by reading its `SKILL.md`.
pub const BY_READING: &str = "\
    Skills hold instructions for special tasks. \
    When a task matches the description of a skill below, read the file at its location before you start, \
    and follow the instructions there. \
    Paths in them are relative to the folder of that file.";

/// What separates the instructions from the first line.
pub const AFTER_INSTRUCTIONS: &str = "\n\n";

/// What separates two lines.
pub const BETWEEN_LINES: &str = "\n";

/// The line of one skill: ``- `name` — description (keywords: first, second)``.
///
/// It is one line whatever the `SKILL.md` contains: every run of whitespace becomes one space.
#[derive(Debug, Clone)]
pub struct Line {
    /// The whole line, without a line break at the end.
    pub text: String,
    /// The position of the description in `text`.
    pub description: Range<usize>,
}

/// A [`Line`] that is stored elsewhere.
#[derive(Debug, Clone, Copy)]
pub struct LineRef<'a> {
    /// The whole line, without a line break at the end.
    pub text: &'a str,
    /// The start of the description in `text`.
    pub description_start: usize,
    /// The end of the description.
    pub description_end: usize,
}

impl Line {
    /// The line of a skill with these fields.
    pub fn new<'a>(name: &str, description: &str, triggers: impl IntoIterator<Item = &'a str>) -> Self {
        let mut text = String::from("- `");
        text.push_str(name);
        text.push_str("` — ");
        let start = text.len();
        push_collapsed(&mut text, description);
        let description = start..text.len();
        let mut has_triggers = false;
        for trigger in triggers {
            text.push_str(if has_triggers { ", " } else { " (keywords: " });
            push_collapsed(&mut text, trigger);
            has_triggers = true;
        }
        if has_triggers {
            text.push(')');
        }
        Self { text, description }
    }

    /// The same line, borrowed.
    pub fn as_ref(&self) -> LineRef<'_> {
        let Self { text, description } = self;
        LineRef { text, description_start: description.start, description_end: description.end }
    }

    /// The number of characters.
    pub fn length(&self) -> usize {
        self.text.chars().count()
    }
}

impl<'a> LineRef<'a> {
    /// The description within the line.
    #[inline]
    pub fn description(self) -> &'a str {
        self.text.get(self.description_start..self.description_end).unwrap_or_default()
    }

    /// The part before the description.
    #[inline]
    pub fn head(self) -> &'a str {
        self.text.get(..self.description_start).unwrap_or_default()
    }

    /// The part after the description: the keywords.
    #[inline]
    pub fn tail(self) -> &'a str {
        self.text.get(self.description_end..).unwrap_or_default()
    }
}

/// The characters of a catalog with the default instructions, from the characters of each of its lines.
///
/// A catalog without a line is empty.
pub fn length(lines: impl IntoIterator<Item = usize>) -> usize {
    let (count, sum) = lines.into_iter().fold((0, 0), |(count, sum), line| (count + 1, sum + line));
    match count {
        0 => 0,
        count => {
            let head = BY_NAME.chars().count() + AFTER_INSTRUCTIONS.chars().count();
            head + sum + (count - 1) * BETWEEN_LINES.chars().count()
        }
    }
}

/// Appends `text` with one space for every run of whitespace, and none at the ends.
fn push_collapsed(line: &mut String, text: &str) {
    if is_one_line(text) {
        line.push_str(text);
        return;
    }
    let mut separator = "";
    for word in text.split_whitespace() {
        line.push_str(separator);
        line.push_str(word);
        separator = " ";
    }
}

/// Whether the only whitespace is single spaces between words, as in nearly every description. The macro runs without
/// optimisation, and there a loop over bytes is far cheaper than splitting into words.
///
/// The answer may be `false` for text that is one line: some characters share their first byte with whitespace.
fn is_one_line(text: &str) -> bool {
    let mut after_space = true;
    for &byte in text.as_bytes() {
        let is_space = byte == b' ';
        if (is_space && after_space) || matches!(byte, b'\t'..=b'\r' | 0xc2 | 0xe1..=0xe3) {
            return false;
        }
        after_space = is_space;
    }
    !after_space
}

#[cfg(test)]
mod tests;
