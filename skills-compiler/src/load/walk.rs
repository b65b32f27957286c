//! Walks a directory: lists its files and folders, and reports those that cannot be embedded.

use std::ffi::{OsStr, OsString};
use std::fs::{self, FileType, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use skills_core::SKILL_FILE;

use super::kind;
use super::link::{self, Limits};
use super::read::Disk;
use crate::diagnostic::Diagnostic;
use crate::display::escape;
use crate::policy::Policy;
use crate::policy::exclude::{self, Verdict};
use crate::root::Root;
use crate::rules::{file_name, link_on_disk, unreadable};
use crate::tree::{Contents, File, OnDisk, Tree};

/// Lists everything below `dir`, whose canonical path is `real`, in `tree`.
pub(super) fn walk(dir: &Path, real: &Path, root: &Root, policy: &Policy, tree: &mut Tree) {
    let boundary = fs::canonicalize(&root.boundary).unwrap_or_else(|_| real.to_owned());
    let entries = root.entries.as_deref();
    let mut walk = Walk {
        policy,
        disk: OnDisk { folder: dir.into(), reader: &Disk },
        root: real,
        entries,
        boundary,
        linked: 0,
        pending: Vec::new(),
        tree,
    };
    let way = Way { real: real.to_owned(), home: real.into(), entered: None, linked: false };
    walk.pending.push(Folder { path: String::new(), disk: dir.to_owned(), way, left_out: false });
    while let Some(folder) = walk.pending.pop() {
        walk.folder(&folder);
    }
    if !policy.include.is_empty() {
        walk.tree.add_folders();
    }
}

struct Walk<'a> {
    policy: &'a Policy,
    /// The root as it was given.
    disk: OnDisk,
    /// The root, canonical.
    root: &'a Path,
    /// Its entries that are read; all of them if there is no list.
    entries: Option<&'a [OsString]>,
    /// The folder that links to skills must stay in, canonical.
    boundary: PathBuf,
    /// The number of folders reached through links: inside the skill, or inside the root if links may lead anywhere.
    linked: usize,
    pending: Vec<Folder>,
    tree: &'a mut Tree,
}

/// A folder that is to be listed.
struct Folder {
    /// Relative to the root; empty for the root itself.
    path: String,
    disk: PathBuf,
    way: Way,
    /// Whether it is left out, and listed only because `include` may match an entry.
    left_out: bool,
}

/// How a folder was reached.
struct Way {
    /// Its canonical path.
    real: PathBuf,
    /// The canonical folder of the skill it belongs to.
    home: Rc<Path>,
    /// The links on the way.
    entered: Option<Rc<Entered>>,
    /// Whether one of them is inside a skill.
    linked: bool,
}

/// The canonical folder that contains a link, and the link that was followed before.
struct Entered {
    from: PathBuf,
    before: Option<Rc<Entered>>,
}

