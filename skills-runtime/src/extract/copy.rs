//! Writes the files of a set into a folder, and compares a copy with the set.

use alloc::borrow::ToOwned as _;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Component, Path, PathBuf};

use super::error::ExtractError;
use crate::digest::{Digest, Lines};
use crate::resource::Resource;
use crate::skill::Skill;
use crate::skills::Skills;

/// How much of an existing copy is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Every file exists and has the right length and execute bit.
    Metadata,
    /// In addition, every byte is equal and the copy contains no other files.
    Contents,
}

/// Writes all files into the empty folder `dir`, and returns the digest of the written files.
///
/// The mark is written first, so that a folder left by a crash is recognised as one of this crate. Files and folders are synced,
/// because the caller renames the folder: after a power failure a copy with its final name has to be whole.
pub(super) fn write(skills: &Skills, dir: &Path) -> Result<Digest, ExtractError> {
    let mark = dir.join(MARK);
    create_file(&mark, false, |file| {
        file.write_all(MARK_TEXT.as_bytes()).map_err(|error| ExtractError::write(&mark, error))
    })?;
    let mut set = Lines::default();
    let mut folders = BTreeSet::from([dir.to_owned()]);
    for skill in skills {
        let mut lines = Lines::default();
        for file in skill.files() {
            let path = place(dir, &parts(skill, &file)?, &mut folders)?;
            let digest = Digest::of_chunks(|update| write_file(&file, &path, update))?;
            lines.file(file.path(), file.is_executable(), digest);
        }
        set.skill(skill.name(), lines.digest());
    }
    for folder in &folders {
        sync_folder(folder).map_err(|error| ExtractError::write(folder, error))?;
    }
    open_to_others(skills, dir).map_err(|error| ExtractError::write(dir, error))?;
    Ok(set.digest())
}

/// Whether the folder is a copy of the set; `false` if it cannot be read.
pub(super) fn is_intact(skills: &Skills, dir: &Path, depth: Depth) -> bool {
    let is_dir = |path: &Path| fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir());
    if !is_dir(dir) || !is_marked(dir) {
        return false;
    }
    let mut expected = BTreeSet::from([dir.join(MARK)]);
    for skill in skills {
        for file in skill.files() {
            let Ok(parts) = parts(skill, &file) else { return false };
            let [folders @ .., name] = parts.as_slice() else { return false };
            let mut path = dir.to_owned();
            for folder in folders {
                path.push(folder);
                // A link to a folder is not accepted.
                if expected.insert(path.clone()) && !is_dir(&path) {
                    return false;
                }
            }
            path.push(name);
            if !is_file_intact(&file, &path, depth) {
                return false;
            }
            expected.insert(path);
        }
    }
    depth == Depth::Metadata || contains_only(dir, &expected).unwrap_or(false)
}

/// Whether the folder contains the mark of this crate.
pub(super) fn is_marked(dir: &Path) -> bool {
    let mark = dir.join(MARK);
    let is_file = fs::symlink_metadata(&mark)
        .is_ok_and(|metadata| metadata.is_file() && metadata.len() == MARK_TEXT.len() as u64);
    is_file && fs::read(&mark).is_ok_and(|text| text == MARK_TEXT.as_bytes())
}

/// Whether nothing is lost if the folder is removed: it has our mark, or a clean-up has left only some of our files.
pub(super) fn is_ours(skills: &Skills, dir: &Path) -> bool {
    if !fs::symlink_metadata(dir).is_ok_and(|metadata| metadata.is_dir()) {
        return false;
    }
    is_marked(dir) || {
        let files = skills.iter().flat_map(|skill| skill.files().map(move |file| (skill, file)));
        let place = |(skill, file)| {
            Some((parts(skill, &file).ok()?.iter().fold(dir.to_owned(), |path, part| path.join(part)), file))
        };
        has_only(dir, &files.filter_map(place).collect()).unwrap_or(false)
    }
}

