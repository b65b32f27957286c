//! Folders in the skills root that are not skills.

use skills_core::SKILL_FILE;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::tree::Tree;

rule! {
    /// A folder in the skills root has no `SKILL.md`.
    ///
    /// Why: a folder in the skills root is meant to be a skill. Without `SKILL.md` it is left out, which is easily
    /// missed. A folder whose name starts with a dot or an underscore (`.github`, `_shared`) is not meant to be one.
    ///
    /// ```text files fails
    /// pdf/SKILL.md
    /// templates/letter.md
    /// ```
    ///
    /// Fix: add the `SKILL.md`, move the folder elsewhere, or list it in `exclude`.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// pdf/templates/letter.md
    /// ```
    FolderWithoutSkill: Lint Warn
}

pub(crate) fn without_skill(tree: &Tree, name: &str) -> Diagnostic {
    Diagnostic::new(Code::FolderWithoutSkill, format!("`{name}` has no `{SKILL_FILE}` and is left out"))
        .in_path(tree.display(name))
        .help(format!("add `{name}/{SKILL_FILE}`, move the folder elsewhere, or list it in `exclude`"))
}
