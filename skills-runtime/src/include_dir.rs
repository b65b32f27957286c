//! Conversions to and from the types of the crate `include_dir`.

use alloc::format;
use alloc::vec::Vec;
use core::iter;

use include_dir::{Dir, DirEntry, File};

use crate::resource::ReadError;
use crate::skills::Skills;

impl Skills {
    /// Converts the set to a [`Dir`] of the crate `include_dir`, for code that expects one.
    ///
    /// The root contains a folder for each skill, like the folder that `skills!` has read. Execute bits are lost, because
    /// these types have no field for them.
    ///
    /// Embedded bytes are shared. The tables around them are built by each call and **never freed**, because the types
    /// require `'static` slices: about 60 bytes per file, and its path. Call this once and keep the result, as in the
    /// example. Bytes that are not embedded are copied, and the copy is never freed either.
    ///
    /// # Errors
    ///
    /// If a file on disk cannot be read. Embedded files can always be read.
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
    /// static DIR: LazyLock<Dir<'static>> = LazyLock::new(|| SKILLS.to_include_dir().expect("every file is embedded"));
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

/// The paths and bytes of all files in a [`Dir`], such as skills that are embedded with `include_dir!`.
///
/// Paths are relative to `dir` and use `/` on every system. Nothing is copied. Files that are embedded in this way have
/// no execute bits.
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
                    // `include_dir!` builds the path from a `str`, so it is UTF-8.
                    let path = file.path().strip_prefix(root).unwrap_or(file.path()).to_str().unwrap_or_default();
                    return Some((path, file.contents()));
                }
            }
        }
    })
}

/// The folder at `path`, which contains all of the sorted `files`.
pub(crate) fn folder(path: &'static str, files: &[(&'static str, &'static [u8])]) -> Dir<'static> {
    let start = if path.is_empty() { 0 } else { path.len() + 1 };
    // The path of the direct entry of this folder that contains the file or is the file.
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
    // `include_dir!` compares paths by component, so `a-b` is after `a/x`; strings compare by byte.
    entries.sort_unstable_by(|a, b| a.path().cmp(b.path()));
    Dir::new(path, entries.leak())
}