/// Whether every file below `dir` is one of `files`, with the same contents.
fn has_only(dir: &Path, files: &BTreeMap<PathBuf, Resource<'_>>) -> io::Result<bool> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        let is_ours = if kind.is_dir() {
            has_only(&path, files)?
        } else {
            kind.is_file() && files.get(&path).is_some_and(|file| has_contents(file, &path))
        };
        if !is_ours {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_file_intact(file: &Resource<'_>, path: &Path, depth: Depth) -> bool {
    let Ok(metadata) = fs::symlink_metadata(path) else { return false };
    if !metadata.is_file() || !has_bit(&metadata, file.is_executable()) {
        return false;
    }
    match depth {
        Depth::Metadata => file.current_len().is_ok_and(|len| len == metadata.len()),
        Depth::Contents => has_contents(file, path),
    }
}

/// Compares chunk by chunk, so that a large file needs no more memory than a small one.
fn has_contents(file: &Resource<'_>, path: &Path) -> bool {
    let Ok(mut copy) = File::open(path) else { return false };
    let mut buffer = Vec::new();
    let compared = file.chunks(
        |chunk| {
            buffer.resize(chunk.len(), 0);
            match copy.read_exact(&mut buffer) {
                Ok(()) if buffer == chunk => Ok(()),
                _ => Err(()),
            }
        },
        |_| (),
    );
    compared.is_ok() && copy.read(&mut [0]).is_ok_and(|rest| rest == 0)
}

/// Whether everything below `dir` is expected.
fn contains_only(dir: &Path, expected: &BTreeSet<PathBuf>) -> io::Result<bool> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let path = entry.path();
        if !expected.contains(&path) || (entry.file_type()?.is_dir() && !contains_only(&path, expected)?) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The components of the path of a file, each checked to be a single component on this system.
///
/// A file name of one system can be a path on another: `a\b` on Windows.
fn parts<'a>(skill: &'a Skill, file: &Resource<'a>) -> Result<Vec<&'a str>, ExtractError> {
    let mut parts = vec![skill.name()];
    for part in file.path().split('/') {
        let mut components = Path::new(part).components();
        match (components.next(), components.next()) {
            (Some(Component::Normal(name)), None) if name == part => parts.push(part),
            _ => return Err(ExtractError::name(skill.name(), file.path())),
        }
    }
    Ok(parts)
}

/// The path of a file whose folders exist now. `dir` is new and private, so there is no link below it.
fn place(dir: &Path, parts: &[&str], folders: &mut BTreeSet<PathBuf>) -> Result<PathBuf, ExtractError> {
    let mut path = dir.to_owned();
    for (at, part) in parts.iter().enumerate() {
        path.push(part);
        if at + 1 < parts.len() && folders.insert(path.clone()) {
            create_dir(&path)?;
        }
    }
    Ok(path)
}

fn create_dir(path: &Path) -> Result<(), ExtractError> {
    match fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(ExtractError::write(path, error)),
        _ => set_mode(path, FOLDER_MODE).map_err(|error| ExtractError::write(path, error)),
    }
}

fn write_file(file: &Resource<'_>, path: &Path, update: &mut dyn FnMut(&[u8])) -> Result<(), ExtractError> {
    create_file(path, file.is_executable(), |copy| {
        file.chunks(
            |chunk| {
                update(chunk);
                copy.write_all(chunk).map_err(|error| ExtractError::write(path, error))
            },
            ExtractError::read,
        )
    })
}

/// Creates a file, has `write` fill it, and syncs it.
fn create_file(
    path: &Path,
    is_executable: bool,
    write: impl FnOnce(&mut File) -> Result<(), ExtractError>,
) -> Result<(), ExtractError> {
    let failed = |error| ExtractError::write(path, error);
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(failed)?;
    write(&mut file)?;
    set_mode(path, if is_executable { EXECUTABLE_MODE } else { FILE_MODE }).map_err(failed)?;
    file.sync_all().map_err(failed)
}

/// Sets the mode of a new file or folder to `mode`, without the bits for other users that the umask has removed.
///
/// The owner keeps all bits of `mode`. Otherwise a umask such as 0777 would make the copy unreadable and unremovable.
#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = fs::symlink_metadata(path)?.permissions();
    let found = permissions.mode() & 0o777;
    // A file is created without execute bits; everybody who may read it may run it.
    let for_others = found & 0o044;
    let wanted = (mode & 0o700) | (mode & (for_others | for_others >> 2));
    if found != wanted {
        permissions.set_mode(wanted);
        fs::set_permissions(path, permissions)?;
    }
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the function for Unix has the same signature")]
fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

/// Gives `dir`, which was private while it was written, the mode of the folders in it.
fn open_to_others(skills: &Skills, dir: &Path) -> io::Result<()> {
    let Some(skill) = skills.as_slice().first() else { return Ok(()) };
    fs::set_permissions(dir, fs::metadata(dir.join(skill.name()))?.permissions())
}

/// Syncs the entries of a folder; other systems cannot open one as a file.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the function for Unix has the same signature")]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn has_bit(metadata: &Metadata, is_executable: bool) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    (metadata.permissions().mode() & 0o111 != 0) == is_executable
}

#[cfg(not(unix))]
fn has_bit(_: &Metadata, _: bool) -> bool {
    true
}

/// Backup tools skip a folder with a file of this name: <https://bford.info/cachedir/>.
const MARK: &str = "CACHEDIR.TAG";
const MARK_TEXT: &str = "\
Signature: 8a477f597d28d172789f06886806bc55
# These skills were written by the Rust crate skills-runtime. They can be removed: they are written again.
";

/// The most that a copy grants, whatever the bits of the source are.
const FOLDER_MODE: u32 = 0o755;
const EXECUTABLE_MODE: u32 = 0o755;
const FILE_MODE: u32 = 0o644;
