//! Finds the folders of a tree that are skills.

use skills_core::{SKILL_FILE, skill_folder};

use crate::draft::Folder;
use crate::report::Report;
use crate::rules::{file_name, folder, nested_skill, root};
use crate::tree::{File, Tree};

/// Finds the skills, and reports files that look like skills and would be ignored.
pub(crate) fn folders(tree: &Tree, report: &mut Report<'_>) -> Vec<Folder> {
    if tree.is_skill {
        // A `SKILL.md` that was refused has been reported; the folders beside it were read as files of one skill.
        if tree.file(SKILL_FILE).is_none() {
            return Vec::new();
        }
        let hidden: Vec<_> = skill_files(&tree.files).filter_map(skill_folder).collect();
        report.extend(root::is_skill(tree, &hidden));
        return vec![Folder { name: tree.root_name.clone(), prefix: String::new(), files: 0..tree.files.len() }];
    }
    check_file_name(tree, "", report);
    let mut found = Vec::new();
    for name in tree.folders.iter().filter(|folder| !folder.contains('/')) {
        let prefix = format!("{name}/");
        let files = tree.below(&prefix);
        if tree.file(&format!("{prefix}{SKILL_FILE}")).is_some() {
            found.push(Folder { name: name.clone(), prefix, files });
        } else if !check_file_name(tree, &prefix, report) && !report.names(name) {
            check_without_skill(tree, name, tree.files.get(files).unwrap_or_default(), report);
        }
    }
    found
}

/// Reports a file that would be `SKILL.md` on a disk that ignores case.
fn check_file_name(tree: &Tree, prefix: &str, report: &mut Report<'_>) -> bool {
    let files = tree.files.get(tree.below(prefix)).unwrap_or_default();
    let mut names = files.iter().filter_map(|file| file.path.strip_prefix(prefix));
    let Some(name) = names.find(|name| name.eq_ignore_ascii_case(SKILL_FILE) && *name != SKILL_FILE) else {
        return false;
    };
    // Renamed in the root, it would turn all skills below into resources of one skill.
    let rename = !prefix.is_empty() || skill_files(&tree.files).next().is_none();
    let diagnostic = file_name::not_skill_file(name, rename).in_path(tree.display(&format!("{prefix}{name}")));
    report.push(match prefix.strip_suffix('/') {
        Some(folder) => diagnostic.of_skill(folder),
        None => diagnostic,
    });
    true
}

fn check_without_skill(tree: &Tree, name: &str, files: &[File], report: &mut Report<'_>) {
    let mut nested = skill_files(files).peekable();
    if nested.peek().is_none() && !files.is_empty() && !name.starts_with(['.', '_']) {
        report.push(folder::without_skill(tree, name));
    }
    report.extend(nested.map(|path| nested_skill::too_deep(tree, path)));
}

/// The files called `SKILL.md` below the first level.
fn skill_files(files: &[File]) -> impl Iterator<Item = &str> {
    files.iter().map(|file| file.path.as_str()).filter(|path| skill_folder(path).is_some())
}
