//! Skills from memory.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use skills_compiler::{Code, Compilation, Diagnostic, LoadError, Policy, Tree, check};
use skills_core::SKILL_FILE;

use super::Loaded;
use crate::skill::Skill;
use crate::skills::Skills;
use crate::store::{Owned, Store};

impl Skills {
    /// Reads skills from files in memory, for example from a database, in wasm or in a test.
    ///
    /// Each file is a path and its bytes. The path is relative to the folder of all skills and uses `/`:
    /// `pdf/SKILL.md`, `pdf/scripts/extract.py`. The order does not matter. The rules and their messages are those of
    /// [`skills!`](crate#quick-start). Without files the set is empty.
    ///
    /// Files in memory have no execute bit, and cannot be links.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skills};
    ///
    /// let text = "\
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use for PDFs.
    /// ---
    ///
    /// Read [the notes on forms](references/forms.md).
    /// ";
    /// let files = [("pdf/SKILL.md", text), ("pdf/references/forms.md", "# Forms\n")];
    /// let loaded = Skills::parse(files, &Policy::default());
    /// assert!(loaded.diagnostics.is_empty());
    ///
    /// let pdf = loaded.skills.get("pdf").unwrap();
    /// assert_eq!(pdf.read("references/forms.md")?, b"# Forms\n".as_slice());
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn parse<P, B>(files: impl IntoIterator<Item = (P, B)>, policy: &Policy) -> Loaded
    where
        P: Into<String>,
        B: Into<Vec<u8>>,
    {
        let Compilation { skills, mut diagnostics, .. } = check(Tree::from_files(files, policy), policy);
        diagnostics.retain(|diagnostic| diagnostic.code() != Code::RootWithoutSkill);
        Loaded::new(skills.into_iter().map(in_memory).collect(), diagnostics)
    }
}

impl Skill {
    /// Reads a skill from the text of its `SKILL.md`.
    ///
    /// The skill has no other files, and its name does not have to match a folder. Warnings are not returned;
    /// [`Skills::parse`] returns them.
    ///
    /// # Errors
    ///
    /// If the skill has an error.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skill};
    ///
    /// let text = "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\n---\n\nOpen the file.\n";
    /// let pdf = Skill::parse(text, &Policy::default())?;
    /// assert_eq!(pdf.name(), "pdf");
    /// assert_eq!(pdf.body(), "Open the file.");
    /// # Ok::<_, skills_runtime::LoadError>(())
    /// ```
    pub fn parse(text: &str, policy: &Policy) -> Result<Self, LoadError> {
        let Compilation { skills, diagnostics, .. } = check(Tree::from_files([(SKILL_FILE, text)], policy), policy);
        one(skills.into_iter().map(in_memory), diagnostics, SKILL_FILE)
    }
}

/// The skill, if it has no error.
pub(crate) fn one(
    mut skills: impl Iterator<Item = Skill>,
    mut diagnostics: Vec<Diagnostic>,
    shown: &str,
) -> Result<Skill, LoadError> {
    let withheld = diagnostics.iter().any(Diagnostic::withholds);
    match skills.next() {
        Some(skill) if !withheld => Ok(skill),
        _ => {
            if !withheld {
                let diagnostic =
                    Diagnostic::new(Code::RootWithoutSkill, format!("the policy leaves `{SKILL_FILE}` out"));
                diagnostics.extend(vec![diagnostic.in_path(shown).help("correct its `exclude`")]);
            }
            Err(LoadError::new(diagnostics))
        }
    }
}

fn in_memory(skill: skills_compiler::Skill) -> Skill {
    Skill::new(Store::Owned(Owned::in_memory(skill)))
}
