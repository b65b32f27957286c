//! Writes the files of a set into a folder, and compares a copy with the set.

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

/// How much of an existing copy is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Every file exists and has the right length and execute bit.
    Metadata,
    /// In addition, every byte is equal and the copy contains no other files.
    Contents,
}

/// Writes all files into the empty folder `dir`, and returns the digest of the written files.
pub(super) fn write(skills: &Skills, dir: &Path) -> Result<Digest, ExtractError> {
    let mut set = Lines::default();
    for skill in skills {
        create_dir(&dir.join(skill.name()))?;
        let mut lines = Lines::default();
        for file in skill.files() {
            let bytes = file.contents().map_err(ExtractError::read)?;
            write_file(dir, &components(skill, &file)?, &bytes, file.is_executable())?;
            lines.file(file.path(), file.is_executable(), Digest::of(&bytes));
        }
        set.skill(skill.name(), lines.digest());
    }
    let mark = dir.join(MARK);
    fs::write(&mark, MARK_TEXT).map_err(|error| ExtractError::write(&mark, error))?;
    set_default_permissions(skills, dir)?;
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
            let Ok(parts) = components(skill, &file) else { return false };
            let [folders @ .., name] = parts.as_slice() else { return false };
            let mut path = dir.to_owned();
            for folder in folders {
                path.push(folder);
                // `symlink_metadata`: a link to a folder is not accepted.
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

/// Whether the folder has the mark of this crate.
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
    // Not `len`: the source file on disk may have changed since it was loaded.
    let Ok(contents) = file.contents() else { return false };
    metadata.len() == contents.len() as u64
        && (depth == Depth::Metadata || fs::read(path).is_ok_and(|bytes| *contents == *bytes))
}

/// Whether `dir` contains only expected paths.
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
fn components<'a>(skill: &'a Skill, file: &Resource<'a>) -> Result<Vec<&'a str>, ExtractError> {
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

/// Writes one file. `dir` was created by this process with mode 0700, so it contains no links.
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
        // The umask can remove even the bit of the owner.
        let mut permissions = file.metadata()?.permissions();
        if permissions.mode() & 0o100 == 0 {
            permissions.set_mode(permissions.mode() | 0o100);
            file.set_permissions(permissions)?;
        }
    }
    Ok(())
}

/// Applies the default permissions: the folder was private (0700) while it was written.
#[cfg(unix)]
fn set_default_permissions(skills: &Skills, dir: &Path) -> Result<(), ExtractError> {
    let Some(skill) = skills.as_slice().first() else { return Ok(()) };
    let permissions = fs::metadata(dir.join(skill.name())).map(|metadata| metadata.permissions());
    permissions
        .and_then(|permissions| fs::set_permissions(dir, permissions))
        .map_err(|error| ExtractError::write(dir, error))
}

#[cfg(not(unix))]
fn set_default_permissions(_: &Skills, _: &Path) -> Result<(), ExtractError> {
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
