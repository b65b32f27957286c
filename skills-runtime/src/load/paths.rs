//! The folders in which agents keep their skills, by convention.
//!
//! Each function returns a path for [`Layer::folder`](crate::Layer::folder) and does not check whether it exists. `app` is
//! the name of your program in paths, such as `my-agent`.
//!
//! The skills in the folder of a project come from the authors of the project. Ask your user before you load them.
//!
//! # Example
//!
//! ```
//! use skills_runtime::{Layer, Policy, Skills, paths, skills};
//!
//! static SKILLS: Skills = skills!("skills");
//!
//! let layers = [
//!     Some(Layer::set("built-in", &SKILLS)),
//!     paths::home_agents().map(|dir| Layer::folder("user, all agents", dir)),
//!     paths::config("my-agent").map(|dir| Layer::folder("user", dir)),
//!     Some(Layer::folder("workspace, all agents", paths::agents("."))),
//!     Some(Layer::folder("workspace", paths::project(".", "my-agent"))),
//! ];
//! let loaded = Skills::layers(layers, &Policy::default());
//! assert!(loaded.skills.len() >= SKILLS.len());
//! ```

use alloc::format;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;

/// `$XDG_CONFIG_HOME/<app>/skills`, or `~/.config/<app>/skills` if the variable is not set.
///
/// This includes macOS, as is usual for command-line tools. On Windows it is `%APPDATA%\<app>\skills`. `None` if the user
/// has no home directory.
///
/// # Example
///
/// ```
/// let dir = skills_runtime::paths::config("my-agent").unwrap();
/// assert!(dir.ends_with("my-agent/skills"));
/// ```
pub fn config(app: &str) -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join(app).join(SKILLS))
}

/// `$XDG_CACHE_HOME/<app>/skills`, or `~/.cache/<app>/skills` if the variable is not set: a base for `extract_to`.
///
/// On Windows it is `%LOCALAPPDATA%\<app>\skills`. `None` if the user has no home directory.
///
/// # Example
///
/// ```
/// let dir = skills_runtime::paths::cache("my-agent").unwrap();
/// assert!(dir.ends_with("my-agent/skills"));
/// ```
pub fn cache(app: &str) -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.cache_dir().join(app).join(SKILLS))
}

/// `~/.<app>/skills`; `None` if the user has no home directory.
///
/// # Example
///
/// ```
/// let dir = skills_runtime::paths::home("my-agent").unwrap();
/// assert!(dir.ends_with(".my-agent/skills"));
/// ```
pub fn home(app: &str) -> Option<PathBuf> {
    Some(project(etcetera::home_dir().ok()?, app))
}

/// `~/.agents/skills`, the skills of the user for all agents; `None` if the user has no home directory.
///
/// # Example
///
/// ```
/// let dir = skills_runtime::paths::home_agents().unwrap();
/// assert!(dir.ends_with(".agents/skills"));
/// ```
pub fn home_agents() -> Option<PathBuf> {
    Some(agents(etcetera::home_dir().ok()?))
}

/// `<project>/.<app>/skills`.
///
/// # Example
///
/// ```
/// let dir = skills_runtime::paths::project("/srv/site", "my-agent");
/// assert_eq!(dir, std::path::Path::new("/srv/site/.my-agent/skills"));
/// ```
pub fn project(project: impl AsRef<Path>, app: &str) -> PathBuf {
    project.as_ref().join(format!(".{app}")).join(SKILLS)
}

/// `<project>/.agents/skills`, the skills of a project for all agents.
///
/// # Example
///
/// ```
/// let dir = skills_runtime::paths::agents("/srv/site");
/// assert_eq!(dir, std::path::Path::new("/srv/site/.agents/skills"));
/// ```
pub fn agents(project: impl AsRef<Path>) -> PathBuf {
    project.as_ref().join(".agents").join(SKILLS)
}

const SKILLS: &str = "skills";
