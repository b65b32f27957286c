//! What a machine may do about a fault, as data.

use crate::source::Span;

#[cfg(feature = "findings")]
mod apply;

#[cfg(feature = "findings")]
pub use self::apply::apply;

/// A remedy that cannot change what a skill means: a tool may apply it unasked.
///
/// The rule that finds a fault sets it; whoever applies it decides nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fix {
    /// Replaces ranges of the source.
    Edit(Vec<Edit>),
    /// Gives the file at fault this name, in its folder.
    Rename(String),
}

/// A range of the source, and what stands there afterwards.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// What is replaced; empty where text is added.
    pub span: Span,
    /// What replaces it.
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
