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

/// One source of skills for [`Skills::layers`]: a folder or a set.
///
/// The label is for messages: it shows the user where a skill comes from. To merge only sets, use [`Skills::merge`],
/// which needs no feature.
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
    /// The skills below `dir`, as [`Skills::load`] reads them. A folder that does not exist has no skills.
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
    /// A set without one of the built-in skills:
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
    /// Reads skills from several layers. If a name occurs more than once, the skill of the last layer is used.
    ///
    /// A layer can be an `Option`; `None` is skipped. [`shadowed`](Loaded::shadowed) reports every hidden skill once, with
    /// the locations of both skills. A skill with an error hides nothing: the skill of an earlier layer is used, and the
    /// diagnostics report the error. If a folder occurs twice, only the later layer counts.
    ///
    /// The policy applies to folders. Sets have already been checked.
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
    /// // This host does not start with a broken skill:
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

/// For each layer, whether it is the last one of its folder.
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
