//! Folders to skills, one by one and in layers.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, Compilation, Diagnostic, Policy, Root, compile};

use crate::disk::Folder;
use crate::load::one;
use crate::loaded::{LoadError, Loaded};
use crate::merge::merge;
use crate::owned;
use crate::skill::{SKILL_MD, Skill};
use crate::skills::Skills;

/// Skills of one origin, below or above those of others: what [`Skills::layers`] takes.
///
/// The label is for messages: it says to a user which layer hides which.
///
/// Needs the feature `fs`; sets alone are layered by [`Skills::merge`], which needs none.
///
/// # Example
///
/// ```
/// use skills_runtime::{Layer, Policy, Skills, paths, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// # let is_trusted = false;
/// let layers = [
///     Some(Layer::set("built-in", &SKILLS)),
///     paths::config("my-agent").map(|dir| Layer::folder("user", dir)),
///     is_trusted.then(|| Layer::folder("workspace", paths::agents("."))),
/// ];
/// let loaded = Skills::layers(layers, &Policy::default());
/// assert!(loaded.skills.get("pdf").is_some());
/// ```
#[derive(Debug, Clone)]
pub struct Layer {
    label: Arc<str>,
    source: Source,
}

#[derive(Debug, Clone)]
enum Source {
    Folder(PathBuf),
    Set(Skills),
}

impl Layer {
    /// The skills below `dir`, as [`Skills::load`] reads them; where there is no such folder, none.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Layer, Policy, Skills};
    ///
    /// let loaded = Skills::layers([Layer::folder("user", "skills")], &Policy::default());
    /// assert_eq!(loaded.label_of("pdf"), Some("user"));
    /// ```
    pub fn folder(label: impl Into<String>, dir: impl Into<PathBuf>) -> Self {
        Self { label: label.into().into(), source: Source::Folder(dir.into()) }
    }

    /// The skills of a set.
    ///
    /// # Example
    ///
    /// To switch a single built-in skill off, leave it out of the set:
    ///
    /// ```
    /// use skills_runtime::{Layer, Policy, Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// let built_in = Layer::set("built-in", &SKILLS.without(&["pdf"]));
    /// let loaded = Skills::layers([built_in], &Policy::default());
    /// assert!(loaded.skills.names().eq(["commit-message", "release-notes"]));
    /// ```
    pub fn set(label: impl Into<String>, skills: &Skills) -> Self {
        Self { label: label.into().into(), source: Source::Set(skills.clone()) }
    }
}

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

    /// Reads skills in layers; of several with the same name, the one of the last layer is taken.
    ///
    /// A layer may be an `Option`: `None` is left out. Every skill that is hidden is reported in
    /// [`shadowed`](Loaded::shadowed), once, with both places. A skill that is withheld hides nothing: the one below
    /// stays, and the diagnostics say so. A folder that is named twice is one layer, the later one.
    ///
    /// The policy is for the folders; sets have been checked before.
    ///
    /// Needs the feature `fs`.
    ///
    /// # Example
    ///
    /// ```no_run
    /// use skills_runtime::{Layer, Policy, Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// let layers = [
    ///     Layer::set("built-in", &SKILLS),
    ///     Layer::folder("user", "/etc/my-agent/skills"),
    ///     Layer::folder("workspace", ".agents/skills"),
    /// ];
    /// // Must not start with a broken skill:
    /// let loaded = Skills::layers(layers, &Policy::standard()).strict()?;
    /// for warning in &loaded.diagnostics {
    ///     eprintln!("{warning}");
    /// }
    /// for shadowed in &loaded.shadowed {
    ///     eprintln!("{shadowed}");
    /// }
    /// # Ok::<_, skills_runtime::LoadError>(())
    /// ```
    pub fn layers<L: Into<Option<Layer>>>(layers: impl IntoIterator<Item = L>, policy: &Policy) -> Loaded {
        let layers: Vec<Layer> = layers.into_iter().filter_map(Into::into).collect();
        let mut diagnostics = Vec::new();
        let mut sets = Vec::with_capacity(layers.len());
        let is_last = last_of_each(&layers);
        for (Layer { label, source }, is_last) in layers.into_iter().zip(is_last) {
            let set = match source {
                Source::Set(set) => set,
                Source::Folder(dir) if is_last => {
                    let (set, found) = read(&dir, policy);
                    diagnostics.extend(found);
                    set
                }
                Source::Folder(_) => continue,
            };
            sets.push((label, set));
        }
        Loaded::merged(merge(sets.into_iter()), diagnostics)
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
    /// let readable: Vec<_> = skills.without(&["pdf"]).dirs().collect();
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
        if fs::symlink_metadata(dir.join(SKILL_MD)).is_err() {
            // What the folders below it are called and hold was not asked.
            diagnostics.retain(|fault| fault.skill().is_none() && OF_THE_FOLDER.contains(&fault.code()));
            if diagnostics.is_empty() {
                let shown = dir.display();
                let fault = Diagnostic::new(Code::RootWithoutSkill, format!("no `{SKILL_MD}` in `{shown}`"));
                diagnostics.push(fault.in_path(format!("{shown}")).help("name the folder of one skill"));
            }
            return Err(LoadError::new(diagnostics));
        }
        let (skills, diagnostics) = on_disk(dir, skills, diagnostics, policy);
        one(skills.iter().cloned(), diagnostics, &format!("{}", dir.display()))
    }
}

/// The skills below `dir`, and all that is wrong there.
fn read(dir: &Path, policy: &Policy) -> (Skills, Vec<Diagnostic>) {
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
            Ok(folder) => skills.push(owned::on_disk(skill, folder)),
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

/// For each layer, whether no later one reads the same folder.
fn last_of_each(layers: &[Layer]) -> Vec<bool> {
    let mut seen = BTreeSet::new();
    let mut is_last: Vec<bool> = layers
        .iter()
        .rev()
        .map(|layer| match &layer.source {
            Source::Folder(dir) => {
                fs::canonicalize(non_empty(dir)).is_err() || seen.insert(fs::canonicalize(non_empty(dir)).ok())
            }
            Source::Set(_) => true,
        })
        .collect();
    is_last.reverse();
    is_last
}

fn non_empty(dir: &Path) -> &Path {
    if dir.as_os_str().is_empty() { Path::new(".") } else { dir }
}

/// Faults of the folder itself.
const OF_THE_FOLDER: [Code; 4] = [Code::RootMissing, Code::RootNotDirectory, Code::SkillFileName, Code::Unreadable];
