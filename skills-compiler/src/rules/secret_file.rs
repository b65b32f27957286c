//! Files that look like secrets.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Folder;
use crate::report::Report;
use crate::tree::Tree;

rule! {
    /// A file looks like a secret and is left out.
    ///
    /// Why: a binary is passed on, and everything embedded can be read back. Left out are `.env`, `.env.*`, `.npmrc`,
    /// `.netrc`, `.pypirc`, `.git-credentials`, private SSH keys, `*.key`, `*.p12`, `*.pfx` and `.pem` files with “key”
    /// or “private” in their name. Forms to fill in are embedded: a name that ends in `.example`, `.sample` or
    /// `.template`, and `.env.*` with such a word in it, as in `.env.example.txt`.
    ///
    /// ```text files fails
    /// pdf/SKILL.md
    /// pdf/.env
    /// ```
    ///
    /// Fix: move it out of the skill; or, if it is not a secret, embed it with `include`.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// pdf/.env.example
    /// ```
    SecretFile: Lint Warn
}

pub(super) fn check(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    for secret in tree.secrets.iter().filter_map(|path| path.strip_prefix(&folder.prefix)) {
        let path = format!("{}{secret}", folder.prefix);
        report.push(
            Diagnostic::new(Code::SecretFile, format!("`{secret}` looks like a secret and is left out"))
                .in_path(tree.display(&path))
                .help(format!(
                    "move it out of the skill, or embed it anyway: `include = [\"{path}\"]` in `skills.toml`"
                )),
        );
    }
}
