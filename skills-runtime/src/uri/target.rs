//! Resolves addresses.

use skills_core::SKILL_FILE;

use super::SCHEME;
use super::percent::decode;
use crate::resource::Resource;
use crate::skill::{Directory, Skill};
use crate::skills::Skills;

/// The skill, file or folder at an address.
///
/// It comes from [`Skills::resolve`].
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, Target, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// fn open(uri: &str) -> String {
///     match SKILLS.resolve(uri) {
///         Some(Target::Skill(skill)) => skill.activate().to_string(),
///         Some(Target::File(file)) => file.contents_utf8().map_or_else(|error| error.to_string(), Into::into),
///         Some(Target::Directory(dir)) => format!("a folder of {} entries", dir.entries().count()),
///         None => format!("nothing is at {uri}"),
///     }
/// }
///
/// assert!(open("skill://pdf/SKILL.md").starts_with("<skill_content name=\"pdf\">"));
/// assert!(open("skill://pdf/references/forms.md").starts_with("# Forms"));
/// assert_eq!(open("skill://pdf"), "a folder of 3 entries");
/// assert_eq!(open("skill://pdf/../secret"), "nothing is at skill://pdf/../secret");
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Target<'a> {
    /// The `SKILL.md`, and so the skill.
    Skill(&'a Skill),
    /// A bundled file.
    File(Resource<'a>),
    /// The folder of a skill, or one in it.
    Directory(Directory<'a>),
}

impl Skills {
    /// The skill, file or folder at an address; `None` if this set has none.
    ///
    /// Takes the addresses that [`Skill::uri`], [`Resource::uri`] and [`Directory::uri`] return, and those that
    /// [`Skill::location`] returns for a skill that is not on disk. A name that is not percent-encoded is accepted
    /// too. Only addresses of files that belong to a skill are answered, so no address leads out of it: this can answer
    /// what a model sends.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, Target, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let Some(Target::File(file)) = SKILLS.resolve("skill://pdf/scripts/extract.py") else { panic!() };
    /// assert_eq!(file.path(), "scripts/extract.py");
    /// assert!(SKILLS.resolve("skill://docx/SKILL.md").is_none());
    /// ```
    pub fn resolve(&self, uri: &str) -> Option<Target<'_>> {
        let address = uri.strip_prefix(SCHEME)?;
        let (name, path) = match address.split_once('/') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (address, ""),
        };
        let skill = self.get(&decode(name)?)?;
        let path = decode(path)?;
        if path == SKILL_FILE {
            return Some(Target::Skill(skill));
        }
        let file = skill.resources().find(|file| file.path() == path).map(Target::File);
        file.or_else(|| skill.directory(&path).map(Target::Directory))
    }
}
