//! The files of a skill.

use alloc::borrow::Cow;
use core::cmp::Ordering;

use skills_core::SKILL_FILE;

use super::Skill;
use crate::nearest::nearest_paths;
use crate::resource::{ReadError, Resource};
use crate::store::record::Record;

impl Skill {
    /// The bundled files, sorted by path, without the `SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// assert!(notes.resources().map(|resource| resource.path()).eq(["assets/template.md"]));
    /// ```
    pub fn resources(&self) -> impl DoubleEndedIterator<Item = Resource<'_>> + ExactSizeIterator + Clone {
        let record = self.store().record();
        (0..record.paths.len()).map(move |at| self.bundled(&record, at))
    }

    /// All files of the skill, sorted by path, including the `SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// assert!(notes.files().map(|file| file.path()).eq(["SKILL.md", "assets/template.md"]));
    /// ```
    pub fn files(&self) -> impl DoubleEndedIterator<Item = Resource<'_>> + ExactSizeIterator + Clone {
        let record = self.store().record();
        let source_at = record.paths.search(SKILL_FILE).unwrap_or_else(|at| at);
        let files = record.paths.len() + 1;
        (0..files).map(move |at| match at.cmp(&source_at) {
            Ordering::Less => self.bundled(&record, at),
            Ordering::Equal => self.skill_md(&record),
            Ordering::Greater => self.bundled(&record, at - 1),
        })
    }

    /// The bundled file at `path`; `None` if the skill has no such file.
    ///
    /// It accepts the same paths as [`read`](Self::read), except `SKILL.md`, which is not a resource.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert!(pdf.resource("scripts/extract.py").is_some());
    /// assert!(pdf.resource("scripts").is_none());
    /// ```
    pub fn resource(&self, path: &str) -> Option<Resource<'_>> {
        self.search(relative(path))
    }

    /// Reads the bytes of a file of the skill, including the `SKILL.md`.
    ///
    /// `path` is relative to the folder of the skill and uses `/`. A leading `./` is ignored; nothing else is normalised.
    /// The path is compared with the files of the skill, so no path can reach a file outside of it. It is therefore safe
    /// to pass the path of a tool call.
    ///
    /// Embedded bytes are not copied. A file on disk is read by this call. If it has become a link to a target outside of
    /// the skill since it was loaded, that is an error.
    ///
    /// # Errors
    ///
    /// If the skill has no such file; the [message](ReadError) suggests similar paths. If a file on disk no longer exists
    /// or cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// fn read_resource(skill: &str, path: &str) -> String {
    ///     let Some(skill) = SKILLS.get(skill) else { return format!("no skill `{skill}`") };
    ///     match skill.read(path) {
    ///         Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
    ///         Err(error) => error.to_string(),
    ///     }
    /// }
    ///
    /// assert!(read_resource("pdf", "./references/forms.md").starts_with("# Forms"));
    /// assert_eq!(
    ///     read_resource("pdf", "forms.md"),
    ///     "skill `pdf` has no file `forms.md`; did you mean `references/forms.md`?",
    /// );
    /// ```
    pub fn read(&self, path: &str) -> Result<Cow<'_, [u8]>, ReadError> {
        self.file(path)?.contents()
    }

    /// Reads the text of a file of the skill, including the `SKILL.md`.
    ///
    /// It accepts the same paths as [`read`](Self::read).
    ///
    /// # Errors
    ///
    /// If the skill has no such file, if the file is not UTF-8, or if a file on disk cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let notes = SKILLS.get("release-notes").unwrap();
    /// let template = notes.read_to_string("assets/template.md")?;
    /// assert!(template.starts_with("## VERSION"));
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn read_to_string(&self, path: &str) -> Result<Cow<'_, str>, ReadError> {
        self.file(path)?.contents_utf8()
    }

    /// The file at `path`, including the `SKILL.md`.
    fn file(&self, path: &str) -> Result<Resource<'_>, ReadError> {
        let wanted = relative(path);
        let file = if wanted == SKILL_FILE { Some(self.skill_md(&self.store().record())) } else { self.search(wanted) };
        file.ok_or_else(|| {
            let near = nearest_paths(wanted, self.files().map(|file| file.path()));
            ReadError::not_found(self.name(), path, &near)
        })
    }

    /// The bundled file with exactly this path.
    fn search(&self, path: &str) -> Option<Resource<'_>> {
        let record = self.store().record();
        let at = record.paths.search(path).ok()?;
        Some(self.bundled(&record, at))
    }

    fn skill_md<'a>(&'a self, record: &Record<'a>) -> Resource<'a> {
        Resource::new(self.name(), SKILL_FILE, self.store().source(), record.is_source_executable)
    }

    fn bundled<'a>(&'a self, record: &Record<'a>, at: usize) -> Resource<'a> {
        Resource::new(self.name(), record.paths.get(at), record.bytes(at), record.is_executable(at))
    }
}

fn relative(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}
