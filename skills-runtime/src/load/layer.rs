//! Skills in layers.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::fs;
use std::path::PathBuf;

use skills_compiler::Policy;

use super::Loaded;
use super::folder::{non_empty, read};
use super::merge::merge;
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
    /// let built_in = Layer::set("built-in", &SKILLS.without(["pdf"]));
    /// let loaded = Skills::layers([built_in], &Policy::default());
    /// assert!(loaded.skills.names().eq(["commit-message", "release-notes"]));
    /// ```
    pub fn set(label: impl Into<String>, skills: &Skills) -> Self {
        Self { label: label.into().into(), source: Source::Set(skills.clone()) }
    }
}

impl Skills {
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
        Loaded { diagnostics, ..merge(sets.into_iter()) }
    }
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
