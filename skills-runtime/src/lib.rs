//! Ships [Agent Skills](https://agentskills.io) inside a Rust binary.
//!
//! A *skill* is a folder with a `SKILL.md`: YAML frontmatter that says what the skill is for, then instructions in
//! Markdown, and beside it any files that the instructions name. Agents learn procedures from them.
//!
//! [`skills!`] reads every skill of a folder while your crate compiles, checks it as strictly as a compiler checks
//! code, stops on violations with their place in the `SKILL.md`, and embeds the rest. At run time there is no YAML, no
//! file system and no start-up work.
//!
//! # Quick start
//!
//! Put skills into a folder beside `Cargo.toml`:
//!
//! ```text
//! Cargo.toml
//! build.rs
//! skills/
//!   pdf/
//!     SKILL.md
//!     references/forms.md
//!     scripts/extract.py
//!   release-notes/
//!     SKILL.md
//! src/main.rs
//! ```
//!
//! ```markdown
//! ---
//! name: pdf
//! description: Extracts text from PDF files and fills their forms. Use when the user mentions a PDF, a form or a scan.
//! ---
//!
//! 1. Run `scripts/extract.py FILE` to get the text of every page.
//! 2. To fill a form, read [the notes on forms](references/forms.md) first.
//! ```
//!
//! Then embed them:
//!
//! ```
//! use skills_runtime::{Skill, Skills, skills};
//!
//! static SKILLS: Skills = skills!("skills");
//!
//! // Names and descriptions, for the system prompt.
//! println!("{}", SKILLS.catalog());
//!
//! // The instructions of one skill, when the model asks for it.
//! let pdf = SKILLS.get("pdf").unwrap();
//! println!("{}", pdf.activate());
//!
//! // A file that the instructions name, when the model asks for it.
//! println!("{}", pdf.read_to_string("references/forms.md")?);
//!
//! // A skill that your code relies on: without it, the crate does not compile.
//! const NOTES: &Skill = SKILLS.get("release-notes").unwrap();
//! # let _ = NOTES;
//! # Ok::<_, skills_runtime::ReadError>(())
//! ```
//!
//! # A mistake stops the build
//!
//! ```text
//! error: `: ` in an unquoted value [yaml-syntax]
//!         --> skills/release-notes/SKILL.md:3:22
//!          |
//!        3 | description: Use when: the user asks for a changelog
//!          |                      ^ YAML reads a second key here
//!          |
//!        help: quote it: `description: "Use when: the user asks for a changelog"`
//!  --> src/main.rs:3:33
//!   |
//! 3 | static SKILLS: Skills = skills!("skills");
//!   |                                 ^^^^^^^^
//! ```
//!
//! All faults of all skills come out in one build. Levels of single rules, and files or skills to leave out, stand in a
//! `skills.toml` in or above the folder.
//!
//! # Three tiers
//!
//! Skills are made so that a prompt holds little and a model asks for more. The interface keeps the tiers apart:
//!
//! | tier | what | in the prompt | here |
//! | --- | --- | --- | --- |
//! | 1 | name and description | always, of every skill | [`Skills::catalog`], [`Summary`] |
//! | 2 | instructions | once the model has chosen the skill | [`Skill::activate`], [`Skill::body`] |
//! | 3 | bundled files | one at a time, when the instructions name it | [`Skill::read`], [`Resource`] |
//!
//! A host offers the model two tools: one that activates a skill by name, and one that reads a file of a skill. Both
//! are a few lines:
//!
//! ```
//! # use skills_runtime::{Skills, skills};
//! # static SKILLS: Skills = skills!("skills");
//! fn activate_skill(name: &str) -> Result<String, String> {
//!     let skill = SKILLS.get(name).ok_or_else(|| format!("no skill `{name}`"))?;
//!     Ok(skill.activate().to_string())
//! }
//!
//! fn read_skill_file(name: &str, path: &str) -> Result<String, String> {
//!     let skill = SKILLS.get(name).ok_or_else(|| format!("no skill `{name}`"))?;
//!     let text = skill.read_to_string(path).map_err(|error| error.to_string())?;
//!     Ok(text.into_owned())
//! }
//! # assert!(activate_skill("pdf").is_ok());
//! # assert!(read_skill_file("pdf", "scripts/extract.py").is_ok());
//! # assert!(read_skill_file("pdf", "/etc/passwd").is_err());
//! ```
//!
//! # New files need a build script
//!
//! Cargo builds again when an embedded file changes or goes. So that it also notices a *new* file or folder, it has to
//! watch the folder. Add a `build.rs`:
//!
//! ```
//! fn main() {
//!     println!("cargo::rerun-if-changed=skills");
//! }
//! ```
//!
//! A build script of your own that prints no `rerun-if` line has the same effect already: cargo then watches the whole
//! package, and this line would switch that off. Leave such a script alone.
//!
//! Cargo goes by modification times. Where a file is replaced by one with an *older* time, as restored caches and
//! `tar -x` do it, it notices nothing, whatever the build script says; `touch` the files or build from clean. A test
//! with `assert_fresh!(SKILLS, "skills")` (feature `fresh`) notices.
//!
//! # Features
//!
//! The crate is `no_std` and needs `alloc`. By default it has no dependency at run time and no `unsafe` code.
//!
//! - `fresh`: `assert_fresh!`, for tests. It reads the folder with the compiler, YAML parser included, and needs
//!   `std`: enable it in `[dev-dependencies]`, never for a binary.
//!
//! # What this crate does not do
//!
//! - It does not call a model. Catalog, activation and files are texts; which message they go into is for the host.
//! - It does not download skills, and a skill changes only with a new build of the binary.
//! - It does not run scripts. A script that a skill brings has to be written to disk first, by the host.
//! - It does not decide what is trusted. Embedded skills are as trusted as the code beside them; `allowed-tools` is
//!   reported and never granted.
//! - It does not compress. Instructions and files are in the binary as they are on disk, once.

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![allow(clippy::needless_doctest_main, reason = "a build script is shown whole")]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod activation;
mod budget;
mod catalog;
mod embedded;
mod escape;
#[cfg(feature = "fresh")]
mod fresh;
mod location;
mod message;
mod names;
mod near;
mod read_error;
mod resource;
mod shorten;
mod skill;
mod skills;
mod summary;
mod surface;
#[cfg(test)]
mod tests;

