//! Which folders of a tree are skills.

use std::ops::Range;

use skills_core::SKILL_FILE;

use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::fix::Fix;
use crate::tree::{File, Tree};

/// A folder that is one skill.
pub(crate) struct Folder {
    /// Its name; for a root that is one skill, the root's own.
    pub(crate) name: String,
    /// What the paths of its files start with: empty, or the name and `/`.
    pub(crate) prefix: String,
    /// Its files, within those of the tree.
    pub(crate) files: Range<usize>,
}

/// Finds the skills, and says what would silently not be found.
pub(crate) fn folders(tree: &Tree, report: &mut Report<'_>) -> Vec<Folder> {
    if tree.is_skill {
        // A `SKILL.md` that was refused is reported by now; the folders beside it were read as files of one skill.
        if tree.file(SKILL_FILE).is_none() {
            return Vec::new();
        }
        root_is_skill(tree, report);
        return vec![Folder { name: tree.root_name.clone(), prefix: String::new(), files: 0..tree.files.len() }];
    }
    misnamed(tree, "", report);
    let mut found = Vec::new();
    for name in tree.folders.iter().filter(|folder| !folder.contains('/')) {
        let prefix = format!("{name}/");
        let files = tree.below(&prefix);
        if tree.file(&format!("{prefix}{SKILL_FILE}")).is_some() {
            found.push(Folder { name: name.clone(), prefix, files });
        } else if !misnamed(tree, &prefix, report) && !report.names(name) {
            without_skill(tree, name, &tree.files[files], report);
        }
    }
    found
}

/// A root that is one skill takes everything below as its resources: said only where skills stand among them.
fn root_is_skill(tree: &Tree, report: &mut Report<'_>) {
    let hidden: Vec<_> = skill_files(&tree.files).filter_map(|path| path.strip_suffix("/SKILL.md")).collect();
    let [first, rest @ ..] = hidden.as_slice() else { return };
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    let parent = first.rsplit_once('/').map_or("", |(parent, _)| parent);
    report.push(
        Diagnostic::new(
            Code::RootIsSkill,
            format!("the root is one skill, so `{first}`{more} below it is taken as its resource"),
        )
        .in_path(tree.display(SKILL_FILE))
        .help(if parent.is_empty() {
            format!("for these skills, remove the `{SKILL_FILE}` in the root, or move it into a folder of its own")
        } else {
            format!("for these skills, name their folder as the root: `{}`", tree.display(parent))
        })
        .help(format!("for one skill with resources, rename the inner `{SKILL_FILE}`")),
    );
}

/// A file that would be `SKILL.md` on a disk that ignores case.
fn misnamed(tree: &Tree, prefix: &str, report: &mut Report<'_>) -> bool {
    let found = tree.files[tree.below(prefix)]
        .iter()
        .filter_map(|file| file.path.strip_prefix(prefix))
        .find(|name| name.eq_ignore_ascii_case(SKILL_FILE) && *name != SKILL_FILE);
    let Some(name) = found else { return false };
    let mut fault = Diagnostic::new(Code::SkillFileName, format!("`{name}` is not `{SKILL_FILE}`"))
        .in_path(tree.display(&format!("{prefix}{name}")))
        .help(format!("rename it to `{SKILL_FILE}`: other names are found only on disks that ignore case"));
    // Renamed in the root, it would make one skill of all that stand below.
    if !prefix.is_empty() || skill_files(&tree.files).next().is_none() {
        fault = fault.fixed_by(Fix::Rename(SKILL_FILE.to_owned()));
    }
    if let Some(folder) = prefix.strip_suffix('/') {
        fault = fault.of_skill(folder);
    }
    report.push(fault);
    true
}

fn without_skill(tree: &Tree, name: &str, files: &[File], report: &mut Report<'_>) {
    let nested: Vec<_> = skill_files(files).collect();
    for path in &nested {
        let folder = path.strip_suffix("/SKILL.md").unwrap_or(path);
        let parent = folder.rsplit_once('/').map_or("", |(parent, _)| parent);
        report.push(
            Diagnostic::new(
                Code::NestedSkill,
                format!("`{folder}` is too deep to be found: skills are the folders directly in the root"),
            )
            .in_path(tree.display(path))
            .help(format!(
                "move it up into `{}`, or read `{}` as a root of its own",
                tree.root,
                tree.display(parent)
            )),
        );
    }
    if nested.is_empty() && !files.is_empty() {
        report.push(
            Diagnostic::new(Code::FolderWithoutSkill, format!("`{name}` holds no `{SKILL_FILE}` and is left out"))
                .in_path(tree.display(name))
                .help(format!("add `{name}/{SKILL_FILE}`, move the folder elsewhere, or name it in `exclude`")),
        );
    }
}

/// The files called `SKILL.md` below the first level.
fn skill_files(files: &[File]) -> impl Iterator<Item = &str> {
    files.iter().map(|file| file.path.as_str()).filter(|path| path.ends_with("/SKILL.md"))
}
