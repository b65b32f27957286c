//! Finds the skills below some paths.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Root, is_junk, policy};
use skills_core::SKILL_FILE;

use crate::path;
use crate::walk::{Entry, walk};

/// The result of a search.
#[derive(Default)]
pub(crate) struct Found {
    /// Every skills root, sorted by path.
    pub(crate) roots: BTreeMap<PathBuf, Root>,
    /// One message for each path that could not be searched or contains no skill.
    pub(crate) failures: Vec<String>,
    /// The canonical paths of the folders that were searched.
    pub(crate) searched: Vec<PathBuf>,
    /// The `skills.toml` to use instead of the nearest one.
    policy_file: Option<PathBuf>,
    /// The canonical path of every skill of a root; only collected if several paths could lead to the same skill.
    skills: Option<BTreeSet<PathBuf>>,
}

/// Searches `paths`, or the current directory if `paths` is empty. Links that are skills may lead anywhere in
/// `boundary`.
pub(crate) fn roots(paths: &[PathBuf], boundary: &Path, policy_file: Option<&Path>) -> Found {
    let policy_file = policy_file.map(Path::to_owned);
    let mut found = Found { policy_file, skills: (paths.len() > 1).then(BTreeSet::new), ..Found::default() };
    let here = [PathBuf::from(".")];
    for path in if paths.is_empty() { &here } else { paths } {
        match fs::metadata(path) {
            Err(error) => found.failures.push(format!("`{}` cannot be read: {error}", path.display())),
            Ok(metadata) if metadata.is_dir() => found.search(path, boundary),
            Ok(_) => match skill_of(path) {
                Some(dir) => found.add(dir.to_owned(), boundary, None),
                None => found.failures.push(format!("`{}` is not part of a skill", path.display())),
            },
        }
    }
    found.remove_duplicates();
    found
}

/// The entries of a folder, by name.
#[derive(Default)]
struct Folder {
    skills: Vec<OsString>,
    others: Vec<OsString>,
}

type Folders = BTreeMap<PathBuf, Folder>;

impl Found {
    fn search(&mut self, dir: &Path, boundary: &Path) {
        self.searched.extend(fs::canonicalize(dir));
        let before = (self.roots.len(), self.failures.len());
        let is_skill = is_skill(dir);
        if is_skill {
            self.add(dir.to_owned(), boundary, None);
        }
        // Everything below a skill belongs to it, unless the skill is a whole repository.
        if !is_skill || fs::symlink_metadata(dir.join(".git")).is_ok() {
            let (folders, unread) = list(dir);
            for (parent, Folder { skills, others }) in folders {
                if parent == dir && is_skill {
                    continue;
                }
                let misnamed = parent == dir && skills.is_empty() && others.iter().any(|name| is_misnamed(name));
                if misnamed {
                    self.add(parent, boundary, None);
                } else if !skills.is_empty() {
                    if let Some(known) = &mut self.skills {
                        known.extend(skills.iter().map(|name| real(&parent).join(name)));
                    }
                    // The top folder of a repository or package has many folders that are not meant to be skills.
                    let others = if is_project(&parent) { Vec::new() } else { others };
                    self.add(parent, boundary, Some([skills, others].concat()));
                }
            }
            // The check of a root reports the unreadable entries directly in it.
            let is_of_root =
                |path: &Path| path.parent().is_some_and(|it| self.roots.contains_key(it) && !is_project(it));
            let unread = unread.into_iter().filter(|(path, _)| !is_of_root(path)).map(|(_, message)| message);
            self.failures.extend(unread.collect::<Vec<_>>());
        }
        let left_out: Vec<_> = self.roots.keys().filter(|root| self.is_left_out(root)).cloned().collect();
        left_out.iter().for_each(|root| {
            self.roots.remove(root);
        });
        if (self.roots.len(), self.failures.len()) == before && !self.is_below(dir) {
            self.failures
                .push(format!("no skill in `{}`: a skill is a folder that contains a `{SKILL_FILE}`", dir.display()));
        }
    }

