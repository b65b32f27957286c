//! The size of a skill.

use skills_core::limits::{MIB, SKILL_BYTES, SKILL_FILES};

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Folder;
use crate::report::Report;
use crate::tree::Tree;

rule! {
    /// The skill has over 512 files or 16 MiB.
    ///
    /// Why: every file is part of the binary. 512 files and 16 MiB are the limits of the MCP extension that serves
    /// skills; of 18,794 public skills 8 are over.
    ///
    /// ```text files fails
    /// pdf/SKILL.md
    /// pdf/pages/{1..512}.png
    /// ```
    ///
    /// Fix: leave out with `exclude` the files that the skill does not need.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// pdf/pages/{1..511}.png
    /// ```
    LargeSkill: Lint Warn
}

pub(super) fn check(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    let files = folder.files(tree);
    let bytes: u64 = files.iter().map(|file| file.size).sum();
    let message = if files.len() > SKILL_FILES {
        format!("the skill has {} files, some clients accept at most {SKILL_FILES}", files.len())
    } else if bytes > SKILL_BYTES {
        format!("the skill is {} MiB, some clients accept at most {}", bytes / MIB, SKILL_BYTES / MIB)
    } else {
        return;
    };
    report.push(
        Diagnostic::new(Code::LargeSkill, message)
            .help("leave out files that the skill does not need: `exclude` in `skills.toml`"),
    );
}
