//! Which skills there are below some paths.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::{DirEntry, WalkBuilder};
use skills_compiler::{Root, is_junk, policy};

/// What was found.
#[derive(Default)]
pub(crate) struct Found {
    /// Every skills root by its folder, in the order of their paths.
    pub(crate) roots: BTreeMap<PathBuf, Root>,
    /// Why a path was not looked at, or that nothing is there.
    pub(crate) failures: Vec<String>,
    /// The folders that were searched, canonical.
    pub(crate) searched: Vec<PathBuf>,
    /// Every skill that a root holds, canonical, where several paths may name one.
    skills: Option<BTreeSet<PathBuf>>,
}

/// Searches `paths`, or the current directory where there are none; links that are skills may reach `boundary`.
pub(crate) fn roots(paths: &[PathBuf], boundary: &Path) -> Found {
    let mut found = Found { skills: (paths.len() > 1).then(BTreeSet::new), ..Found::default() };
    let here = [PathBuf::from(".")];
    for path in if paths.is_empty() { &here } else { paths } {
        match fs::metadata(path) {
            Err(error) => found.failures.push(format!("`{}` cannot be read: {error}", path.display())),
            Ok(metadata) if metadata.is_dir() => found.search(path, boundary),
            Ok(_) => match skill_of(path) {
                Some(dir) => found.add(dir.to_owned(), boundary, None),
                None => found.failures.push(format!("`{}` is no file of a skill", path.display())),
            },
        }
    }
    found.once();
    found
}

/// What stands in a folder.
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
        // What stands below a skill is its own, unless the skill is a whole repository.
        if !is_skill || fs::symlink_metadata(dir.join(".git")).is_ok() {
            let (folders, unread) = walk(dir);
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
                    // A repository or a package holds much that was never meant to be a skill.
                    let others = if is_project(&parent) { Vec::new() } else { others };
                    self.add(parent, boundary, Some([skills, others].concat()));
                }
            }
            // What stands directly in a root is said with the rest of it.
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
            self.failures.push(format!("no skill in `{}`: a skill is a folder with a file `SKILL.md`", dir.display()));
        }
    }

    fn add(&mut self, dir: PathBuf, boundary: &Path, entries: Option<Vec<OsString>>) {
        let root = Root::new(&dir).boundary(boundary);
        self.roots.entry(dir).or_insert(match entries {
            Some(entries) => root.entries(entries),
            None => root,
        });
    }

    /// Drops what two of the paths name: a root by another path, and a skill of a root that is looked at as a whole.
    fn once(&mut self) {
        let Some(skills) = self.skills.take() else { return };
        let mut seen = BTreeSet::new();
        self.roots.retain(|dir, _| !skills.contains(&real(dir)) && seen.insert(real(dir)));
    }

    /// Whether a root in or below `dir` was found before, by another path.
    fn is_below(&self, dir: &Path) -> bool {
        self.roots.keys().any(|root| root.starts_with(dir))
    }

    /// Whether a root that this one stands in leaves it out: what the build excludes is not looked at here.
    fn is_left_out(&self, dir: &Path) -> bool {
        dir.ancestors().skip(1).filter_map(|above| self.roots.get(above)).any(|above| {
            let below = dir.strip_prefix(above.dir()).ok().and_then(Path::to_str);
            let policy = policy(above).0;
            below.is_some_and(|below| policy.leaves_out(&below.replace(std::path::MAIN_SEPARATOR, "/")))
        })
    }
}

/// The canonical path, where there is one.
fn real(dir: &Path) -> PathBuf {
    fs::canonicalize(dir).unwrap_or_else(|_| dir.to_owned())
}

/// Every folder below `dir` that is no skill and what is in it, and which paths could not be read, and why.
fn walk(dir: &Path) -> (Folders, Vec<(PathBuf, String)>) {
    let folders = Arc::new(Mutex::new(Folders::new()));
    let seen = Arc::clone(&folders);
    let walk = WalkBuilder::new(dir)
        .hidden(false)
        .require_git(false)
        .filter_entry(move |entry| enter(entry, &mut seen.lock().unwrap_or_else(PoisonError::into_inner)))
        .build();
    let failures = walk.filter_map(Result::err).map(|error| unread(&error, dir)).collect();
    let folders = std::mem::take(&mut *folders.lock().unwrap_or_else(PoisonError::into_inner));
    (folders, failures)
}

/// What could not be searched, and why in the words of the system.
fn unread(error: &ignore::Error, dir: &Path) -> (PathBuf, String) {
    let (mut path, mut inner) = (dir, error);
    loop {
        match inner {
            ignore::Error::WithDepth { err, .. } => inner = err,
            ignore::Error::WithPath { err, path: at } => (path, inner) = (at, err),
            _ => break,
        }
    }
    let mut cause: &dyn Error = inner.io_error().map_or(inner, |error| error);
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    let shown = path.strip_prefix(".").unwrap_or(path);
    (path.to_owned(), format!("`{}` cannot be read: {cause}", shown.display()))
}

/// Notes an entry, and says whether to look into it.
fn enter(entry: &DirEntry, folders: &mut Folders) -> bool {
    let (path, name) = (entry.path(), entry.file_name());
    let (Some(parent), Some(kind)) = (path.parent(), entry.file_type()) else { return false };
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
            // It is the folder's, too: a broken skill is one.
            if let (Some(above), Some(folder)) = (parent.parent(), parent.file_name())
                && entry.depth() > 1
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

/// Whether a folder, or what a link leads to, is a skill.
fn is_skill(dir: &Path) -> bool {
    fs::symlink_metadata(dir.join(SKILL_FILE)).is_ok()
}

fn is_misnamed(name: &std::ffi::OsStr) -> bool {
    name != SKILL_FILE && name.to_str().is_some_and(|name| name.eq_ignore_ascii_case(SKILL_FILE))
}

fn is_project(dir: &Path) -> bool {
    [".git", "Cargo.toml"].iter().any(|name| fs::symlink_metadata(dir.join(name)).is_ok())
}

/// The skill that a file belongs to.
fn skill_of(file: &Path) -> Option<&Path> {
    let folders = file.ancestors().skip(1).map(|dir| if dir.as_os_str().is_empty() { Path::new(".") } else { dir });
    let is_misnamed = file.file_name().is_some_and(is_misnamed);
    folders.take_while(|dir| dir.is_dir()).find(|dir| is_misnamed || is_skill(dir))
}

const SKILL_FILE: &str = "SKILL.md";