pub use crate::activation::Activation;
pub use crate::budget::{Budget, Cut};
pub use crate::catalog::Catalog;
pub use crate::location::Location;
pub use crate::names::Names;
pub use crate::read_error::ReadError;
pub use crate::resource::Resource;
pub use crate::skill::Skill;
pub use crate::skills::Skills;
pub use crate::summary::Summary;
pub use crate::surface::{NarrowError, Surface};

/// Embeds every skill of a folder, as a [`Skills`].
///
/// The path is a string literal, relative to the folder of your `Cargo.toml`, with `/` between its parts on every
/// system. Each folder in it that holds a `SKILL.md` is a skill; a folder that holds a `SKILL.md` itself is one skill.
///
/// Everything is checked while your crate compiles. A violation is a compile error with its place in the `SKILL.md`, a
/// doubt is a warning; `skills.toml` in or above the folder sets the level of each rule and leaves files out. Every file
/// that is not version control, a cache or a secret goes into the binary, with its execute bit.
///
/// Use it in a `static`. In a `const` it compiles, but then [`Skills::get`] cannot be used in another `const`.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// assert!(SKILLS.names().eq(["commit-message", "pdf", "release-notes"]));
/// ```
///
/// # When it is built again
///
/// When an embedded file changes or goes. For new files and folders a build script has to watch the folder: see
/// [New files need a build script](crate#new-files-need-a-build-script).
#[macro_export]
macro_rules! skills {
    ($($path:tt)*) => {
        $crate::__private::expand!($crate, $($path)*)
    };
}

/// What the expansion of `skills!` names: no part of the interface, whatever it holds.
#[doc(hidden)]
pub mod __private {
    pub use crate::embedded::{CONTENT_COLUMNS, Content, INDEX_COLUMNS, Index, set, skills};
    #[cfg(feature = "fresh")]
    pub use crate::fresh::assert_fresh;
    pub use skills_macros::skills as expand;
}

/// The README's examples run as this crate's.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
