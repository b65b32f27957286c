//! Directory -> files, folders, and what is wrong with them.

use std::ffi::{OsStr, OsString};
use std::fs::{self, FileType, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use skills_core::SKILL_FILE;

use super::link::{self, Rules};
use super::{escape, kind, unreadable};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::exclude::{self, Verdict};
use crate::policy::Policy;
use crate::root::Root;
use crate::tree::{Contents, File, Tree, fault_of_name};

/// Reads everything below `dir`, whose canonical path is `real`, into `tree`.
pub(super) fn walk(dir: &Path, real: &Path, root: &Root, policy: &Policy, tree: &mut Tree) {
    let boundary = fs::canonicalize(&root.boundary).unwrap_or_else(|_| real.to_owned());
    let entries = root.entries.as_deref();
    let mut walk =
        Walk { policy, disk: dir.into(), root: real, entries, boundary, linked: 0, pending: Vec::new(), tree };
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
    disk: Arc<Path>,
    /// The root, canonical.
    root: &'a Path,
    /// What is read of it.
    entries: Option<&'a [OsString]>,
    /// What links that are skills must stay in, canonical.
    boundary: PathBuf,
    /// How many folders were reached through links inside the skill, or inside all where links may lead anywhere.
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
    /// Whether it is listed only for what `include` may take in again.
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
    /// Whether one of them stands inside a skill.
    linked: bool,
}

/// The canonical folder that a link stands in, and the one that was followed before.
struct Entered {
    from: PathBuf,
    before: Option<Rc<Entered>>,
}

/// Something in a folder.
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
            Err(error) => return self.say(Code::Unreadable, &folder.path, true, &unreadable(&error)),
        };
        if folder.path.is_empty() {
            let skill_file = listed.iter().find(|(name, _)| name == SKILL_FILE);
            self.tree.is_skill = skill_file.is_some_and(|(name, kind)| {
                let is_folder = is_folder(kind.as_ref().ok(), &folder.disk.join(name));
                exclude::verdict(SKILL_FILE, is_folder, self.policy) == Verdict::In
            });
        }
        // Each entry of the root is done before the next one, so a root comes out alike in parts and as a whole.
        if !self.tree.is_skill && !self.policy.follow_links && !folder.path.contains('/') {
            self.linked = 0;
        }
        // The order decides which links are within the budget, and it must not be that of the file system.
        listed.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let before = self.pending.len();
        for (name, kind) in listed {
            self.entry(folder, &name, kind);
        }
        // The first is the next: files come nearly in the order that they are sorted into, and that costs less.
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
        match exclude::step(above, &entry.path, is_folder, self.policy) {
            Verdict::In => {}
            Verdict::LeftOut => return self.leave_out(entry, is_folder, is_link),
            Verdict::Secret => return self.tree.secrets.push(entry.path),
        }
        if let Some(fault) = name.to_str().map_or(Some("is not UTF-8"), fault_of_name) {
            return self.refuse_name(&entry, is_folder, fault);
        }
        if is_link {
            self.link(entry);
        } else if is_folder {
            let way = self.way_below(folder, name);
            self.enter(entry, way);
        } else {
            match kind.and_then(|_| fs::symlink_metadata(&entry.disk)) {
                Ok(metadata) => self.file(entry, &metadata),
                Err(error) => self.say(Code::Unreadable, &entry.path, false, &unreadable(&error)),
            }
        }
    }

    fn leave_out(&mut self, entry: Entry<'_>, is_folder: bool, is_link: bool) {
        self.tree.left_out.push(if is_folder { format!("{}/", entry.path) } else { entry.path.clone() });
        // A link out of what is left out is not followed: nobody has checked where it leads.
        if is_folder && !is_link && !self.policy.include.is_empty() {
            let way = self.way_below(entry.folder, entry.name);
            self.pending.push(Folder { path: entry.path, disk: entry.disk, way, left_out: true });
        }
    }

    fn link(&mut self, entry: Entry<'_>) {
        let folder = entry.folder;
        let is_skill = self.is_skill(&entry.path);
        let scopes: [&Path; 2] = if is_skill { [&self.boundary, self.root] } else { [&folder.way.home; 2] };
        let rules = Rules {
            scope: (!self.policy.follow_links).then_some(&scopes),
            scope_name: if is_skill { "the boundary of the skills root" } else { "its skill" },
            boundary: &self.boundary,
        };
        let target = match link::resolve(&entry.disk, &rules) {
            Ok(target) => target,
            Err(fault) => return self.push(self.fault(fault.code, &entry.path, true, &fault.message).help(fault.help)),
        };
        if !target.metadata.is_dir() {
            // A secret is one under any name.
            if target.real.file_name().and_then(OsStr::to_str).is_some_and(exclude::is_secret)
                && !exclude::is_included(&entry.path, self.policy)
            {
                return self.tree.secrets.push(entry.path);
            }
            return self.file(entry, &target.metadata);
        }
        let way = &folder.way;
        if way.real.starts_with(&target.real) || way.links().any(|from| from.starts_with(&target.real)) {
            let fault = self.fault(Code::LinkLoop, &entry.path, true, "leads back to a folder it stands in");
            return self.push(fault.help("remove the link"));
        }
        let home = if is_skill { target.real.as_path().into() } else { Rc::clone(&way.home) };
        let entered = Some(Rc::new(Entered { from: way.real.clone(), before: way.entered.clone() }));
        let way = Way { real: target.real, home, entered, linked: way.linked || !is_skill };
        self.enter(entry, way);
    }

    /// Lists a folder later.
    fn enter(&mut self, entry: Entry<'_>, way: Way) {
        if is_skill_file(&entry.path) {
            return self.say(Code::Unreadable, &entry.path, true, "is a folder, not a file");
        }
        if way.linked {
            self.linked += 1;
            // Said once: with a loop that no rule sees, there would be no end of it.
            if self.linked > LINKED_LIMIT {
                if self.linked == LINKED_LIMIT + 1 {
                    let message = format!("is one folder too many reached through links, the limit is {LINKED_LIMIT}");
                    self.say(Code::LinkLoop, &entry.path, true, &message);
                }
                return;
            }
        }
        self.tree.folders.push(entry.path.clone());
        self.pending.push(Folder { path: entry.path, disk: entry.disk, way, left_out: false });
    }

    fn file(&mut self, entry: Entry<'_>, metadata: &Metadata) {
        if !metadata.is_file() {
            let message = format!("is {}, not a regular file", kind(metadata));
            return self.say(Code::Unreadable, &entry.path, false, &message);
        }
        let contents = Contents::Disk(Arc::clone(&self.disk));
        let (size, executable) = (metadata.len(), is_executable(metadata));
        self.tree.files.push(File { path: entry.path, size, executable, contents });
    }

    fn refuse_name(&mut self, entry: &Entry<'_>, is_folder: bool, fault: &str) {
        let path = below(&entry.folder.path, &escape(entry.name));
        let what = if is_folder { "folder" } else { "file" };
        let fault = self.fault(Code::FileName, &path, false, fault).help(format!("rename the {what}"));
        self.push(fault);
    }

    /// How a plain folder in `folder` is reached.
    fn way_below(&self, folder: &Folder, name: &OsStr) -> Way {
        let Way { real, home, entered, linked } = &folder.way;
        let real = real.join(name);
        let is_skill = folder.path.is_empty() && !self.tree.is_skill;
        let home = if is_skill { real.as_path().into() } else { Rc::clone(home) };
        Way { real, home, entered: entered.clone(), linked: *linked }
    }

    /// Whether a link there is a skill or its `SKILL.md`, and no bundled file.
    fn is_skill(&self, path: &str) -> bool {
        if self.tree.is_skill { path == SKILL_FILE } else { !path.contains('/') || is_skill_file(path) }
    }

    fn say(&mut self, code: Code, path: &str, is_folder: bool, message: &str) {
        let fault = self.fault(code, path, is_folder, message);
        self.push(fault);
    }

    fn push(&mut self, fault: Diagnostic) {
        self.tree.diagnostics.push(fault);
    }

    /// A fault whose message goes on from the path.
    fn fault(&self, code: Code, path: &str, is_folder: bool, message: &str) -> Diagnostic {
        let name = if path.is_empty() { &self.tree.root } else { path };
        let fault = Diagnostic::new(code, format!("`{name}` {message}")).in_path(self.tree.display(path));
        let skill = match path.split_once('/') {
            _ if self.tree.is_skill => self.tree.root_name.as_str(),
            Some((folder, _)) => folder,
            None if is_folder => path,
            None => "",
        };
        if skill.is_empty() { fault } else { fault.of_skill(skill) }
    }
}

/// An entry of `dir` that somebody has named, with its kind.
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
    /// The folders that the links on the way stand in.
    fn links(&self) -> impl Iterator<Item = &Path> {
        let links = std::iter::successors(self.entered.as_deref(), |entered| entered.before.as_deref());
        links.map(|entered| entered.from.as_path())
    }
}

/// Whether any execute bit is set; on hosts without such bits, none is.
#[cfg(unix)]
pub fn is_executable(metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    metadata.permissions().mode() & 0o111 != 0
}

/// Whether any execute bit is set; on hosts without such bits, none is.
#[cfg(not(unix))]
pub fn is_executable(_: &Metadata) -> bool {
    false
}

/// More folders than any skill has, and soon said.
const LINKED_LIMIT: usize = 1000;
