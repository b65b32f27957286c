//! Skills below the first level of the skills root.

use skills_core::skill_folder;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::tree::Tree;

rule! {
    /// A skill is too deep in the folders to be found.
    ///
    /// Why: skills are the folders directly in the root, as in the standard for plugins; agents do not look deeper. A
    /// `SKILL.md` inside a skill is a resource of that skill, and allowed.
    ///
    /// ```text files fails
    /// pdf/SKILL.md
    /// office/docx/SKILL.md
    /// ```
    ///
    /// Fix: move the folder up, or read its parent as a root of its own.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// docx/SKILL.md
    /// ```
    NestedSkill: Lint Warn
}

/// The `SKILL.md` at `path`, in no folder that is a skill.
pub(crate) fn too_deep(tree: &Tree, path: &str) -> Diagnostic {
    let folder = skill_folder(path).unwrap_or(path);
    let parent = folder.rsplit_once('/').map_or("", |(parent, _)| parent);
    let message = format!("`{folder}` is too deep to be found: skills are the folders directly in the root");
    Diagnostic::new(Code::NestedSkill, message).in_path(tree.display(path)).help(format!(
        "move it up into `{}`, or read `{}` as a root of its own",
        tree.root,
        tree.display(parent)
    ))
}
