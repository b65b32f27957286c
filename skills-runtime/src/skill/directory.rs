//! The folders of a skill.

use alloc::vec::Vec;
use core::fmt;

use super::Skill;
use crate::resource::Resource;
use crate::uri::Uri;

/// A folder of a skill.
///
/// It comes from [`Skill::directory`] and [`Entry`]. A folder exists as far as a file is in it: a skill knows no empty
/// folders.
///
/// # Example
///
/// ```
/// use skills_runtime::{Directory, Entry, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// fn walk(dir: Directory<'_>) {
///     for entry in dir.entries() {
///         match entry {
///             Entry::Directory(dir) => walk(dir),
///             Entry::File(file) => println!("{}", file.path()),
///         }
///     }
/// }
///
/// walk(SKILLS.get("pdf").unwrap().directory("").unwrap());
/// ```
#[derive(Clone, Copy)]
pub struct Directory<'a> {
    skill: &'a Skill,
    path: &'a str,
}

/// A file or a folder in a folder of a skill.
///
/// # Example
///
/// ```
/// use skills_runtime::{Entry, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let pdf = SKILLS.get("pdf").unwrap();
/// let mut names = Vec::new();
/// for entry in pdf.entries("").unwrap() {
///     names.push(match entry {
///         Entry::Directory(dir) => format!("{}/", dir.name()),
///         Entry::File(file) => file.path().to_owned(),
///     });
/// }
/// assert_eq!(names, ["SKILL.md", "references/", "scripts/"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Entry<'a> {
    /// A folder.
    Directory(Directory<'a>),
    /// A file; `SKILL.md` is one.
    File(Resource<'a>),
}

impl Skill {
    /// The folder at `path`; `None` if no file is in it.
    ///
    /// `path` is relative to the skill's folder, with `/` between the parts; an empty path is the skill's folder itself.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.directory("scripts").unwrap().uri().to_string(), "skill://pdf/scripts");
    /// assert!(pdf.directory("scripts/extract.py").is_none());
    /// ```
    pub fn directory(&self, path: &str) -> Option<Directory<'_>> {
        if path.is_empty() {
            return Some(Directory { skill: self, path: "" });
        }
        // The path that is kept is a part of a file's path, so that it lives as long as the skill.
        let path = self.resources().find_map(|file| {
            below(file.path(), path)?;
            file.path().get(..path.len())
        })?;
        Some(Directory { skill: self, path })
    }

    /// The direct entries of the folder at `path`, sorted by name; `None` if no file is in it.
    ///
    /// Takes the paths that [`directory`](Self::directory) takes.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// let scripts: Vec<_> = pdf.entries("scripts").unwrap().map(|entry| entry.name()).collect();
    /// assert_eq!(scripts, ["extract.py"]);
    /// assert!(pdf.entries("templates").is_none());
    /// ```
    pub fn entries(&self, path: &str) -> Option<impl DoubleEndedIterator<Item = Entry<'_>> + ExactSizeIterator> {
        self.directory(path).map(|dir| dir.entries())
    }
}

impl<'a> Directory<'a> {
    /// The path relative to the folder of the skill; empty for the skill's folder itself.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.directory("").unwrap().path(), "");
    /// ```
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// The last part of the path; the name of the skill for its own folder.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.directory("").unwrap().name(), "pdf");
    /// ```
    pub fn name(&self) -> &'a str {
        if self.path.is_empty() { self.skill.name() } else { file_name(self.path) }
    }

    /// The skill that the folder belongs to.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.directory("scripts").unwrap().skill(), pdf);
    /// ```
    pub fn skill(&self) -> &'a Skill {
        self.skill
    }

    /// The address of the folder, without a `/` at its end: `skill://name` or `skill://name/path`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.directory("").unwrap().uri().to_string(), "skill://pdf");
    /// ```
    pub fn uri(&self) -> Uri<'a> {
        Uri::new(self.skill.name(), self.path)
    }

    /// The direct entries of the folder, sorted by name.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let root = SKILLS.get("release-notes").unwrap().directory("").unwrap();
    /// assert!(root.entries().map(|entry| entry.name()).eq(["SKILL.md", "assets"]));
    /// ```
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry<'a>> + ExactSizeIterator + use<'a> {
        let mut entries: Vec<Entry<'a>> = Vec::new();
        for file in self.skill.files() {
            let Some(rest) = below(file.path(), self.path) else { continue };
            let Some((name, _)) = rest.split_once('/') else {
                entries.push(Entry::File(file));
                continue;
            };
            let end = file.path().len() - rest.len() + name.len();
            let path = file.path().get(..end).unwrap_or_default();
            // Files are sorted by path, so those of one folder are neighbours.
            let is_known = matches!(entries.last(), Some(Entry::Directory(last)) if last.path == path);
            if !is_known {
                entries.push(Entry::Directory(Self { skill: self.skill, path }));
            }
        }
        // `a-b` is before `a/b` among paths, and after `a` among names.
        entries.sort_unstable_by_key(Entry::name);
        entries.into_iter()
    }
}

impl<'a> Entry<'a> {
    /// The name of the file or folder in its folder.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let mut root = SKILLS.get("pdf").unwrap().entries("").unwrap();
    /// assert_eq!(root.next().unwrap().name(), "SKILL.md");
    /// ```
    pub fn name(&self) -> &'a str {
        match self {
            Self::Directory(dir) => dir.name(),
            Self::File(file) => file_name(file.path()),
        }
    }

    /// The address of the file or folder.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let last = SKILLS.get("pdf").unwrap().entries("").unwrap().next_back().unwrap();
    /// assert_eq!(last.uri().to_string(), "skill://pdf/scripts");
    /// ```
    pub fn uri(&self) -> Uri<'a> {
        match self {
            Self::Directory(dir) => dir.uri(),
            Self::File(file) => file.uri(),
        }
    }
}

impl fmt::Debug for Directory<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Directory").field("skill", &self.skill.name()).field("path", &self.path).finish()
    }
}

/// The part of `path` below the folder `dir`.
fn below<'a>(path: &'a str, dir: &str) -> Option<&'a str> {
    if dir.is_empty() { Some(path) } else { path.strip_prefix(dir)?.strip_prefix('/') }
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}
