//! Links (symlinks) in the skills root.

use crate::code::Code;
use crate::diagnostic::Diagnostic;

rule! {
    /// A link (symlink) has an absolute path.
    ///
    /// Why: an absolute path is right on one machine. It would also let a folder of skills embed any file of the machine
    /// that builds it.
    ///
    /// ```text
    /// pdf/references/link.md -> /usr/share/dict/words
    ///
    /// error: `pdf/references/link.md` links to the absolute path `/usr/share/dict/words` [link-absolute]
    /// ```
    ///
    /// Fix: link to a relative path within the skill, or copy the file.
    LinkAbsolute: Error Deny
}

rule! {
    /// The target of a link (symlink) does not exist.
    ///
    /// Why: there is nothing to embed.
    ///
    /// ```text
    /// pdf/references/link.md -> gone.md
    ///
    /// error: `pdf/references/link.md` links to `gone.md`, which does not exist [link-dangling]
    /// ```
    ///
    /// Fix: restore the target, or remove the link.
    LinkDangling: Error Deny
}

rule! {
    /// A link (symlink) leads to itself or to a folder that contains it.
    ///
    /// Why: a folder that contains itself has no end.
    ///
    /// ```text
    /// pdf/references/link.md -> ../references
    ///
    /// error: `pdf/references/link.md` links to a folder that contains it [link-loop]
    /// ```
    ///
    /// Fix: remove the link.
    LinkLoop: Error Deny
}

rule! {
    /// A link (symlink) leaves the folder it must stay in.
    ///
    /// Why: all files of a skill must be in its folder, which is reviewed, copied and installed as one. A link in a skill
    /// leads to a file of that skill. A link that is itself a skill, or its `SKILL.md`, leads to a file in your package,
    /// or in the skills root if that is outside the package. For a build system with a sandbox of links, set
    /// `follow-links = true`.
    ///
    /// ```text
    /// pdf/references/link.md -> ../../../Cargo.toml
    ///
    /// error: `pdf/references/link.md` links to `../../../Cargo.toml`, outside its skill [link-outside]
    /// ```
    ///
    /// Fix: copy the target.
    LinkOutside: Error Deny
}

/// The link at `link` has `target` as its text.
pub(crate) fn absolute(link: &str, target: &str) -> Diagnostic {
    Diagnostic::new(Code::LinkAbsolute, format!("`{link}` links to the absolute path `{target}`"))
        .help("link to a relative path, or copy the file")
}

pub(crate) fn dangling(link: &str, target: &str) -> Diagnostic {
    Diagnostic::new(Code::LinkDangling, format!("`{link}` links to `{target}`, which does not exist")).help(RESTORE)
}

/// `inside` is the target relative to the boundary, if it is a path below it.
pub(crate) fn outside(link: &str, target: &str, inside: Option<&str>, scope: &str) -> Diagnostic {
    let leads = match inside {
        Some(inside) => format!("leads to `{inside}`"),
        None => format!("links to `{target}`"),
    };
    Diagnostic::new(Code::LinkOutside, format!("`{link}` {leads}, outside {scope}"))
        .help("copy the target, or remove the link")
}

/// The operating system found a loop.
pub(crate) fn to_itself(link: &str, target: &str) -> Diagnostic {
    Diagnostic::new(Code::LinkLoop, format!("`{link}` links to `{target}`, which leads back to it"))
        .help("remove the link")
}

pub(crate) fn to_parent(link: &str) -> Diagnostic {
    Diagnostic::new(Code::LinkLoop, format!("`{link}` links to a folder that contains it")).help("remove the link")
}

/// `path` is the first folder over the limit of folders that are reached through links.
pub(crate) fn too_many_folders(path: &str, limit: usize) -> Diagnostic {
    let message = format!("`{path}` is reached through a link after {limit} other folders, which is the limit");
    Diagnostic::new(Code::LinkLoop, message).help("remove the links that repeat folders")
}

const RESTORE: &str = "restore the target, or remove the link";
