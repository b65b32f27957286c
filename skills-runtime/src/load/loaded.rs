//! Loaded skills and their diagnostics.

use alloc::vec::Vec;

#[cfg(feature = "parse")]
use skills_compiler::{Diagnostic, LoadError};

use super::shadowed::{Origins, Shadowed};
use crate::skills::Skills;

/// Loaded skills and their diagnostics.
///
/// A skill with an error is left out and reported, and all other skills are loaded. A host that must not start with a
/// broken skill calls `strict`.
///
/// It is returned by [`Skills::merge`], by `Skills::parse` (feature `parse`), and by `Skills::load` and `Skills::layers`
/// (feature `fs`).
///
/// # Example
///
/// ```
/// # #[cfg(feature = "parse")] {
/// use skills_runtime::{Policy, Skills};
///
/// let files = [
///     ("pdf/SKILL.md", "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\n---\nOpen the file.\n"),
///     ("docx/SKILL.md", "---\nname: docx\n---\nOpen the file.\n"),
/// ];
/// let loaded = Skills::parse(files, &Policy::default());
///
/// assert!(loaded.skills.names().eq(["pdf"]));
/// for diagnostic in &loaded.diagnostics {
///     if diagnostic.withholds() {
///         eprintln!("skill `{}` is left out:\n{diagnostic}", diagnostic.skill().unwrap_or("?"));
///     }
/// }
/// assert_eq!(loaded.diagnostics[0].message(), "`description` is missing");
/// # }
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Loaded {
    /// The skills without errors, sorted by name.
    pub skills: Skills,
    /// All errors and warnings, by layer, file, position and severity.
    #[cfg(feature = "parse")]
    pub diagnostics: Vec<Diagnostic>,
    /// The skills that a skill of the same name in a later layer or set hides, sorted by name.
    pub shadowed: Vec<Shadowed>,
    pub(super) origins: Origins,
}

impl Loaded {
    #[cfg(feature = "parse")]
    pub(super) fn new(skills: Skills, diagnostics: Vec<Diagnostic>) -> Self {
        Self { skills, diagnostics, ..Self::default() }
    }

    /// Returns an error if a skill was left out.
    ///
    /// Warnings do not count as errors; they stay in [`diagnostics`](Self::diagnostics).
    ///
    /// # Errors
    ///
    /// If a diagnostic [withholds](Diagnostic::withholds) a skill, or the whole set.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skills};
    ///
    /// let broken = Skills::parse([("pdf/SKILL.md", "# PDF\n")], &Policy::default());
    /// let error = broken.strict().unwrap_err();
    /// assert!(error.to_string().starts_with("error: the frontmatter is missing"));
    ///
    /// let text = "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\nauthor: me\n---\nOpen the file.\n";
    /// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default()).strict()?;
    /// assert_eq!(loaded.diagnostics.len(), 1); // `author` is not a key of the standard
    /// # Ok::<_, skills_runtime::LoadError>(())
    /// ```
    #[cfg(feature = "parse")]
    pub fn strict(self) -> Result<Self, LoadError> {
        if self.diagnostics.iter().any(Diagnostic::withholds) {
            return Err(LoadError::new(self.diagnostics));
        }
        Ok(self)
    }

    /// The label of the layer or set that a skill comes from; `None` if the set has no such skill or no labels.
    ///
    /// # Example
    ///
    /// ```
    /// # #[cfg(feature = "fs")] {
    /// use skills_runtime::{Layer, Policy, Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// let layers = [Layer::set("built-in", &SKILLS), Layer::folder("user", "no/such/folder")];
    /// let loaded = Skills::layers(layers, &Policy::default());
    /// assert_eq!(loaded.label_of("pdf"), Some("built-in"));
    /// # }
    /// ```
    pub fn label_of(&self, name: &str) -> Option<&str> {
        self.origins.get(name)
    }

    /// The canonical folder of every skill on disk.
    ///
    /// The permission system of a host grants the model read access to these folders. Folders of skills that were left out
    /// or are hidden are not included. [`Skills::dirs`] does the same for a selection.
    ///
    /// # Example
    ///
    /// ```
    /// use std::path::PathBuf;
    ///
    /// use skills_runtime::{Policy, Skills};
    ///
    /// let mut readable: Vec<PathBuf> = Vec::new();
    /// let loaded = Skills::load("skills", &Policy::default());
    /// readable.extend(loaded.dirs());
    /// assert_eq!(readable.len(), 3);
    /// ```
    #[cfg(feature = "fs")]
    pub fn dirs(&self) -> impl Iterator<Item = std::path::PathBuf> {
        self.skills.dirs()
    }
}
