//! Reads skills roots: the only module that touches the file system.

use std::ffi::OsString;
use std::fs::{self, FileType};
use std::io;
use std::path::Path;

#[cfg(feature = "findings")]
use skills_core::SKILL_FILE;

use crate::display::{display, folder_name};
use crate::policy::Policy;
use crate::root::Root;
use crate::tree::Tree;

mod find;
mod link;
mod read;
mod resolve;
mod walk;

pub use self::find::{FoundPolicy, policy};
pub(crate) use self::read::exists;
#[cfg(feature = "emit")]
pub(crate) use self::read::read;
pub use self::walk::is_executable;

/// Lists everything below the root that `policy` includes, with the errors on the way. Contents are read later.
pub fn tree(root: &Root, policy: &Policy) -> Tree {
    let dir = if root.dir.as_os_str().is_empty() { Path::new(".") } else { &root.dir };
    let mut tree = Tree { root: display(dir), root_name: folder_name(dir), ..Tree::default() };
    match resolve::resolve(dir, root, &tree.root) {
        Ok(real) => walk::walk(dir, &real, root, policy, &mut tree),
        Err(diagnostic) => tree.diagnostics.push(diagnostic.in_path(&tree.root)),
    }
    tree.sort();
    tree
}

/// Divides the root into chunks of a few entries each; one chunk if it is small, is one skill, or cannot be read.
#[cfg(feature = "findings")]
pub(crate) fn chunks(root: &Root, policy: &Policy) -> Vec<Root> {
    let whole = || vec![root.clone()];
    let names = || Ok::<_, io::Error>(listed(&root.dir)?.into_iter().map(|(name, _)| name).collect());
    let Ok(mut entries) = root.entries.clone().map_or_else(names, Ok) else { return whole() };
    let is_skill = entries.iter().any(|name| name.eq_ignore_ascii_case(SKILL_FILE));
    // With `follow-links`, the limit of linked folders is for the whole root.
    if is_skill || policy.follow_links || entries.len() <= CHUNK {
        return whole();
    }
    entries.sort();
    entries.chunks(CHUNK).map(|chunk| root.clone().entries(chunk.iter().cloned())).collect()
}

/// The names in a folder, in no order, each with its kind.
fn listed(dir: &Path) -> io::Result<Vec<(OsString, io::Result<FileType>)>> {
    let entry = |entry: fs::DirEntry| (entry.file_name(), entry.file_type());
    fs::read_dir(dir)?.map(|found| Ok(entry(found?))).collect()
}

/// The kind of something that is not what it should be, with its article.
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

/// Large enough that listing the root again costs little, small enough to keep memory flat.
#[cfg(feature = "findings")]
const CHUNK: usize = 64;

#[cfg(all(test, feature = "findings"))]
mod tests;
