//! Tables as text, and texts laid end to end.
//!
//! Text is lexed at once by rustc: at opt-level 0, where macros run, that is far cheaper than a token each.

use std::fmt::Write as _;

use proc_macro2::Literal;

/// Texts end to end in one literal: one relocation for all of them.
#[derive(Default)]
pub(super) struct Texts {
    text: String,
    pub(super) ends: String,
    pub(super) count: usize,
}

impl Texts {
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.count += 1;
        push_number(&mut self.ends, self.text.len());
    }

    pub(super) fn literal(&self) -> Literal {
        Literal::string(&self.text)
    }
}

pub(super) fn push_row(rows: &mut String, row: &[usize]) {
    rows.push('[');
    row.iter().for_each(|&number| push_number(rows, number));
    rows.push_str("],");
}

fn push_number(numbers: &mut String, number: usize) {
    // Writing to a `String` cannot fail.
    let _ = write!(numbers, "{number},");
}
