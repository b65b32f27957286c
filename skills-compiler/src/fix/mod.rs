//! Fixes that a tool can apply, as data.

use crate::source::Span;

#[cfg(feature = "findings")]
mod apply;

#[cfg(feature = "findings")]
pub use self::apply::apply;

/// A fix that cannot change the meaning of a skill: a tool may apply it without a question.
///
/// The rule that reports the diagnostic sets it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fix {
    /// Replaces ranges of the source.
    Edit(Vec<Edit>),
    /// Renames the file, in its folder.
    Rename(String),
}

/// A span of the source, and the text that replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// The span that is replaced; empty if text is inserted.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Fix {
    /// Replaces one range.
    pub(crate) fn replace(span: Span, text: impl Into<String>) -> Self {
        Self::Edit(vec![Edit { span, text: text.into() }])
    }
}

#[cfg(all(test, feature = "findings"))]
mod tests;
