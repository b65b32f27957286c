//! Writes files completely or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The reason why a file was not changed. Its `Display` continues a sentence that starts with the name of the file.
#[derive(Debug)]
pub(crate) enum Refused {
    /// Its content is no longer the content that was read.
    Changed,
    Io(io::Error),
}

/// Replaces the text of `path` if it is still `before`. Keeps the permissions, and follows a link instead of replacing
/// it.
///
/// The new text is written to a temporary file, which is then renamed: other processes see the old or the new text, and
/// never a part of it.
pub(crate) fn replace(path: &Path, before: &str, after: &str) -> Result<(), Refused> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(Refused::Io(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only")));
    }
    let temporary = beside(&path)?;
    let written = fill(&temporary, after)
        .and_then(|()| fs::set_permissions(&temporary, permissions))
        .map_err(Refused::Io)
        .and_then(|()| if fs::read(&path)? == before.as_bytes() { Ok(()) } else { Err(Refused::Changed) })
        .and_then(|()| Ok(fs::rename(&temporary, &path)?));
    if written.is_err() {
        // Nothing else uses the temporary file, so a failure to remove it does no harm.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Creates `path` with this text. Fails if the path exists already.
pub(crate) fn create(path: &Path, text: &str) -> io::Result<()> {
    fill(path, text)
}

/// Renames the file within its folder. Fails if the new name exists already.
pub(crate) fn rename(path: &Path, name: &str) -> Result<(), Refused> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    // On a case-insensitive disk the new name already resolves to this file, so compare with the names that are listed.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in fs::read_dir(folder)? {
        if entry?.file_name() == name {
            return Err(Refused::Io(io::Error::new(io::ErrorKind::AlreadyExists, format!("`{name}` exists"))));
        }
    }
    Ok(fs::rename(path, folder.join(name))?)
}

fn fill(path: &Path, text: &str) -> io::Result<()> {
    let mut file: File = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// An unused name for a temporary file in the folder of `path`.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut names = (0..100).map(|count| path.with_file_name(format!(".{name}.{}-{count}~", std::process::id())));
    let free = names.find(|name| fs::symlink_metadata(name).is_err());
    free.ok_or_else(|| io::Error::new(io::ErrorKind::AlreadyExists, "no name beside it is free"))
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Changed => f.write_str("was changed by another program and is left as it is"),
            Self::Io(error) => write!(f, "cannot be written: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A temporary folder for one test, removed when it is dropped.
    struct Temp(PathBuf);

    impl Temp {
        fn new(name: &str) -> Self {
            let dir = std::env::temp_dir().join(format!("cargo-skills-write-{name}-{}", std::process::id()));
            fs::create_dir_all(&dir).expect("the temporary folder can be written");
            Self(dir)
        }
    }

    impl Drop for Temp {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_changed_file_is_not_replaced() {
        let temp = Temp::new("changed");
        let path = temp.0.join("SKILL.md");
        create(&path, "new").expect("the path is free");
        assert!(matches!(replace(&path, "old", "fixed"), Err(Refused::Changed)));
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), Some("new"));
        assert!(replace(&path, "new", "fixed").is_ok());
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), Some("fixed"));
        assert_eq!(fs::read_dir(&temp.0).map(Iterator::count).ok(), Some(1));
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_are_kept() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let temp = Temp::new("modes");
        let (file, link) = (temp.0.join("real.md"), temp.0.join("SKILL.md"));
        create(&file, "old").and_then(|()| symlink("real.md", &link)).expect("the path is free");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it was just created");
        assert!(replace(&link, "old", "new").is_ok());
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some("new"));
        assert_eq!(fs::metadata(&file).map(|it| it.permissions().mode() & 0o777).ok(), Some(0o640));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("it is ours");
        assert!(matches!(replace(&link, "new", "newer"), Err(Refused::Io(_))));
    }

    #[test]
    fn an_existing_name_is_not_overwritten() {
        let temp = Temp::new("rename");
        let path = temp.0.join("skill.md");
        create(&path, "x").expect("the path is free");
        assert!(rename(&path, "SKILL.md").is_ok());
        create(&temp.0.join("Skill.txt"), "y").expect("the path is free");
        assert!(rename(&temp.0.join("Skill.txt"), "SKILL.md").is_err());
    }
}
