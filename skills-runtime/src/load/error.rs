//! Why skills were not loaded.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use skills_compiler::Diagnostic;
use skills_core::limits::DIAGNOSTICS_IN_FULL;

/// Why skills were not loaded: the faults that withhold them.
///
/// It comes from [`Loaded::strict`](crate::Loaded::strict), [`Skill::parse`](crate::Skill::parse) and, with the feature `fs`, `Skill::load`.
///
/// Displayed, it is the text that a build would show: every fault with its place, the line, and what to do about it; of
/// more than 20 the rest is counted. A program that wants less asks [`diagnostics`](Self::diagnostics).
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

    /// Everything that is wrong, warnings too.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skill};
    ///
    /// let error = Skill::parse("---\nname: PDF\n---\n", &Policy::default()).unwrap_err();
    /// let places: Vec<_> = error
    ///     .diagnostics()
    ///     .iter()
    ///     .filter(|fault| fault.withholds())
    ///     .filter_map(|fault| fault.position())
    ///     .map(|at| (at.line, at.column))
    ///     .collect();
    /// assert_eq!(places, [(2, 1), (2, 7)]); // no description, and capital letters in the name
    /// ```
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<_> = self.diagnostics.iter().filter(|fault| fault.withholds()).collect();
        for (at, fault) in faults.iter().take(DIAGNOSTICS_IN_FULL).enumerate() {
            f.write_str(if at == 0 { "" } else { "\n\n" })?;
            write!(f, "{fault}")?;
        }
        match faults.len().saturating_sub(DIAGNOSTICS_IN_FULL) {
            0 => Ok(()),
            1 => f.write_str("\n\nand 1 more error"),
            more => write!(f, "\n\nand {more} more errors"),
        }
    }
}

impl fmt::Debug for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: Vec<String> = self.diagnostics.iter().map(|fault| alloc::format!("{fault}")).collect();
        write!(f, "LoadError({})", text.join("\n\n"))
    }
}

impl Error for LoadError {}
