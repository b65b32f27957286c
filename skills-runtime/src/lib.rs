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
//! A host offers the model two tools: one that activates a skill by name, and one that reads a file of a skill.
//! [`Skills::activation_tool`] and [`Skills::resource_tool`] define them in the shape that the model's service takes, and
//! [`Skills::answer`] answers a call of either. An error is a text from which the model corrects its call:
//!
//! ```
//! # use serde_json::json;
//! # use skills_runtime::{Skills, skills};
//! # static SKILLS: Skills = skills!("skills");
//! fn answer(tool: &str, arguments: &serde_json::Value) -> String {
//!     let argument = |key: &str| arguments.get(key)?.as_str();
//!     SKILLS.answer(tool, argument).unwrap_or_else(|error| error.to_string())
//! }
//!
//! assert!(answer("activate_skill", &json!({ "name": "pdf" })).starts_with("<skill_content name=\"pdf\">"));
//! assert_eq!(answer("activate_skill", &json!({ "name": "PDF" })), "no skill `PDF`; did you mean `pdf`?");
//! let path = json!({ "name": "pdf", "path": "references/forms.md" });
//! assert!(answer("read_skill_resource", &path).starts_with("# Forms"));
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
//! # Skills from disk
//!
//! Skills that users add stand in folders. With the feature `fs` they are read by the same rules, and come out as the
//! same types, so the code that serves skills does not know the difference:
//!
//! ```
//! # #[cfg(feature = "fs")] {
//! use skills_runtime::{Layer, Policy, Skills, paths, skills};
//!
//! static SKILLS: Skills = skills!("skills");
//!
//! let layers = [
//!     Some(Layer::set("built-in", &SKILLS)),
//!     paths::config("my-agent").map(|dir| Layer::folder("user", dir)),
//!     Some(Layer::folder("workspace", paths::agents("."))), // .agents/skills
//! ];
//! let loaded = Skills::layers(layers, &Policy::default());
//!
//! for fault in &loaded.diagnostics {
//!     eprintln!("{fault}"); // as the build shows it, with path, line and column
//! }
//! for shadowed in &loaded.shadowed {
//!     eprintln!("{shadowed}"); // which skill hides which of the same name
//! }
//! println!("{}", loaded.skills.catalog());
//! # }
//! ```
//!
//! A broken skill is withheld and its neighbours are taken; `strict` makes an error of it. Only each `SKILL.md` is kept
//! in memory. Other files are read when they are asked for, and never from outside their skill.
//!
//! Levels come from the host's [`Policy`](crate#features), never from a folder that is loaded.
//!
//! # Scripts need a disk
//!
//! A script that a skill brings runs from a file. With the feature `extract`, [`Skills`] and [`Skill`] are written to a
//! folder that is named by what they hold:
//!
//! ```
//! # #[cfg(feature = "extract")]
//! # fn example(cache: &std::path::Path) -> Result<(), skills_runtime::ExtractError> {
//! # use skills_runtime::{Skills, skills};
//! # static SKILLS: Skills = skills!("skills");
//! let dir = SKILLS.get("pdf").unwrap().extract_to(cache)?;
//! assert!(dir.join("scripts/extract.py").is_file());
//! # Ok(())
//! # }
//! # #[cfg(feature = "extract")] {
//! # let cache = std::env::temp_dir().join(format!("skills-doc-crate-{}", std::process::id()));
//! # example(&cache).unwrap();
//! # std::fs::remove_dir_all(&cache).unwrap();
//! # }
//! ```
//!
//! # Features
//!
//! The crate is `no_std` and needs `alloc`. Without features it has no dependency at run time, and it never has `unsafe`
//! code. Only `macros` is on by default, and no feature changes what the others, or the crate without them, do.
//!
//! | feature | adds | needs | do without |
//! | --- | --- | --- | --- |
//! | `digest` | `digest` of files, skills and sets | SHA-256, no std | where nothing is compared or pinned |
//! | `extract` | `extract_to`, `prune` | std, `digest` | where no skill brings a script, or the host pipes it to its interpreter |
//! | `fresh` | `assert_fresh!`: a test that fails where the embedded skills are not those of the folder | std, the compiler with its YAML parser | outside `[dev-dependencies]` |
//! | `fs` | `Skills::load`, `Skill::load`, `Skills::layers`, `paths`: skills from disk | `parse`, a crate for the user's folders | in wasm, and where a user must not add skills |
//! | `include_dir` | `Skills::to_include_dir`, `include_dir_files` | std, the crate of this name | in new code: [`Skill::files`] walks the same files, and knows execute bits |
//! | `macros` (default) | [`skills!`] | the compiler at build time | in a program that only loads skills: its build then takes about 7 CPU seconds less |
//! | `mcp` | `Skill::manifest`: the entry that a server sends by SEP-2640 | `digest` | in an agent; a server on top of `rmcp` takes the crate `skills-rmcp` |
//! | `parse` | `Skills::parse` and `Skill::parse`: skills from memory; `SkillDraft`: skills from parts; `Policy`, `Diagnostic` | std, the compiler with its YAML parser | where all skills are known at build time |
//! | `serde` | `Serialize` for [`Skills`], [`Skill`], [`Summary`], [`Resource`], [`Location`], [`ToolDefinition`] | `serde_core`, no std | for JSON in a prompt or a request: [`Catalog::json`] and [`ToolDefinition`] write it |
//! | `yaml` | `Skill::frontmatter_as`: your own keys, in your own type | std, Rust 1.89, a YAML parser in the binary | where a JSON parser is at hand: [`Skill::frontmatter_json`] has every key |
//!
//! `parse` reads YAML at run time; it makes a binary about 1.5 MB larger and a clean build some seconds longer. For skills
//! that ship with the program it adds nothing: [`skills!`] has checked them. `extract` reads no YAML and does not bring
//! `parse`.
//!
//! # What this crate does not do
//!
//! - It does not call a model. Catalog, activation and files are texts; which message they go into is for the host.
//! - It does not download skills, and it writes nothing but what `extract_to` is asked to.
//! - It does not watch folders. What is loaded stays as it is until it is loaded again.
//! - It does not run scripts. `extract_to` writes them to disk; whether and how they run is for the host.
//! - It does not decide what is trusted. Embedded skills are as trusted as the code beside them, those of a workspace as
//!   whoever wrote it; `allowed-tools` is reported and never granted.
//! - It does not compress. Instructions and files are in the binary as they are on disk, once.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![allow(clippy::needless_doctest_main, reason = "a build script is shown whole")]

