//! Files are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Why a file was left as it is, in words that go on from its name.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It no longer holds what was read.
    Changed,
    Io(io::Error),
}

/// Replaces the text of `path`, if it is still `before`; permissions stay, and a link stays a link.
///
/// The new text is written beside it and takes its place in one step: whoever reads it sees the one or the other.
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
        // Nothing else knows of it.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Creates `path` with this text; something that stands there already is left alone.
pub(crate) fn create(path: &Path, text: &str) -> io::Result<()> {
    fill(path, text)
}

/// Gives the file another name in its folder, unless something has that name.
pub(crate) fn rename(path: &Path, name: &str) -> Result<(), Refused> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    // On a disk that ignores case the file itself answers to the new name: the list of names tells them apart.
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

/// A name beside `path` that nothing has.
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
            Self::Changed => f.write_str("has changed meanwhile, and is left as it is"),
            Self::Io(error) => write!(f, "cannot be written: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for one test, gone with it.
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
    fn a_file_that_changed_is_left_alone() {
        let temp = Temp::new("changed");
        let path = temp.0.join("SKILL.md");
        create(&path, "new").expect("nothing stands there");
        assert!(matches!(replace(&path, "old", "fixed"), Err(Refused::Changed)));
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), Some("new"));
        assert!(replace(&path, "new", "fixed").is_ok());
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), Some("fixed"));
        assert_eq!(fs::read_dir(&temp.0).map(Iterator::count).ok(), Some(1));
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let temp = Temp::new("modes");
        let (file, link) = (temp.0.join("real.md"), temp.0.join("SKILL.md"));
        create(&file, "old").and_then(|()| symlink("real.md", &link)).expect("nothing stands there");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it was just created");
        assert!(replace(&link, "old", "new").is_ok());
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some("new"));
        assert_eq!(fs::metadata(&file).map(|it| it.permissions().mode() & 0o777).ok(), Some(0o640));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("it is ours");
        assert!(matches!(replace(&link, "new", "newer"), Err(Refused::Io(_))));
    }

    #[test]
    fn a_name_that_is_taken_is_left_alone() {
        let temp = Temp::new("rename");
        let path = temp.0.join("skill.md");
        create(&path, "x").expect("nothing stands there");
        assert!(rename(&path, "SKILL.md").is_ok());
        create(&temp.0.join("Skill.txt"), "y").expect("nothing stands there");
        assert!(rename(&temp.0.join("Skill.txt"), "SKILL.md").is_err());
    }
}
