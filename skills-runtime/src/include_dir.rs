//! Sets in the types of the crate `include_dir`.

use alloc::format;
use alloc::vec::Vec;
use core::iter;

use include_dir::{Dir, DirEntry, File};

use crate::resource::ReadError;
use crate::skills::Skills;

impl Skills {
    /// The files of all skills as a [`Dir`], for code that takes one. Needs the feature `include_dir`.
    ///
    /// The root holds a folder for each skill, as the folder that `skills!` read does. Execute bits have no place in
    /// these types and are lost.
    ///
    /// Embedded bytes are shared. The tables around them are made at each call and **never freed**, as the types want
    /// `'static` slices: about 60 bytes a file and its path. Call it once and keep what it returns, as the example
    /// does. Where bytes are not embedded they are copied, and the copy is never freed either.
    ///
    /// # Errors
    ///
    /// If a file cannot be read. Embedded files can.
    ///
    /// # Example
    ///
    /// ```
    /// use std::sync::LazyLock;
    ///
    /// use include_dir::Dir;
    /// use skills_runtime::{Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    /// static DIR: LazyLock<Dir<'static>> = LazyLock::new(|| SKILLS.to_include_dir().expect("all of it is embedded"));
    ///
    /// let forms = DIR.get_file("pdf/references/forms.md").unwrap();
    /// assert!(forms.contents_utf8().unwrap().starts_with("# Forms"));
    /// assert_eq!(DIR.dirs().count(), SKILLS.len());
    /// ```
    pub fn to_include_dir(&self) -> Result<Dir<'static>, ReadError> {
        let mut files: Vec<(&'static str, &'static [u8])> = Vec::new();
        for skill in self {
            for file in skill.files() {
                let contents = match file.embedded() {
                    Some(contents) => contents,
                    None => file.contents()?.into_owned().leak(),
                };
                files.push((format!("{}/{}", skill.name(), file.path()).leak(), contents));
            }
        }
        files.sort_unstable();
        Ok(folder("", &files))
    }
}

/// The files of a [`Dir`], with their paths: skills that are embedded with `include_dir!`. Needs the feature
/// `include_dir`.
///
/// Paths are relative to `dir`, with `/` between their parts on every system. Nothing is copied. The files of skills
/// that are embedded this way come without execute bits.
///
/// # Example
///
/// ```
/// use include_dir::{Dir, include_dir};
///
/// static DIR: Dir = include_dir!("$CARGO_MANIFEST_DIR/skills");
///
/// let skills = skills_runtime::include_dir_files(&DIR).filter(|(path, _)| path.ends_with("/SKILL.md"));
/// assert_eq!(skills.count(), 3);
/// ```
///
/// With the feature `parse`, such files become skills:
///
/// ```
/// # #[cfg(feature = "parse")] {
/// use include_dir::{Dir, include_dir};
/// use skills_runtime::{Policy, Skills, include_dir_files};
///
/// static DIR: Dir = include_dir!("$CARGO_MANIFEST_DIR/skills");
///
/// let loaded = Skills::parse(include_dir_files(&DIR), &Policy::default());
/// assert_eq!(loaded.skills.len(), 3);
/// # }
/// ```
pub fn include_dir_files<'a>(dir: &Dir<'a>) -> impl Iterator<Item = (&'a str, &'a [u8])> + use<'a> {
    let root = dir.path();
    let mut rest: Vec<&DirEntry<'a>> = dir.entries().iter().rev().collect();
    iter::from_fn(move || {
        loop {
            match rest.pop()? {
                DirEntry::Dir(dir) => rest.extend(dir.entries().iter().rev()),
                DirEntry::File(file) => {
                    // The path was made of a `str`, so it is one.
                    let path = file.path().strip_prefix(root).unwrap_or(file.path()).to_str().unwrap_or_default();
                    return Some((path, file.contents()));
                }
            }
        }
    })
}

/// The folder `path`; `files` are sorted and all below it.
pub(crate) fn folder(path: &'static str, files: &[(&'static str, &'static [u8])]) -> Dir<'static> {
    let start = if path.is_empty() { 0 } else { path.len() + 1 };
    // The path of the entry of this folder that holds the file, or is it.
    let entry = |file: &'static str| match file.get(start..).and_then(|rest| rest.find('/')) {
        Some(len) => file.get(..start + len).unwrap_or(file),
        None => file,
    };
    let mut entries: Vec<DirEntry<'static>> = files
        .chunk_by(|(a, _), (b, _)| entry(a) == entry(b))
        .filter_map(|below| {
            let (file, contents) = *below.first()?;
            let path = entry(file);
            let is_file = path.len() == file.len();
            Some(if is_file { DirEntry::File(File::new(file, contents)) } else { DirEntry::Dir(folder(path, below)) })
        })
        .collect();
    // As `include_dir!` sorts: name by name, where `a-b` comes after `a`, and not byte by byte.
    entries.sort_unstable_by(|a, b| a.path().cmp(b.path()));
    Dir::new(path, entries.leak())
}