    fn add(&mut self, dir: PathBuf, boundary: &Path, entries: Option<Vec<OsString>>) {
        let root = Root::new(&dir).boundary(boundary);
        let root = match &self.policy_file {
            Some(file) => root.policy_file(file),
            None => root,
        };
        self.roots.entry(dir).or_insert(match entries {
            Some(entries) => root.entries(entries),
            None => root,
        });
    }

    /// Removes duplicates: roots that were reached by two paths, and single skills of a root that is checked whole.
    fn remove_duplicates(&mut self) {
        let Some(skills) = self.skills.take() else { return };
        let mut seen = BTreeSet::new();
        self.roots.retain(|dir, _| !skills.contains(&real(dir)) && seen.insert(real(dir)));
    }

    /// Whether an earlier path already led to a root in or below `dir`.
    fn is_below(&self, dir: &Path) -> bool {
        self.roots.keys().any(|root| root.starts_with(dir))
    }

    /// Whether a root above `dir` excludes it: a folder that the build leaves out is not checked here either.
    fn is_left_out(&self, dir: &Path) -> bool {
        dir.ancestors().skip(1).filter_map(|above| self.roots.get(above)).any(|above| {
            let below = dir.strip_prefix(above.dir()).ok().and_then(Path::to_str);
            let policy = policy(above).policy;
            below.is_some_and(|below| policy.leaves_out(&below.replace(std::path::MAIN_SEPARATOR, "/")))
        })
    }
}

/// The canonical path; `dir` itself if it cannot be resolved.
fn real(dir: &Path) -> PathBuf {
    fs::canonicalize(dir).unwrap_or_else(|_| dir.to_owned())
}

/// Lists the entries of every folder below `dir` that is not a skill. Also returns each path that could not be read,
/// with the message to report.
fn list(dir: &Path) -> (Folders, Vec<(PathBuf, String)>) {
    let mut folders = Folders::new();
    let failures = walk(dir, |entry| enter(entry, &mut folders)).into_iter().map(|(path, error)| {
        let message = format!("`{}` cannot be read: {error}", path::shown(&path));
        (path, message)
    });
    (folders, failures.collect())
}

/// Records an entry, and returns whether the walk should enter it.
fn enter(entry: &Entry, folders: &mut Folders) -> bool {
    let Entry { path, kind, depth } = entry;
    let name = entry.name();
    let Some(parent) = path.parent() else { return false };
    if name.to_str().is_some_and(is_junk) {
        return false;
    }
    let mut note = |folder: &Path, name: &std::ffi::OsStr, is_skill: bool| {
        let folder = folders.entry(folder.to_owned()).or_default();
        let list = if is_skill { &mut folder.skills } else { &mut folder.others };
        list.push(name.to_owned());
    };
    if kind.is_file() {
        if is_misnamed(name) {
            note(parent, name, false);
            // Also record the folder: a misnamed skill file still makes it a skill.
            if let (Some(above), Some(folder)) = (parent.parent(), parent.file_name())
                && *depth > 1
            {
                note(above, folder, true);
            }
        }
        return false;
    }
    let is_skill = is_skill(path);
    note(parent, name, is_skill);
    kind.is_dir() && !is_skill
}

/// Whether a folder, or the target of a link, is a skill.
pub(crate) fn is_skill(dir: &Path) -> bool {
    fs::symlink_metadata(dir.join(SKILL_FILE)).is_ok()
}

fn is_misnamed(name: &std::ffi::OsStr) -> bool {
    name != SKILL_FILE && name.to_str().is_some_and(|name| name.eq_ignore_ascii_case(SKILL_FILE))
}

fn is_project(dir: &Path) -> bool {
    [".git", "Cargo.toml"].iter().any(|name| fs::symlink_metadata(dir.join(name)).is_ok())
}

/// The folder of the skill that a file belongs to.
fn skill_of(file: &Path) -> Option<&Path> {
    let folders = file.ancestors().skip(1).map(|dir| if dir.as_os_str().is_empty() { Path::new(".") } else { dir });
    let is_misnamed = file.file_name().is_some_and(is_misnamed);
    folders.take_while(|dir| dir.is_dir()).find(|dir| is_misnamed || is_skill(dir))
}
