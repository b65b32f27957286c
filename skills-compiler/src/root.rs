//! A skills root: the folder that is read, and the folder that its links must stay in.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// A skills root on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// The folder that is read.
    pub(crate) dir: PathBuf,
    /// Links that are skills must resolve inside this folder.
    pub(crate) boundary: PathBuf,
    /// The package that embeds the root, if there is one.
    pub(crate) package: Option<PathBuf>,
    /// The entries of the folder that are read, each once; `None` for all of them.
    pub(crate) entries: Option<Vec<OsString>>,
    /// The `skills.toml` to use instead of the nearest one.
    pub(crate) policy_file: Option<PathBuf>,
}

impl Root {
    /// The folder `dir`, which is its own boundary.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        let dir = dir.into();
        Self { boundary: dir.clone(), dir, package: None, entries: None, policy_file: None }
    }

    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Lets links that are skills reach everything below `boundary`.
    #[must_use]
    pub fn boundary(mut self, boundary: impl Into<PathBuf>) -> Self {
        self.boundary = boundary.into();
        self
    }

    /// Reads these entries of the folder and no others.
    #[must_use]
    pub fn entries(mut self, names: impl IntoIterator<Item = OsString>) -> Self {
        let mut names: Vec<_> = names.into_iter().collect();
        names.sort();
        names.dedup();
        self.entries = Some(names);
        self
    }

    /// Uses this `skills.toml` instead of the nearest one.
    #[must_use]
    pub fn policy_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.policy_file = Some(path.into());
        self
    }

    /// Names the package (the folder of its manifest) that the root is embedded in.
    ///
    /// The package is the boundary too, unless the root is outside of it.
    #[must_use]
    pub fn package(mut self, manifest_dir: impl Into<PathBuf>) -> Self {
        let package = manifest_dir.into();
        if self.dir.starts_with(&package) {
            self.boundary.clone_from(&package);
        }
        self.package = Some(package);
        self
    }
}

/// Without `.` and `..`, so that paths are shown, and compared with the package's, in one form.
pub fn normalized(path: &Path) -> PathBuf {
    let mut normalized = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                normalized.pop();
            }
            part => normalized.push(part),
        }
    }
    normalized
}
