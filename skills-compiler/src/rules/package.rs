//! Files that `cargo publish` does not pack.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::tree::Tree;

rule! {
    /// The skills root is outside the package.
    ///
    /// Why: `cargo publish` packs only files below the `Cargo.toml`, so the published crate has no skills.
    ///
    /// ```text
    /// skills!("../skills")
    ///
    /// warning: the skills root is outside the package [outside-package]
    /// ```
    ///
    /// Fix: move the skills into the package. If the crate is never published, set the rule to `allow`.
    OutsidePackage: Lint Warn
}

rule! {
    /// `cargo publish` leaves files of a skill out.
    ///
    /// Why: for cargo a folder with a `Cargo.toml` is another package, and `cargo publish` leaves it out. The published
    /// crate then lacks these files.
    ///
    /// ```text
    /// pdf/SKILL.md
    /// pdf/assets/template/Cargo.toml
    ///
    /// warning: `cargo publish` leaves out `pdf/assets/template`: it contains a `Cargo.toml` [unpackaged-file]
    /// ```
    ///
    /// Fix: rename the manifest, to `Cargo.toml.template` for example, and mention it in the instructions. If the crate
    /// is never published, set the rule to `allow`.
    UnpackagedFile: Lint Warn
}

/// The root and the package are as they are shown.
pub(crate) fn outside(root: String, package: &str) -> Diagnostic {
    Diagnostic::new(Code::OutsidePackage, "the skills root is outside the package")
        .in_path(root)
        .help(format!("move it below `{package}`: `cargo publish` packs nothing else"))
}

/// The folder in the tree has a `Cargo.toml`.
pub(crate) fn unpackaged(tree: &Tree, folder: &str) -> Diagnostic {
    let message = format!("`cargo publish` leaves out `{folder}`: it contains a `Cargo.toml`");
    Diagnostic::new(Code::UnpackagedFile, message)
        .in_path(tree.display(&format!("{folder}/Cargo.toml")))
        .of_skill(folder.split('/').next().unwrap_or(folder))
        .help("rename it, to `Cargo.toml.template` for example, and mention it in the instructions")
}
