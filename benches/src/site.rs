//! One tree of skills, and the packages that embed it.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::package::Package;
use crate::tree::{self, SKILL_FILE, Shape};
use crate::variant::Variant;

/// A directory with one copy of the tree, its blob, and a package for each variant.
pub(crate) struct Site {
    dir: PathBuf,
    shape: Shape,
    skills: usize,
    /// The size of all files in bytes.
    pub(crate) content: u64,
    has_blob: bool,
}

impl Site {
    /// Writes the tree of `skills` skills below `dir`.
    pub(crate) fn new(dir: &Path, shape: Shape, skills: usize) -> io::Result<Self> {
        let dir = std::path::absolute(dir)?.join(format!("{shape}-{skills}"));
        let content = tree::write(&dir.join("skills"), shape, skills)?;
        Ok(Self { dir, shape, skills, content, has_blob: false })
    }

    pub(crate) fn tree(&self) -> PathBuf {
        self.dir.join("skills")
    }

    /// The directory of the package `name`.
    pub(crate) fn folder(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// Writes the package of `variant` and downloads its dependencies.
    pub(crate) fn package(&mut self, variant: Variant) -> io::Result<Package> {
        if variant.has_blob() && !self.has_blob {
            self.has_blob = true;
            self.write_blob()?;
        }
        let package =
            variant.package(&self.folder(&variant.name().replace(" + ", "-").replace(' ', "-")), &self.tree(), "")?;
        package.fetch()?;
        Ok(package)
    }

    /// Changes one `SKILL.md` in the middle of the tree.
    pub(crate) fn edit(&self, round: usize) -> io::Result<()> {
        let path = self.tree().join(tree::name(self.skills / 2)).join(SKILL_FILE);
        let mut file = fs::OpenOptions::new().append(true).open(path)?;
        writeln!(file, "\nRemember what was learned in round {round}.")?;
        self.write_blob_again()
    }

    /// Adds one skill, after all others.
    pub(crate) fn add(&self, round: usize) -> io::Result<()> {
        tree::write_skill(&self.tree(), self.shape, self.skills + round)?;
        self.write_blob_again()
    }

    /// Undoes the changes of all rounds.
    pub(crate) fn restore(&self, rounds: usize) -> io::Result<()> {
        tree::write_skill(&self.tree(), self.shape, self.skills / 2)?;
        for round in 0..rounds {
            let folder = self.tree().join(tree::name(self.skills + round));
            if folder.exists() {
                fs::remove_dir_all(folder)?;
            }
        }
        self.write_blob_again()
    }

    /// Removes the directory: with 10,000 skills each package takes gigabytes.
    pub(crate) fn remove(self) -> io::Result<()> {
        fs::remove_dir_all(self.dir)
    }

    fn write_blob_again(&self) -> io::Result<()> {
        if self.has_blob { self.write_blob() } else { Ok(()) }
    }

    /// Writes all files as one blob, and an index with the position of each file.
    fn write_blob(&self) -> io::Result<()> {
        let (mut blob, mut index) = (Vec::new(), String::new());
        for (path, disk) in files(&self.tree())? {
            let start = blob.len();
            blob.extend(fs::read(disk)?);
            let _ = writeln!(index, "    ({path:?}, {start}, {}),", blob.len());
        }
        let length = blob.len();
        let index = format!(
            "pub const LENGTH: usize = {length};\npub static INDEX: &[(&str, usize, usize)] = &[\n{index}];\n\
             const _: usize = LENGTH;\n"
        );
        fs::write(self.dir.join("blob.bin"), blob)?;
        fs::write(self.dir.join("index.rs"), index)
    }
}

/// Every file below `root`: its relative path with `/` as separator, and its path on disk.
pub(crate) fn files(root: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut pending = vec![(String::new(), root.to_owned())];
    while let Some((prefix, folder)) = pending.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                pending.push((format!("{path}/"), entry.path()));
            } else {
                found.push((path, entry.path()));
            }
        }
    }
    found.sort();
    Ok(found)
}
