//! The error of a failed load.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use skills_compiler::Diagnostic;
use skills_core::limits::DIAGNOSTICS_IN_FULL;

/// The diagnostics that prevented a load.
///
/// It is returned by [`Loaded::strict`](crate::Loaded::strict), [`Skill::parse`](crate::Skill::parse) and, with the feature `fs`, `Skill::load`.
///
/// Its `Display` form is the text that a build shows: the first 20 errors with their position, the line and a help text,
/// and the number of the others. [`diagnostics`](Self::diagnostics) returns them one by one.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Skill};
///
/// let text = "---\nname: pdf\ndescription: Use when: the user has a PDF\n---\nOpen the file.\n";
/// let error = Skill::parse(text, &Policy::default()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\
/// error: `: ` in an unquoted value [yaml-syntax]
///  --> SKILL.md:3:22
///   |
/// 3 | description: Use when: the user has a PDF
///   |                      ^ YAML reads a second key here
///   |
/// help: quote it: `description: \"Use when: the user has a PDF\"`",
/// );
/// ```
#[derive(Clone)]
pub struct LoadError {
    diagnostics: Vec<Diagnostic>,
}

impl LoadError {
    pub(crate) fn new(diagnostics: Vec<Diagnostic>) -> Self {
        Self { diagnostics }
    }

    /// All errors and warnings.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skill};
    ///
    /// let error = Skill::parse("---\nname: PDF\n---\n", &Policy::default()).unwrap_err();
    /// let positions: Vec<_> = error
    ///     .diagnostics()
    ///     .iter()
    ///     .filter(|diagnostic| diagnostic.withholds())
    ///     .filter_map(|diagnostic| diagnostic.position())
    ///     .map(|at| (at.line, at.column))
    ///     .collect();
    /// assert_eq!(positions, [(2, 1), (2, 7)]); // no description, and capital letters in the name
    /// ```
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors: Vec<_> = self.diagnostics.iter().filter(|diagnostic| diagnostic.withholds()).collect();
        for (at, error) in errors.iter().take(DIAGNOSTICS_IN_FULL).enumerate() {
            f.write_str(if at == 0 { "" } else { "\n\n" })?;
            write!(f, "{error}")?;
        }
        match errors.len().saturating_sub(DIAGNOSTICS_IN_FULL) {
            0 => Ok(()),
            1 => f.write_str("\n\nand 1 more error"),
            more => write!(f, "\n\nand {more} more errors"),
        }
    }
}

impl fmt::Debug for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: Vec<String> = self.diagnostics.iter().map(|diagnostic| alloc::format!("{diagnostic}")).collect();
        write!(f, "LoadError({})", text.join("\n\n"))
    }
}

impl Error for LoadError {}
