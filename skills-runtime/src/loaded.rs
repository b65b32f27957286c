//! What came of loading skills.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use skills_compiler::Diagnostic;

use crate::merge::{Origins, Shadowed};
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
    /// Everything that is wrong, warnings too: layer by layer, and there by file, place and severity.
    pub diagnostics: Vec<Diagnostic>,
    /// The skills that one of their name in a later layer hides, sorted by name.
    pub shadowed: Vec<Shadowed>,
    origins: Origins,
}

impl Loaded {
    pub(crate) fn new(skills: Skills, diagnostics: Vec<Diagnostic>) -> Self {
        Self { skills, diagnostics, ..Self::default() }
    }

    #[cfg(feature = "fs")]
    pub(crate) fn merged(merged: crate::merge::Merged, diagnostics: Vec<Diagnostic>) -> Self {
        let crate::merge::Merged { skills, shadowed, origins } = merged;
        Self { skills, diagnostics, shadowed, origins }
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
    pub fn strict(self) -> Result<Self, LoadError> {
        if self.diagnostics.iter().any(Diagnostic::withholds) {
            return Err(LoadError { diagnostics: self.diagnostics });
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

/// Why skills were not loaded: the faults that withhold them.
///
/// It comes from [`Loaded::strict`], [`Skill::parse`](crate::Skill::parse) and, with the feature `fs`, `Skill::load`.
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
        for (at, fault) in faults.iter().take(IN_FULL).enumerate() {
            f.write_str(if at == 0 { "" } else { "\n\n" })?;
            write!(f, "{fault}")?;
        }
        match faults.len().saturating_sub(IN_FULL) {
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

/// As many as a build shows in full.
const IN_FULL: usize = 20;
