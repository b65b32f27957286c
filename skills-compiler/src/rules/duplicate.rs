//! Keys and names that occur twice.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

rule! {
    /// A mapping has the same key twice.
    ///
    /// Why: YAML 1.2 forbids it, and readers differ: some refuse, some use the last one, some the first. One of the two
    /// values has no effect, and its author does not know.
    ///
    /// ```yaml fails
    /// license: MIT
    /// license: Apache-2.0
    /// ```
    ///
    /// Fix: keep one.
    ///
    /// ```yaml passes
    /// license: MIT OR Apache-2.0
    /// ```
    DuplicateKey: Error Deny
}

rule! {
    /// Two skills of one set have the same name.
    ///
    /// Why: an agent activates a skill by its name, so it can reach only one of the two. Neither is used, since nothing
    /// shows which one was meant; but if all except one are broken in another way, a program that loads skills uses that
    /// one. Such a program accepts a folder that is not named like its skill, so this example switches
    /// [`name-directory-mismatch`](#name-directory-mismatch) off.
    ///
    /// ```toml
    /// [lints]
    /// name-directory-mismatch = "allow"
    /// ```
    ///
    /// ```text files fails
    /// pdf/SKILL.md
    /// pdf-old/SKILL.md # name: pdf
    /// ```
    ///
    /// Fix: rename one of them, or leave it out with `exclude`.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// pdf-old/SKILL.md # name: pdf-old
    /// ```
    DuplicateName: Error Deny
}

/// A key of the frontmatter at `again` that was first defined at `first`.
pub(crate) fn key(key: &str, again: Span, first: Span) -> Diagnostic {
    Diagnostic::new(Code::DuplicateKey, format!("duplicate key `{key}`"))
        .at(again, "repeated here")
        .at(first, "first defined here")
        .help("remove one of the two")
}

/// The skill in `folder`, whose `SKILL.md` is `path`, has the name of the skill in `other`.
pub(crate) fn name(name: &str, folder: &str, path: &str, other: &str) -> Diagnostic {
    Diagnostic::new(Code::DuplicateName, format!("two skills have the name `{name}`"))
        .in_path(path)
        .of_skill(folder)
        .help(format!("rename one: the other is `{other}`"))
}