/// A file, folder or link in a folder.
struct Entry<'f> {
    folder: &'f Folder,
    name: &'f OsStr,
    path: String,
    disk: PathBuf,
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Folder) {
        let listed = match self.entries {
            Some(entries) if folder.path.is_empty() => {
                Ok(entries.iter().map(|name| named(&folder.disk, name)).collect())
            }
            _ => super::listed(&folder.disk),
        };
        let mut listed = match listed {
            Ok(listed) => listed,
            Err(_) if folder.left_out => return,
            Err(error) => return self.unreadable(&folder.path, true, &unreadable::reason(&error)),
        };
        if folder.path.is_empty() {
            let skill_file = listed.iter().find(|(name, _)| name == SKILL_FILE);
            self.tree.is_skill = skill_file.is_some_and(|(name, kind)| {
                let is_folder = is_folder(kind.as_ref().ok(), &folder.disk.join(name));
                exclude::verdict(SKILL_FILE, is_folder, self.policy) == Verdict::In
            });
        }
        // Reset the link budget for each top-level entry, so that reading a root in chunks gives the same result as
        // reading it at once.
        if !self.tree.is_skill && !self.policy.follow_links && !folder.path.contains('/') {
            self.linked = 0;
        }
        // The order decides which links are within the budget, so it must not depend on the file system.
        listed.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let before = self.pending.len();
        for (name, kind) in listed {
            self.entry(folder, &name, kind);
        }
        // Reverse so that the first child is popped next. Files are then visited almost in sorted order, which makes the
        // final sort cheap.
        if let Some(found) = self.pending.get_mut(before..) {
            found.reverse();
        }
    }

    fn entry(&mut self, folder: &Folder, name: &OsStr, kind: io::Result<FileType>) {
        let path = below(&folder.path, &name.to_string_lossy());
        let entry = Entry { folder, name, path, disk: folder.disk.join(name) };
        let is_link = kind.as_ref().is_ok_and(FileType::is_symlink);
        let is_folder = is_folder(kind.as_ref().ok(), &entry.disk);
        let above = if folder.left_out { Verdict::LeftOut } else { Verdict::In };
        let verdict = exclude::step(above, &entry.path, is_folder, self.policy);
        if verdict == Verdict::LeftOut {
            return self.leave_out(entry, is_folder, is_link);
        }
        // The name of a secret is reported, so it has to be one that can be shown.
        if let Some(reason) = name.to_str().map_or(Some("is not UTF-8"), file_name::check) {
            return self.refuse_name(&entry, is_folder, reason);
        }
        if verdict == Verdict::Secret {
            return self.tree.secrets.push(entry.path);
        }
        if is_link {
            self.link(entry);
        } else if is_folder {
            let way = self.way_below(folder, name);
            self.enter(entry, way);
        } else {
            match kind.and_then(|_| fs::symlink_metadata(&entry.disk)) {
                Ok(metadata) => self.file(entry, &metadata),
                Err(error) => self.unreadable(&entry.path, false, &unreadable::reason(&error)),
            }
        }
    }

    fn leave_out(&mut self, entry: Entry<'_>, is_folder: bool, is_link: bool) {
        self.tree.left_out.push(if is_folder { format!("{}/", entry.path) } else { entry.path.clone() });
        // A link in a folder that is left out is not followed, since its target has not been checked.
        if is_folder && !is_link && !self.policy.include.is_empty() {
            let way = self.way_below(entry.folder, entry.name);
            self.pending.push(Folder { path: entry.path, disk: entry.disk, way, left_out: true });
        }
    }

    fn link(&mut self, entry: Entry<'_>) {
        let folder = entry.folder;
        let is_skill = self.is_skill(&entry.path);
        let scopes: [&Path; 2] = if is_skill { [&self.boundary, self.root] } else { [&folder.way.home; 2] };
        let limits = Limits {
            scope: (!self.policy.follow_links).then_some(&scopes),
            scope_name: if is_skill { "the boundary of the skills root" } else { "its skill" },
            boundary: &self.boundary,
        };
        let target = match link::resolve(&entry.disk, &entry.path, &limits) {
            Ok(target) => target,
            Err(diagnostic) => return self.push(diagnostic, &entry.path, true),
        };
        if !target.metadata.is_dir() {
            // A link to a secret is a secret, whatever its name.
            if target.real.file_name().and_then(OsStr::to_str).is_some_and(exclude::is_secret)
                && !exclude::is_included(&entry.path, self.policy)
            {
                return self.tree.secrets.push(entry.path);
            }
            return self.file(entry, &target.metadata);
        }
        let way = &folder.way;
        if way.real.starts_with(&target.real) || way.links().any(|from| from.starts_with(&target.real)) {
            return self.push(link_on_disk::to_parent(&entry.path), &entry.path, true);
        }
        let home = if is_skill { target.real.as_path().into() } else { Rc::clone(&way.home) };
        let entered = Some(Rc::new(Entered { from: way.real.clone(), before: way.entered.clone() }));
        let way = Way { real: target.real, home, entered, linked: way.linked || !is_skill };
        self.enter(entry, way);
    }

    /// Adds a folder to the list of those to walk.
    fn enter(&mut self, entry: Entry<'_>, way: Way) {
        if is_skill_file(&entry.path) {
            return self.unreadable(&entry.path, true, "is a folder, not a file");
        }
        if way.linked {
            self.linked += 1;
            if self.linked > LINKED_LIMIT {
                // Reported once: a loop that no other check detects would repeat it without end.
                if self.linked == LINKED_LIMIT + 1 {
                    let diagnostic = link_on_disk::too_many_folders(&entry.path, LINKED_LIMIT);
                    self.push(diagnostic, &entry.path, true);
                }
                return;
            }
        }
        self.tree.folders.push(entry.path.clone());
        self.pending.push(Folder { path: entry.path, disk: entry.disk, way, left_out: false });
    }

    fn file(&mut self, entry: Entry<'_>, metadata: &Metadata) {
        if !metadata.is_file() {
            let reason = format!("is {}, not a regular file", kind(metadata));
            return self.unreadable(&entry.path, false, &reason);
        }
        let contents = Contents::Disk(self.disk.clone());
        let (size, executable) = (metadata.len(), is_executable(&entry.disk, metadata));
        self.tree.files.push(File { path: entry.path, size, executable, contents });
    }

    fn refuse_name(&mut self, entry: &Entry<'_>, is_folder: bool, reason: &str) {
        let path = below(&entry.folder.path, &escape(entry.name));
        let what = if is_folder { "folder" } else { "file" };
        self.push(file_name::unusable(&path, reason).help(format!("rename the {what}")), &path, false);
    }

    /// The way to a subfolder of `folder` that is not a link.
    fn way_below(&self, folder: &Folder, name: &OsStr) -> Way {
        let Way { real, home, entered, linked } = &folder.way;
        let real = real.join(name);
        let is_skill = folder.path.is_empty() && !self.tree.is_skill;
        let home = if is_skill { real.as_path().into() } else { Rc::clone(home) };
        Way { real, home, entered: entered.clone(), linked: *linked }
    }

    /// Whether a link at `path` is a skill or its `SKILL.md`, and not a resource.
    fn is_skill(&self, path: &str) -> bool {
        if self.tree.is_skill { path == SKILL_FILE } else { !path.contains('/') || is_skill_file(path) }
    }

    fn unreadable(&mut self, path: &str, is_folder: bool, reason: &str) {
        let name = if path.is_empty() { &self.tree.root } else { path };
        self.push(unreadable::unreadable(&format!("`{name}`"), reason), path, is_folder);
    }

    /// Adds a diagnostic for `path`, and names the skill that it belongs to.
    fn push(&mut self, diagnostic: Diagnostic, path: &str, is_folder: bool) {
        let diagnostic = diagnostic.in_path(self.tree.display(path));
        let skill = match path.split_once('/') {
            _ if self.tree.is_skill => self.tree.root_name.as_str(),
            Some((folder, _)) => folder,
            None if is_folder => path,
            None => "",
        };
        let diagnostic = if skill.is_empty() { diagnostic } else { diagnostic.of_skill(skill) };
        self.tree.diagnostics.push(diagnostic);
    }
}

