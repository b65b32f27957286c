//! The skills root.

use skills_core::SKILL_FILE;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::tree::Tree;

rule! {
    /// The skills root is the package itself, or contains it.
    ///
    /// Why: `skills!(".")` would embed `target/`, the sources, and itself.
    ///
    /// ```text
    /// skills!(".")
    ///
    /// error: the skills root `.` is the package itself [root-is-package]
    /// ```
    ///
    /// Fix: move the skills into a folder of their own, and write `skills!("skills")`.
    RootIsPackage: Error Deny
}

rule! {
    /// The skills root is one skill, and contains folders of other skills.
    ///
    /// Why: a root with a `SKILL.md` is one skill, and everything below it belongs to that skill. If there are skills
    /// below it, that is hardly the intention.
    ///
    /// ```text files fails
    /// SKILL.md
    /// skills/docx/SKILL.md
    /// ```
    ///
    /// Fix: use the folder of the skills as the root, or rename the inner file.
    ///
    /// ```text files passes
    /// SKILL.md
    /// references/docx.md
    /// ```
    RootIsSkill: Lint Warn
}

rule! {
    /// The skills root does not exist.
    ///
    /// Why: a set that is silently empty is worse than a build that stops. The help suggests a folder with a similar
    /// name.
    ///
    /// ```text
    /// skills!("skils")
    ///
    /// error: the skills root `skils` does not exist [root-missing]
    /// help: did you mean `skills`?
    /// ```
    ///
    /// Fix: create the folder, or correct the path. It is relative to the `Cargo.toml` of the package.
    RootMissing: Error Deny
}

rule! {
    /// The skills root is not a folder.
    ///
    /// Why: a skill is a folder, and a root is a folder of them.
    ///
    /// ```text
    /// skills!("Cargo.toml")
    ///
    /// error: the skills root `Cargo.toml` is a file, not a folder [root-not-directory]
    /// ```
    ///
    /// Fix: use the folder that contains the skill folders, not a `SKILL.md` in it.
    RootNotDirectory: Error Deny
}

rule! {
    /// The skills root contains no skill.
    ///
    /// Why: as with [`root-missing`](#root-missing), an empty set is never the intention.
    ///
    /// ```text files fails
    /// README.md
    /// ```
    ///
    /// Fix: add a skill, or correct the path.
    ///
    /// ```text files passes
    /// README.md
    /// pdf/SKILL.md
    /// ```
    RootWithoutSkill: Error Deny
}

rule! {
    /// No build script watches the skills root, so cargo does not notice new files.
    ///
    /// Why: cargo notices a change to a file that the macro has embedded. It cannot notice a file that did not exist:
    /// for that, a build script has to name the folder. A script that prints no `rerun-if` line makes cargo watch the
    /// whole package, and needs no change.
    ///
    /// ```text
    /// warning: no build script watches `skills`: cargo does not notice new files until a clean build [untracked-root]
    /// ```
    ///
    /// Fix: create `build.rs` beside `Cargo.toml`:
    ///
    /// ```rust
    /// fn main() {
    ///     println!("cargo::rerun-if-changed=skills");
    /// }
    /// ```
    UntrackedRoot: Lint Warn
}

/// The package is the root or is below it; the root is as it is shown.
pub(crate) fn is_package(root: &str, is_same: bool) -> Diagnostic {
    let is = if is_same { "is the package itself" } else { "contains the package" };
    Diagnostic::new(Code::RootIsPackage, format!("the skills root `{root}` {is}"))
        .help("move the skills into a folder of their own, and use that: `skills`")
}

/// `hidden` are the folders of the skills below the root, which is one skill; at least one.
pub(crate) fn is_skill(tree: &Tree, hidden: &[&str]) -> Option<Diagnostic> {
    let [first, rest @ ..] = hidden else { return None };
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    let parent = first.rsplit_once('/').map_or("", |(parent, _)| parent);
    let message = format!("the root is one skill, so the skill `{first}`{more} below it is read as its resource");
    let diagnostic =
        Diagnostic::new(Code::RootIsSkill, message).in_path(tree.display(SKILL_FILE)).help(if parent.is_empty() {
            format!(
                "if you want these skills, remove the `{SKILL_FILE}` in the root, or move it into a folder of its own"
            )
        } else {
            format!("if you want these skills, use their folder as the root: `{}`", tree.display(parent))
        });
    Some(diagnostic.help(format!("if you want one skill with resources, rename the inner `{SKILL_FILE}`")))
}

/// The advice depends on the likely reason.
pub(crate) fn missing(root: &str, hint: &MissingRoot) -> Diagnostic {
    let help = match hint {
        MissingRoot::DanglingLink { target } => format!("it is a link to `{target}`: create that, or correct the link"),
        MissingRoot::Similar { folder } => format!("did you mean `{folder}`?"),
        MissingRoot::InPackage { manifest } => {
            format!("create the folder, or correct the path: it is relative to `{manifest}`")
        }
        MissingRoot::Unknown => "create the folder, or correct the path".to_owned(),
    };
    Diagnostic::new(Code::RootMissing, format!("the skills root `{root}` does not exist")).help(help)
}

/// A likely reason why a root does not exist.
pub(crate) enum MissingRoot {
    DanglingLink {
        target: String,
    },
    /// A folder beside it has a similar name.
    Similar {
        folder: String,
    },
    /// The path is relative to this manifest.
    InPackage {
        manifest: String,
    },
    Unknown,
}

/// The root is `kind`, with its article.
pub(crate) fn not_directory(root: &str, kind: &str) -> Diagnostic {
    Diagnostic::new(Code::RootNotDirectory, format!("the skills root `{root}` is {kind}, not a folder"))
        .help("use the folder that contains the skill folders")
}

pub(crate) fn without_skill(tree: &Tree) -> Diagnostic {
    Diagnostic::new(Code::RootWithoutSkill, format!("no skill in `{}`", tree.root))
        .in_path(tree.root.clone())
        .help(format!("a skill is a folder with a file `{SKILL_FILE}`, directly in this one"))
}

/// `relative` is the root as a build script writes it, `shown` as a diagnostic shows it.
#[cfg(feature = "emit")]
pub(crate) fn untracked(relative: &str, shown: String, has_build_script: bool) -> Diagnostic {
    let line = format!("println!(\"cargo::rerun-if-changed={relative}\");");
    let message = format!("no build script watches `{relative}`: cargo does not notice new files until a clean build");
    let diagnostic = Diagnostic::new(Code::UntrackedRoot, message).in_path(shown);
    if has_build_script {
        diagnostic
            .help(format!("add to the build script: `{line}`"))
            .help("if the script has other inputs, name them too: cargo then watches nothing else")
    } else {
        diagnostic.help(format!("create `build.rs`:\nfn main() {{\n    {line}\n}}"))
    }
}