extern crate alloc;
#[cfg(any(test, feature = "extract", feature = "fs"))]
extern crate std;

mod activation;
mod catalog;
#[cfg(feature = "parse")]
pub mod diagnostic;
#[cfg(feature = "digest")]
mod digest;
#[cfg(feature = "extract")]
mod extract;
#[cfg(feature = "fresh")]
mod fresh;
#[cfg(feature = "include_dir")]
mod include_dir;
mod load;
#[cfg(feature = "mcp")]
mod manifest;
mod nearest;
mod resource;
#[cfg(feature = "serde")]
mod serialize;
mod skill;
mod skills;
mod store;
#[cfg(test)]
mod tests;
mod text;
mod tool;
mod uri;
#[cfg(feature = "yaml")]
mod yaml;

pub use crate::activation::Activation;
pub use crate::catalog::{Budget, Catalog, Cut, Summary};
#[cfg(feature = "parse")]
pub use crate::diagnostic::host::{Code, Diagnostic, Level, Policy, Severity};
#[cfg(feature = "digest")]
pub use crate::digest::Digest;
#[cfg(feature = "extract")]
pub use crate::extract::ExtractError;
#[cfg(feature = "include_dir")]
pub use crate::include_dir::include_dir_files;
#[cfg(feature = "fs")]
pub use crate::load::{Layer, paths};
#[cfg(feature = "parse")]
pub use crate::load::{LoadError, SkillDraft};
pub use crate::load::{Loaded, Origin, Shadowed};
#[cfg(feature = "mcp")]
pub use crate::manifest::{Manifest, ManifestFile};
pub use crate::resource::{Location, ReadError, Resource, TextOrBlob};
pub use crate::skill::{Directory, Entry, Skill};
pub use crate::skills::{Skills, UnknownSkill};
pub use crate::tool::{NarrowError, Tool, ToolDefinition, ToolError, ToolSchema};
pub use crate::uri::{Target, Uri};
#[cfg(feature = "yaml")]
pub use crate::yaml::FrontmatterError;

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
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! skills {
    ($($path:tt)*) => {
        $crate::__private::expand!($crate, $($path)*)
    };
}

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

/// The README's examples run as this crate's.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// So do those of the page on skills from disk.
#[cfg(all(doctest, feature = "extract", feature = "fs"))]
#[doc = include_str!("../../docs/skills-from-disk.md")]
struct SkillsFromDisk;
