//! The error of a failed load.

use std::error::Error;
use std::fmt;

use skills_core::limits::DIAGNOSTICS_IN_FULL;

use crate::diagnostic::Diagnostic;

/// The diagnostics that prevented a load, of skills or of a policy.
#[derive(Clone)]
pub struct LoadError {
    diagnostics: Vec<Diagnostic>,
}

impl LoadError {
    /// For the loader: an error with these diagnostics, of which at least one withholds a skill or the whole set.
    #[doc(hidden)]
    pub fn new(diagnostics: Vec<Diagnostic>) -> Self {
        Self { diagnostics }
    }

    /// All errors and warnings.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::Policy;
    ///
    /// let error = Policy::from_toml("[lints]\nunknown-kye = 'allow'\n").unwrap_err();
    /// assert_eq!(error.diagnostics()[0].message(), "unknown rule `unknown-kye`");
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
        let text: Vec<String> = self.diagnostics.iter().map(|diagnostic| format!("{diagnostic}")).collect();
        write!(f, "LoadError({})", text.join("\n\n"))
    }
}

impl Error for LoadError {}
