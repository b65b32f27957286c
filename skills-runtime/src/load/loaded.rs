//! What came of loading skills.

use alloc::vec::Vec;

#[cfg(feature = "parse")]
use skills_compiler::Diagnostic;

#[cfg(feature = "parse")]
use super::LoadError;
use super::shadowed::{Origins, Shadowed};
use crate::skills::Skills;

/// What came of loading skills: those that can be used, and what is wrong with the others.
///
/// Loading is best-effort: a broken skill is withheld, says why, and leaves its neighbours alone. A host that must not
/// start with a broken skill calls [`strict`](Self::strict).
///
/// It comes from [`Skills::parse`] (feature `parse`) and from `Skills::load` and `Skills::layers` (feature `fs`).
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Skills};
///
/// let files = [
///     ("pdf/SKILL.md", "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\n---\nOpen the file.\n"),
///     ("docx/SKILL.md", "---\nname: docx\n---\nOpen the file.\n"),
/// ];
/// let loaded = Skills::parse(files, &Policy::default());
///
/// assert!(loaded.skills.names().eq(["pdf"]));
/// for fault in &loaded.diagnostics {
///     if fault.withholds() {
///         eprintln!("skill `{}` is left out:\n{fault}", fault.skill().unwrap_or("?"));
///     }
/// }
/// assert_eq!(loaded.diagnostics[0].message(), "`description` is missing");
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Loaded {
    /// The skills that can be used, sorted by name.
    pub skills: Skills,
    #[cfg(feature = "parse")]
    /// Everything that is wrong, warnings too: layer by layer, and there by file, place and severity.
    pub diagnostics: Vec<Diagnostic>,
    /// The skills that one of their name in a later layer hides, sorted by name.
    pub shadowed: Vec<Shadowed>,
    pub(super) origins: Origins,
}

impl Loaded {
    #[cfg(feature = "parse")]
    pub(super) fn new(skills: Skills, diagnostics: Vec<Diagnostic>) -> Self {
        Self { skills, diagnostics, ..Self::default() }
    }

    /// Fails if anything was withheld.
    ///
    /// Warnings do not matter: on success they are still in [`diagnostics`](Self::diagnostics).
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
    /// assert_eq!(loaded.diagnostics.len(), 1); // `author` is no key of the standard
    /// # Ok::<_, skills_runtime::LoadError>(())
    /// ```
    #[cfg(feature = "parse")]
    pub fn strict(self) -> Result<Self, LoadError> {
        if self.diagnostics.iter().any(Diagnostic::withholds) {
            return Err(LoadError::new(self.diagnostics));
        }
        Ok(self)
    }

    /// The label of the layer that a skill comes from; `None` where there are no layers.
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

    /// The folders that the model must be able to read: the canonical folder of every skill on disk.
    ///
    /// For the host's permission system. It does not hold the folders of skills that were withheld or are hidden.
    /// [`Skills::dirs`] has the same for a selection.
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