/// An entry of `dir` from the list of the root, with its kind.
fn named(dir: &Path, name: &OsStr) -> (OsString, io::Result<FileType>) {
    (name.to_owned(), fs::symlink_metadata(dir.join(name)).map(|metadata| metadata.file_type()))
}

/// Whether `disk`, an entry of this kind, is a folder or a link to one.
fn is_folder(kind: Option<&FileType>, disk: &Path) -> bool {
    kind.is_some_and(|kind| if kind.is_symlink() { disk.is_dir() } else { kind.is_dir() })
}

/// Whether a skill may be read from this file.
fn is_skill_file(path: &str) -> bool {
    match path.rsplit_once('/') {
        None => path == SKILL_FILE,
        Some((folder, name)) => name == SKILL_FILE && !folder.contains('/'),
    }
}

fn below(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

impl Way {
    /// The folders that contain the links on the way.
    fn links(&self) -> impl Iterator<Item = &Path> {
        let links = std::iter::successors(self.entered.as_deref(), |entered| entered.before.as_deref());
        links.map(|entered| entered.from.as_path())
    }
}

/// Whether any execute bit of a file is set.
#[cfg(unix)]
pub fn is_executable(_: &Path, metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    metadata.permissions().mode() & 0o111 != 0
}

/// Whether a file is a script that names its interpreter: this system has no execute bits.
///
/// A skill then has the same bits and the same digest as on the system where its author has set them, and a program that
/// is built here for another system can extract scripts that run.
#[cfg(not(unix))]
pub fn is_executable(path: &Path, _: &Metadata) -> bool {
    use std::io::Read as _;
    let mut start = [0; 2];
    std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *b"#!"
}

/// More folders than any skill has.
const LINKED_LIMIT: usize = 1000;
