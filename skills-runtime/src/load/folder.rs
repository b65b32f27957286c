//! Folders to skills.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::vec::Vec;
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, Compilation, Diagnostic, Policy, Root, compile};
use skills_core::SKILL_FILE;

use super::parse::one;
use super::{LoadError, Loaded};
use crate::skill::Skill;
use crate::skills::Skills;
use crate::store::disk::Folder;
use crate::store::{Owned, Store};

impl Skills {
    /// Reads every skill below a folder.
    ///
    /// As with [`skills!`](crate::skills!), each folder in it that holds a `SKILL.md` is a skill, and a folder that holds
    /// a `SKILL.md` itself is one skill. The rules and their texts are the same too, with two exceptions: a folder that
    /// does not exist, or that holds no skill, is an empty set. Nothing is created.
    ///
    /// Each `SKILL.md` is read now, and so is what a rule has to look at; other files are read when they are asked for.
    /// The policy is the host's. A `skills.toml` in the folder is not read: whoever writes a skill could otherwise switch
    /// off the rules that protect its user.
    ///
    /// Needs the feature `fs`.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Policy, Skills};
    ///
    /// let loaded = Skills::load("skills", &Policy::default());
    /// for fault in &loaded.diagnostics {
    ///     eprintln!("{fault}");
    /// }
    /// assert!(loaded.skills.names().eq(["commit-message", "pdf", "release-notes"]));
    ///
    /// assert!(Skills::load("no/such/folder", &Policy::default()).skills.is_empty());
    /// ```
    pub fn load(dir: impl AsRef<Path>, policy: &Policy) -> Loaded {
        let (skills, diagnostics) = read(dir.as_ref(), policy);
        Loaded::new(skills, diagnostics)
    }

    /// The canonical folder of every skill that is on disk, sorted by the skill's name.
    ///
    /// Needs the feature `fs`.
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
    /// Reads the skill of one folder: the one that holds its `SKILL.md`.
    ///
    /// Warnings are not returned: [`Skills::load`] of the same folder has them.
    ///
    /// Needs the feature `fs`.
    ///
    /// # Errors
    ///
    /// If there is no `SKILL.md` in the folder, or the skill breaks a rule.
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
            // What the folders below it are called and hold was not asked.
            diagnostics.retain(|fault| fault.skill().is_none() && OF_THE_FOLDER.contains(&fault.code()));
            if diagnostics.is_empty() {
                let shown = dir.display();
                let fault = Diagnostic::new(Code::RootWithoutSkill, format!("no `{SKILL_FILE}` in `{shown}`"));
                diagnostics.push(fault.in_path(format!("{shown}")).help("name the folder of one skill"));
            }
            return Err(LoadError::new(diagnostics));
        }
        let (skills, diagnostics) = on_disk(dir, skills, diagnostics, policy);
        one(skills.iter().cloned(), diagnostics, &format!("{}", dir.display()))
    }
}

/// The skills below `dir`, and all that is wrong there.
pub(super) fn read(dir: &Path, policy: &Policy) -> (Skills, Vec<Diagnostic>) {
    let dir = non_empty(dir);
    let Compilation { skills, mut diagnostics, .. } = compile(&Root::new(dir), policy);
    diagnostics.retain(|fault| match fault.code() {
        Code::RootWithoutSkill => false,
        // A link that leads nowhere is no missing folder, but a mistake.
        Code::RootMissing => fs::symlink_metadata(dir).is_ok(),
        _ => true,
    });
    on_disk(dir, skills, diagnostics, policy)
}

/// The skills with the folders they stand in.
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
                    .help("it changed while it was read: load again"),
            ),
        }
    }
    (skills.into_iter().collect(), diagnostics)
}

pub(super) fn non_empty(dir: &Path) -> &Path {
    if dir.as_os_str().is_empty() { Path::new(".") } else { dir }
}

/// Faults of the folder itself.
const OF_THE_FOLDER: [Code; 4] = [Code::RootMissing, Code::RootNotDirectory, Code::SkillFileName, Code::Unreadable];
