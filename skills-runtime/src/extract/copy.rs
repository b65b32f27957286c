//! The files of a set in a folder: written, and held against what they have to be.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};

use super::error::ExtractError;
use crate::digest::{Digest, Lines};
use crate::resource::Resource;
use crate::skill::Skill;
use crate::skills::Skills;

/// How closely a copy is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Every file is there and has its length and its execute bit.
    Metadata,
    /// Every byte is right as well, and nothing else is there.
    Contents,
}

/// Writes all files into the empty folder `dir`, and says what the digest of what was written is.
pub(super) fn write(skills: &Skills, dir: &Path) -> Result<Digest, ExtractError> {
    let mut set = Lines::default();
    for skill in skills {
        create_dir(&dir.join(skill.name()))?;
        let mut lines = Lines::default();
        for file in skill.files() {
            let bytes = file.contents().map_err(ExtractError::read)?;
            write_file(dir, &parts(skill, &file)?, &bytes, file.is_executable())?;
            lines.file(file.path(), file.is_executable(), Digest::of(&bytes));
        }
        set.skill(skill.name(), lines.digest());
    }
    let mark = dir.join(MARK);
    fs::write(&mark, MARK_TEXT).map_err(|error| ExtractError::write(&mark, error))?;
    open_up(skills, dir)?;
    Ok(set.digest())
}

/// Whether the folder is a copy of the set. What cannot be read is none.
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
                // A folder on the way, and no link to one.
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
    depth == Depth::Metadata || holds_only(dir, &expected).unwrap_or(false)
}

/// Whether the folder says that this crate has written it.
pub(super) fn is_marked(dir: &Path) -> bool {
    let mark = dir.join(MARK);
    let is_file = fs::symlink_metadata(&mark)
        .is_ok_and(|metadata| metadata.is_file() && metadata.len() == MARK_TEXT.len() as u64);
    is_file && fs::read(&mark).is_ok_and(|text| text == MARK_TEXT.as_bytes())
}

fn is_file_intact(file: &Resource<'_>, path: &Path, depth: Depth) -> bool {
    let Ok(metadata) = fs::symlink_metadata(path) else { return false };
    if !metadata.is_file() || !has_bit(&metadata, file.is_executable()) {
        return false;
    }
    // Not `len`: a file on disk may have grown since it was loaded.
    let Ok(contents) = file.contents() else { return false };
    metadata.len() == contents.len() as u64
        && (depth == Depth::Metadata || fs::read(path).is_ok_and(|bytes| *contents == *bytes))
}

/// Whether nothing is below `dir` but what is expected.
fn holds_only(dir: &Path, expected: &BTreeSet<PathBuf>) -> io::Result<bool> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let path = entry.path();
        if !expected.contains(&path) || (entry.file_type()?.is_dir() && !holds_only(&path, expected)?) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The names on the way to a file, each of which is one name here too.
///
/// A name that another system can hold may be a path on this one: `a\b` on Windows.
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

/// `dir` is new and nobody else's, so there is no link below it.
fn write_file(dir: &Path, parts: &[&str], bytes: &[u8], is_executable: bool) -> Result<(), ExtractError> {
    let [folders @ .., name] = parts else { return Ok(()) };
    let mut path = dir.to_owned();
    for folder in folders {
        path.push(folder);
        create_dir(&path)?;
    }
    path.push(name);
    create_file(&path, bytes, is_executable).map_err(|error| ExtractError::write(&path, error))
}

fn create_dir(path: &Path) -> Result<(), ExtractError> {
    match fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(ExtractError::write(path, error)),
        _ => Ok(()),
    }
}

fn create_file(path: &Path, bytes: &[u8], is_executable: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(if is_executable { 0o777 } else { 0o666 });
    }
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    #[cfg(unix)]
    if is_executable {
        use std::os::unix::fs::PermissionsExt as _;
        // A umask can take even the owner's bit.
        let mut permissions = file.metadata()?.permissions();
        if permissions.mode() & 0o100 == 0 {
            permissions.set_mode(permissions.mode() | 0o100);
            file.set_permissions(permissions)?;
        }
    }
    Ok(())
}

/// Lets in who may look into the skills: until now the folder was closed.
#[cfg(unix)]
fn open_up(skills: &Skills, dir: &Path) -> Result<(), ExtractError> {
    let Some(skill) = skills.as_slice().first() else { return Ok(()) };
    let permissions = fs::metadata(dir.join(skill.name())).map(|metadata| metadata.permissions());
    permissions
        .and_then(|permissions| fs::set_permissions(dir, permissions))
        .map_err(|error| ExtractError::write(dir, error))
}

#[cfg(not(unix))]
fn open_up(_: &Skills, _: &Path) -> Result<(), ExtractError> {
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

/// Tools that make backups know this name, and leave out what can be made again: <https://bford.info/cachedir/>.
const MARK: &str = "CACHEDIR.TAG";
const MARK_TEXT: &str = "\
Signature: 8a477f597d28d172789f06886806bc55
# These skills were written by the Rust crate skills-runtime. They can be removed: they are written again.
";
