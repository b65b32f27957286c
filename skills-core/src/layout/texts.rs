//! Strings that are joined end to end.

use alloc::string::String;
use alloc::vec::Vec;

use super::row::number;

/// Some neighbouring strings of a table.
#[derive(Debug, Clone, Copy)]
pub struct Texts<'a> {
    text: &'a str,
    ends: &'a [u8],
    run: Run,
}

/// Which strings of a table: `len` of them, starting with string number `first`.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// The number of the first string.
    pub first: usize,
    /// The number of strings.
    pub len: usize,
}

/// Joins strings to a table.
#[derive(Default)]
pub struct TextsBuilder {
    /// All strings, end to end.
    pub text: String,
    /// The end of each of them, as the bytes of numbers.
    pub ends: Vec<u8>,
    len: usize,
}

impl<'a> Texts<'a> {
    /// The strings `run` of the table with the joined strings `text` and their `ends`.
    #[inline]
    pub const fn new(text: &'a str, ends: &'a [u8], run: Run) -> Self {
        Self { text, ends, run }
    }

    /// The number of strings.
    #[inline]
    pub const fn len(self) -> usize {
        self.run.len
    }

    /// Whether the number of strings is zero.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.run.len == 0
    }

    /// String `at`; empty if the table has no such string.
    #[inline]
    pub const fn get(self, at: usize) -> &'a str {
        let at = self.run.first.saturating_add(at);
        let Some((before, [end, ..])) = self.ends.as_chunks().0.split_at_checked(at) else { return "" };
        let start = match before {
            [.., start] => u32::from_le_bytes(*start),
            [] => 0,
        };
        let Some((text, _)) = self.text.split_at_checked(u32::from_le_bytes(*end) as usize) else { return "" };
        let Some((_, text)) = text.split_at_checked(start as usize) else { return "" };
        text
    }

    /// The strings, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = &'a str> + ExactSizeIterator + Clone {
        (0..self.len()).map(move |at| self.get(at))
    }
}

impl TextsBuilder {
    /// Appends a string.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.extend_from_slice(&number(self.text.len()).to_le_bytes());
        self.len += 1;
    }

    /// The number of strings.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the number of strings is zero.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
