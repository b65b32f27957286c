//! Skills from folders.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::vec::Vec;
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, Compilation, Diagnostic, LoadError, Policy, Root, compile};
use skills_core::SKILL_FILE;

use super::Loaded;
use super::parse::one;
use crate::skill::Skill;
use crate::skills::Skills;
use crate::store::disk::Folder;
use crate::store::{Owned, Store};

impl Skills {
    /// Reads every skill below a folder.
    ///
    /// As with [`skills!`](crate#quick-start), each folder in it with a `SKILL.md` is a skill, and a folder that contains a
    /// `SKILL.md` itself is one skill. The rules and their messages are the same, with two exceptions: a folder that does
    /// not exist, or that contains no skill, gives an empty set. Nothing is created.
    ///
    /// This reads each `SKILL.md` and the files that rules check. Other files are read on demand. The policy belongs to
    /// the host. A `skills.toml` in the folder is not read, because the author of a skill could otherwise switch off the
    /// rules that protect its user.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skills};
    ///
    /// let loaded = Skills::load("skills", &Policy::default());
    /// for diagnostic in &loaded.diagnostics {
    ///     eprintln!("{diagnostic}");
    /// }
    /// assert!(loaded.skills.names().eq(["commit-message", "pdf", "release-notes"]));
    ///
    /// assert!(Skills::load("no/such/folder", &Policy::default()).skills.is_empty());
    /// ```
    pub fn load(dir: impl AsRef<Path>, policy: &Policy) -> Loaded {
        let (skills, diagnostics) = read(dir.as_ref(), policy);
        Loaded::new(skills, diagnostics)
    }

    /// The canonical folder of every skill on disk, sorted by the name of the skill.
    ///
    /// The permission system of a host grants the model read access to these folders.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skills};
    ///
    /// let skills = Skills::load("skills", &Policy::default()).skills;
    /// let readable: Vec<_> = skills.without(["pdf"]).dirs().collect();
    /// assert_eq!(readable.len(), 2);
    /// assert!(readable[0].ends_with("skills/commit-message"));
    /// ```
    pub fn dirs(&self) -> impl Iterator<Item = PathBuf> {
        self.iter().filter_map(Skill::dir).map(Path::to_owned)
    }
}

impl Skill {
    /// Reads one skill from the folder that contains its `SKILL.md`.
    ///
    /// Warnings are not returned; [`Skills::load`] of the same folder returns them.
    ///
    /// # Errors
    ///
    /// If the folder has no `SKILL.md`, or if the skill has an error.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skill};
    ///
    /// let pdf = Skill::load("skills/pdf", &Policy::default())?;
    /// assert_eq!(pdf.name(), "pdf");
    ///
    /// let error = Skill::load("skills", &Policy::default()).unwrap_err();
    /// assert_eq!(error.diagnostics()[0].message(), "no `SKILL.md` in `skills`");
    /// # Ok::<_, skills_runtime::LoadError>(())
    /// ```
    pub fn load(dir: impl AsRef<Path>, policy: &Policy) -> Result<Self, LoadError> {
        let dir = non_empty(dir.as_ref());
        let Compilation { skills, mut diagnostics, .. } = compile(&Root::new(dir), policy);
        if fs::symlink_metadata(dir.join(SKILL_FILE)).is_err() {
            // The caller asked about this folder only, so drop diagnostics about its subfolders.
            diagnostics.retain(|diagnostic| diagnostic.skill().is_none() && OF_THE_FOLDER.contains(&diagnostic.code()));
            if diagnostics.is_empty() {
                let shown = dir.display();
                let diagnostic = Diagnostic::new(Code::RootWithoutSkill, format!("no `{SKILL_FILE}` in `{shown}`"));
                diagnostics.push(diagnostic.in_path(format!("{shown}")).help("name the folder of one skill"));
            }
            return Err(LoadError::new(diagnostics));
        }
        let (skills, diagnostics) = on_disk(dir, skills, diagnostics, policy);
        one(skills.iter().cloned(), diagnostics, &format!("{}", dir.display()))
    }
}

/// The skills below `dir`, and the diagnostics about them.
pub(super) fn read(dir: &Path, policy: &Policy) -> (Skills, Vec<Diagnostic>) {
    let dir = non_empty(dir);
    let Compilation { skills, mut diagnostics, .. } = compile(&Root::new(dir), policy);
    diagnostics.retain(|diagnostic| match diagnostic.code() {
        Code::RootWithoutSkill => false,
        // A dangling link is a mistake, unlike a missing folder.
        Code::RootMissing => fs::symlink_metadata(dir).is_ok(),
        _ => true,
    });
    on_disk(dir, skills, diagnostics, policy)
}

/// Opens the folder of each checked skill.
fn on_disk(
    dir: &Path,
    checked: Vec<skills_compiler::Skill>,
    mut diagnostics: Vec<Diagnostic>,
    policy: &Policy,
) -> (Skills, Vec<Diagnostic>) {
    let real_root = fs::canonicalize(dir).unwrap_or_else(|_| dir.to_owned());
    let mut skills = Vec::with_capacity(checked.len());
    for skill in checked {
        let file = skill.file.on_disk();
        let folder = file.as_deref().and_then(Path::parent).unwrap_or(dir);
        match Folder::open(folder, dir, &real_root, policy.follows_links()) {
            Ok(folder) => skills.push(Skill::new(Store::Owned(Owned::on_disk(skill, folder)))),
            Err(why) => diagnostics.push(
                Diagnostic::new(Code::Unreadable, format!("the folder of the skill {why}"))
                    .in_path(skill.source.path())
                    .of_skill(&skill.folder)
                    .help("the folder changed while it was read: load the skills again"),
            ),
        }
    }
    (skills.into_iter().collect(), diagnostics)
}

pub(super) fn non_empty(dir: &Path) -> &Path {
    if dir.as_os_str().is_empty() { Path::new(".") } else { dir }
}

/// Rules about the folder itself.
const OF_THE_FOLDER: [Code; 4] = [Code::RootMissing, Code::RootNotDirectory, Code::SkillFileName, Code::Unreadable];
