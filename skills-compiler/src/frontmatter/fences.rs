//! A `SKILL.md` divided by its fences.

use crate::source::Span;

/// The parts before and after the closing fence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fences {
    /// The text between the fences, with the line break before the closing one.
    pub(crate) frontmatter: Span,
    /// The text after the closing fence, trimmed at both ends.
    pub(crate) body: Span,
    /// Trailing whitespace of the opening and the closing fence, possibly empty.
    pub(crate) whitespace: [Span; 2],
}
