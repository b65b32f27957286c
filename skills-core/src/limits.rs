//! Limits that rules, messages and loaders refer to.

/// Characters of a `name`, by the standard.
pub const NAME_LENGTH: usize = 64;

/// Characters of a `description`, by the standard.
pub const DESCRIPTION_LENGTH: usize = 1_024;

/// Characters of `compatibility`, by the standard.
pub const COMPATIBILITY_LENGTH: usize = 500;

/// Levels of nesting in a frontmatter.
pub const FRONTMATTER_DEPTH: usize = 8;

/// Bytes of a frontmatter.
pub const FRONTMATTER_BYTES: usize = 64 * 1024;

/// Keys in a frontmatter, those of nested mappings included.
pub const FRONTMATTER_KEYS: usize = 256;

/// Lines of instructions that the standard recommends at most.
pub const BODY_LINES: usize = 500;

/// Tokens of instructions that the standard recommends at most, by the estimate of [`tokens`].
pub const BODY_TOKENS: usize = 5_000;

/// Files of one skill that all known clients accept.
pub const SKILL_FILES: usize = 512;

/// Bytes of one skill, over all its files, that all known clients accept.
pub const SKILL_BYTES: u64 = 16 * MIB;

/// Bytes of a file that is read as text.
pub const TEXT_BYTES: u64 = 16 * MIB;

/// Diagnostics that are shown with an excerpt of their source; those after them get one line each.
pub const DIAGNOSTICS_IN_FULL: usize = 20;

/// Characters of a token in English text, roughly.
pub const CHARACTERS_PER_TOKEN: usize = 4;

/// Bytes in a mebibyte.
pub const MIB: u64 = 1 << 20;

/// The tokens of a text with so many characters: an estimate, as no tokenizer is consulted.
///
/// ```
/// assert_eq!(skills_core::limits::tokens(20_000), 5_000);
/// assert_eq!(skills_core::limits::tokens(20_001), 5_001);
/// ```
pub const fn tokens(characters: usize) -> usize {
    characters.div_ceil(CHARACTERS_PER_TOKEN)
}
