//! The only module that reads the file system.

use std::ffi::OsString;
use std::fs::{self, FileType};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

#[cfg(feature = "findings")]
use skills_core::SKILL_FILE;
use skills_core::nearest::nearest;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::policy::Policy;
use crate::root::Root;
use crate::tree::Tree;

mod display;
mod find;
mod link;
mod walk;

pub(crate) use self::display::{display, escape};
pub use self::find::policy;
pub use self::walk::is_executable;

/// Everything below the root that `policy` lets in, and what was refused on the way.
pub fn tree(root: &Root, policy: &Policy) -> Tree {
    let dir = if root.dir.as_os_str().is_empty() { Path::new(".") } else { &root.dir };
    let mut tree = Tree { root: display(dir), root_name: display::name(dir), ..Tree::default() };
    match resolve(dir, root, &tree.root) {
        Ok(real) => walk::walk(dir, &real, root, policy, &mut tree),
        Err(fault) => tree.diagnostics.push(fault.in_path(&tree.root)),
    }
    tree.sort();
    tree
}

/// The root in parts of a few entries each, in their order; one part where it is small, one skill, or cannot be read.
#[cfg(feature = "findings")]
pub(crate) fn parts(root: &Root, policy: &Policy) -> Vec<Root> {
    let whole = || vec![root.clone()];
    let names = || Ok::<_, io::Error>(listed(&root.dir)?.into_iter().map(|(name, _)| name).collect());
    let Ok(mut entries) = root.entries.clone().map_or_else(names, Ok) else { return whole() };
    let is_skill = entries.iter().any(|name| name.eq_ignore_ascii_case(SKILL_FILE));
    // Links are counted over all of a root that may follow them anywhere.
    if is_skill || policy.follow_links || entries.len() <= PART {
        return whole();
    }
    entries.sort();
    entries.chunks(PART).map(|part| root.clone().entries(part.iter().cloned())).collect()
}

/// The names of what stands in a folder, in no order, each with its kind.
fn listed(dir: &Path) -> io::Result<Vec<(OsString, io::Result<FileType>)>> {
    let entry = |entry: fs::DirEntry| (entry.file_name(), entry.file_type());
    fs::read_dir(dir)?.map(|found| Ok(entry(found?))).collect()
}

/// All bytes of a file that had `size` of them.
pub(crate) fn read(path: &Path, size: u64) -> io::Result<Vec<u8>> {
    read_up_to(u64::MAX, path, size)
}

/// At most the first `limit` bytes of a file.
pub(crate) fn read_start(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    read_up_to(limit as u64, path, limit as u64)
}

/// All bytes of a text file that had `size` of them, or why not, in words that go on from its name.
pub(crate) fn read_text(path: &Path, size: u64) -> Result<Vec<u8>, String> {
    let too_large = |size: u64| format!("is {} MiB, the limit is {} MiB", size.div_ceil(MIB), TEXT_LIMIT / MIB);
    if size > TEXT_LIMIT {
        return Err(too_large(size));
    }
    let bytes = read_up_to(TEXT_LIMIT + 1, path, size).map_err(|error| unreadable(&error))?;
    match bytes.len() as u64 {
        size if size > TEXT_LIMIT => Err(too_large(size)),
        _ => Ok(bytes),
    }
}

/// At most `limit` bytes of a file that had `size` of them; it may have grown, and some files do not tell their size.
fn read_up_to(limit: u64, path: &Path, size: u64) -> io::Result<Vec<u8>> {
    // One more, so that the end is met without growing.
    let expected = usize::try_from(size.min(limit).min(TEXT_LIMIT)).unwrap_or_default() + 1;
    let mut bytes = Vec::with_capacity(expected);
    // A file that is read as it is asks the system for its size again: that costs as much as reading it.
    fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The canonical root, or the one fault that ends it all.
fn resolve(dir: &Path, root: &Root, shown: &str) -> Result<PathBuf, Diagnostic> {
    let metadata = fs::metadata(dir).map_err(|error| missing(dir, root.package.as_deref(), shown, &error))?;
    if !metadata.is_dir() {
        let message = format!("the skills root `{shown}` is {}, not a folder", kind(&metadata));
        let fault = Diagnostic::new(Code::RootNotDirectory, message);
        return Err(fault.help("name the folder that holds the skill folders"));
    }
    let real = fs::canonicalize(dir).map_err(|error| missing(dir, root.package.as_deref(), shown, &error))?;
    let package = root.package.as_ref().and_then(|package| fs::canonicalize(package).ok());
    match package {
        Some(package) if package.starts_with(&real) => {
            let is = if package == real { "is the package itself" } else { "contains the package" };
            let fault = Diagnostic::new(Code::RootIsPackage, format!("the skills root `{shown}` {is}"));
            Err(fault.help("move the skills into a folder of their own, and name that: `skills`"))
        }
        _ => Ok(real),
    }
}

fn missing(dir: &Path, package: Option<&Path>, shown: &str, error: &io::Error) -> Diagnostic {
    if error.kind() != ErrorKind::NotFound {
        return Diagnostic::new(Code::Unreadable, format!("the skills root `{shown}` {}", unreadable(error)));
    }
    let fault = Diagnostic::new(Code::RootMissing, format!("the skills root `{shown}` does not exist"));
    if let Ok(target) = fs::read_link(dir) {
        return fault
            .help(format!("it is a link to `{}`: create that, or correct the link", escape(target.as_os_str())));
    }
    match sibling(dir) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => match package {
            Some(package) => fault.help(format!(
                "create the folder, or correct the path: it is relative to `{}`",
                display(&package.join("Cargo.toml"))
            )),
            None => fault.help("create the folder, or correct the path"),
        },
    }
}

/// The folder beside `dir` that may have been meant.
fn sibling(dir: &Path) -> Option<String> {
    let parent = dir.parent()?;
    let listed = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    let mut folders: Vec<String> = fs::read_dir(listed)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| parent.join(name).is_dir())
        .collect();
    folders.sort();
    let near = nearest(dir.file_name()?.to_str()?, folders.iter().map(String::as_str))?;
    Some(display(&parent.join(near)))
}

/// Why something cannot be read, in words that go on from its name.
fn unreadable(error: &io::Error) -> String {
    format!("cannot be read: {error}")
}

/// What a path that is no folder and no file is.
fn kind(metadata: &fs::Metadata) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return "a FIFO";
        }
        if kind.is_socket() {
            return "a socket";
        }
        if kind.is_block_device() || kind.is_char_device() {
            return "a device";
        }
    }
    if metadata.is_dir() {
        "a folder"
    } else if metadata.is_file() {
        "a file"
    } else {
        "something else"
    }
}

/// Enough entries to be worth a walk of their own, few enough that nobody notices their size.
#[cfg(feature = "findings")]
const PART: usize = 64;

const MIB: u64 = 1 << 20;

/// No text that a model reads is larger, and a build must not fill the memory.
const TEXT_LIMIT: u64 = 16 * MIB;

#[cfg(all(test, feature = "findings"))]
mod tests;
