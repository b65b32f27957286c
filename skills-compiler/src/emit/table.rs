//! Tables as literals: texts laid end to end, and numbers in bytes.

use proc_macro2::Literal;

/// Texts end to end in one literal: one relocation for all of them.
#[derive(Default)]
pub(super) struct Texts {
    text: String,
    pub(super) ends: Numbers,
    pub(super) count: usize,
}

impl Texts {
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.count += 1;
        self.ends.push(self.text.len());
    }

    pub(super) fn literal(&self) -> Literal {
        Literal::string(&self.text)
    }
}

/// Numbers of four bytes each, the least significant byte first.
///
/// All of them are one literal: rustc would keep an expression, a type and an operand for each.
#[derive(Default)]
pub(super) struct Numbers(Vec<u8>);

impl Numbers {
    /// No text is so long that a number would not fit; if one were, the runtime would find nothing there.
    pub(super) fn push(&mut self, number: usize) {
        self.0.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
    }

    pub(super) fn push_all(&mut self, numbers: &[usize]) {
        numbers.iter().for_each(|&number| self.push(number));
    }

    pub(super) fn literal(&self) -> Literal {
        Literal::byte_string(&self.0)
    }
}
