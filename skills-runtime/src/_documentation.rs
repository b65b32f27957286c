//! Guides for tasks that need more than one item of this crate.
//!
//! - [`rules`]: every rule with its reason, an example, the message and the fix.
//! - [`skills_from_disk`]: programs that load skills of users, merge layers and run bundled scripts.
//! - [`ci`]: `cargo skills check` in CI, before commits and in editors.
//!
//! These modules contain no code. They exist in the documentation only.

#[doc = include_str!("../docs/ci.md")]
pub mod ci {}

#[doc = include_str!("../docs/rules.md")]
pub mod rules {}

// The programs on this page need the features.
#[cfg_attr(any(not(doctest), all(feature = "extract", feature = "fs")), doc = include_str!("../docs/skills-from-disk.md"))]
pub mod skills_from_disk {}
