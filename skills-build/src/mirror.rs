//! Makes the content of a folder equal to a list of files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use skills_compiler::is_executable;

/// The content that a file should have.
pub(crate) enum Content {
    /// A copy of another file.
    File {
        from: PathBuf,
        executable: bool,
    },
    Text(String),
}

/// Makes `dir` contain exactly `files`, which are given by their path with `/` as the separator.
///
/// A file that has the right bytes and the right execute bit is not touched, since cargo compares modification times.
pub(crate) fn mirror(dir: &Path, files: &BTreeMap<String, Content>) -> io::Result<()> {
    let folders: BTreeSet<&str> = files.keys().flat_map(|path| parents(path)).collect();
    fs::create_dir_all(dir)?;
    clear(dir, "", files, &folders)?;
    for (path, content) in files {
        let to = path.split('/').fold(dir.to_owned(), |to, part| to.join(part));
        write(&to, content).map_err(|error| io::Error::new(error.kind(), format!("`{path}`: {error}")))?;
    }
    Ok(())
}

/// Removes every entry that is neither one of `files` nor a folder of one. Links are removed, never followed.
fn clear(dir: &Path, prefix: &str, files: &BTreeMap<String, Content>, folders: &BTreeSet<&str>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let (entry, kind) = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))?;
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if kind.is_dir() {
            if folders.contains(path.as_str()) {
                clear(&entry, &format!("{path}/"), files, folders)?;
            } else {
                fs::remove_dir_all(&entry)?;
            }
        } else if !kind.is_file() || !files.contains_key(&path) {
            fs::remove_file(&entry)?;
        }
    }
    Ok(())
}

fn write(to: &Path, content: &Content) -> io::Result<()> {
    let (bytes, executable) = match content {
        Content::File { from, executable } => (fs::read(from)?, *executable),
        Content::Text(text) => (text.clone().into_bytes(), false),
    };
    match fs::metadata(to) {
        Ok(metadata) if is_same(to, &metadata, &bytes, executable)? => return Ok(()),
        // Remove it first: it may be read-only, or have the wrong execute bit.
        Ok(_) => fs::remove_file(to)?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(to, bytes)?;
    set_executable(to, executable)
}

fn is_same(path: &Path, metadata: &Metadata, bytes: &[u8], executable: bool) -> io::Result<bool> {
    // On systems without execute bits the contents decide.
    let has_bit = !cfg!(unix) || is_executable(path, metadata) == executable;
    let may_be = metadata.len() == bytes.len() as u64 && has_bit;
    Ok(may_be && fs::read(path)? == bytes)
}

/// The folders above `path`.
fn parents(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').filter_map(|(at, _)| path.get(..at))
}

#[cfg(unix)]
fn set_executable(path: &Path, executable: bool) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(if executable { 0o755 } else { 0o644 }))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the function for Unix can fail")]
fn set_executable(_: &Path, _: bool) -> io::Result<()> {
    Ok(())
}
