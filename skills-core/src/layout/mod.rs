//! Skills as `skills!` embeds them: strings joined end to end, numbers that point into them, and the bytes of files.
//!
//! [`encode`](encode()) writes the tables while the user's crate compiles, and [`Index`] and [`Content`] are read when
//! the program runs. There are two tables, so that const evaluation never loads content: [`Index`] contains what a
//! `const` may read, and [`Content`], which a function returns, contains the rest.
//!
//! All strings of a table are one literal, and so are all its numbers: rustc keeps an expression, a type and an operand
//! for each literal. A number has four bytes, the least significant first.
//!
//! Reading never panics. A number that does not fit its table gives an empty string or an empty list.

mod decode;
mod encode;
mod row;
#[cfg(test)]
mod tests;
mod texts;

pub use self::decode::Embedded;
pub use self::encode::{Encoded, Resource, Skill, encode};
pub use self::row::{ContentRow, ContentTexts, Flags, IndexRow, IndexTexts};
pub use self::texts::{Run, Texts, TextsBuilder};

/// Names and tools of every skill, sorted by name.
#[derive(Debug)]
pub struct Index {
    /// The strings of each skill, in the order of [`IndexTexts`].
    pub text: &'static str,
    /// The end of each string, which is the start of the next one.
    pub ends: &'static [u8],
    /// One [`IndexRow`] per skill.
    pub skills: &'static [u8],
    /// Returns everything else.
    pub content: fn() -> &'static Content,
}

/// Everything that is not in the [`Index`], in the same order of skills.
#[derive(Debug)]
pub struct Content {
    /// The catalog line of each skill with a line break: first those that the catalog shows, then the others.
    pub lines: &'static str,
    /// How many bytes of `lines` are the catalog, without the line break after it.
    pub catalog: u32,
    /// The strings of each skill, in the order of [`ContentTexts`].
    pub text: &'static str,
    /// The end of each string, which is the start of the next one.
    pub ends: &'static [u8],
    /// One [`ContentRow`] per skill.
    pub skills: &'static [u8],
    /// The `SKILL.md` of each skill.
    pub sources: &'static [&'static str],
    /// The bytes of all resources, skill after skill, sorted by path.
    pub files: &'static [&'static [u8]],
    /// The execute bit of each of `files`: 0 or 1.
    pub executable: &'static [u8],
}
