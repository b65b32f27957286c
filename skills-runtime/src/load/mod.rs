//! Reads skills from folders and from memory, and merges sets.

#[cfg(feature = "parse")]
mod draft;
#[cfg(feature = "fs")]
mod folder;
#[cfg(feature = "fs")]
mod layer;
mod loaded;
mod merge;
#[cfg(feature = "parse")]
mod parse;
#[cfg(feature = "fs")]
pub mod paths;
mod shadowed;

#[cfg(feature = "parse")]
pub use self::draft::SkillDraft;
#[cfg(feature = "fs")]
pub use self::layer::Layer;
pub use self::loaded::Loaded;
pub use self::shadowed::{Origin, Shadowed};
