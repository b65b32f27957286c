//! Ships [Agent Skills](https://agentskills.io) inside a Rust binary.
//!
//! [`skills!`] reads every skill in a folder while your crate compiles, checks it with the strictness of a compiler, and embeds
//! it. A mistake in a skill is a compile error with its position in the `SKILL.md`. At run time there is no YAML, no file
//! access and no start-up work. With the feature `fs`, the same rules apply to skills that users add on disk.
//!
//! # Contents
//!
//! - [Terms](#terms)
//! - [Quick start](#quick-start)
//! - [A mistake stops the build](#a-mistake-stops-the-build)
//! - [Three tiers](#three-tiers): catalog, instructions and files for the model
//! - [New files need a build script](#new-files-need-a-build-script)
//! - [Skills from disk](#skills-from-disk)
//! - [Scripts need a disk](#scripts-need-a-disk)
//! - [Features](#features)
//! - [What this crate does not do](#what-this-crate-does-not-do)
//!
//! The main types are [`Skills`], a set of skills, and [`Skill`]; their methods lead to all others.
//!
//! # Terms
//!
//! - A **skill** is a folder with a file `SKILL.md`, from which an agent learns a procedure.
//! - The **frontmatter** is the YAML at the start of the `SKILL.md`: at least the name of the skill, and a description of what
//!   it does and when to use it.
//! - The **instructions**, or body, are the Markdown after the frontmatter.
//! - **Resources** are the other files of the skill: scripts, references, templates.
//! - The **catalog** is the list of all names and descriptions in the system prompt.
//! - To **activate** a skill is to give its instructions to the model.
//! - The **host** is the program that embeds the skills: yours. The **user** is the user of that program.
//!
//! # Quick start
//!
//! Put your skills into a folder beside `Cargo.toml`:
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
//! `skills/pdf/SKILL.md`:
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
//! // The instructions of a skill that the model has chosen.
//! let pdf = SKILLS.get("pdf").unwrap();
//! println!("{}", pdf.activate());
//!
//! // A file that the instructions refer to.
//! println!("{}", pdf.read_to_string("references/forms.md")?);
//!
//! // A skill that your code relies on. If it is removed, the crate does not compile.
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
//! One build reports all errors of all skills. A `skills.toml` in the folder, or in a folder above it, sets the levels of
//! single rules and excludes files or skills.
//!
//! # Three tiers
//!
//! A prompt should contain only what the model needs at the moment. The standard therefore divides a skill into three tiers,
//! and so does this crate:
//!
//! | tier | content | in the prompt | interface |
//! | --- | --- | --- | --- |
//! | 1 | name and description | of every skill, always | [`Skills::catalog`], [`Summary`] |
//! | 2 | instructions | of one skill, after the model has chosen it | [`Skill::activate`], [`Skill::body`] |
//! | 3 | resources | one file at a time, when the instructions refer to it | [`Skill::read`], [`Resource`] |
//!
//! A host offers two tools to the model: one activates a skill by its name, the other reads a file of a skill.
//! [`Skills::activation_tool`] and [`Skills::resource_tool`] define them in the format of the model's service, and
//! [`Skills::answer`] answers a call of either. The text of an error tells the model how to correct its call:
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
//! Cargo rebuilds your crate when an embedded file changes or is removed. To detect a *new* file or folder, it has to watch
//! the folder. Add a `build.rs`:
//!
//! ```
//! fn main() {
//!     println!("cargo::rerun-if-changed=skills");
//! }
//! ```
//!
//! If you already have a build script that prints no `rerun-if` line, do not add one: cargo then watches the whole package, and
//! the line would end that.
//!
//! Cargo compares modification times. If a file is replaced by an *older* one, for example by a restored cache or by `tar -x`,
//! cargo does not rebuild, even with a build script; `touch` the files, or build from clean. A test with
//! `assert_fresh!(SKILLS, "skills")` (feature `fresh`) detects this.
//!
//! # Skills from disk
//!
//! Users add skills as folders on disk. With the feature `fs`, this crate reads them with the rules of the build and returns
//! the same types, so that one function serves embedded and loaded skills:
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
//! for diagnostic in &loaded.diagnostics {
//!     eprintln!("{diagnostic}"); // the text of the build, with path, line and column
//! }
//! for shadowed in &loaded.shadowed {
//!     eprintln!("{shadowed}"); // a skill that another one of the same name hides
//! }
//! println!("{}", loaded.skills.catalog());
//! # }
//! ```
//!
//! A skill with an error is left out, and all others are loaded; `strict` turns the diagnostics into an error. Only each
//! `SKILL.md` is kept in memory. Other files are read on demand, and never from outside of their skill.
//!
//! The levels of rules come from the [`Policy`](crate#features) of the host, never from a folder that is loaded.
//!
//! # Scripts need a disk
//!
//! An interpreter needs the script of a skill as a file. With the feature `extract`, [`Skills`] and [`Skill`] can be written to
//! a folder, whose name is a digest of their contents:
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
//! The crate is `no_std` and needs `alloc`. Without features, its only run-time dependency is `skills-core` of this project,
//! and it contains no `unsafe` code. Only `macros` is on by default. A feature adds items and never changes the behaviour of
//! others.
//!
//! | feature | adds | needs | not needed if |
//! | --- | --- | --- | --- |
//! | `digest` | `digest` of files, skills and sets | SHA-256, no std | no skill is compared or pinned |
//! | `extract` | `extract_to`, `extract_verified_to`, `prune` | std, `digest` | no skill has a script, or the host pipes scripts to their interpreter |
//! | `fresh` | `assert_fresh!`, a test that the embedded skills equal those of the folder | std, the compiler with its YAML parser | outside of `[dev-dependencies]` |
//! | `fs` | `Skills::load`, `Skill::load`, `Skills::layers`, `paths`: skills from disk | `parse`, a crate for the folders of the user | users cannot add skills, as in wasm |
//! | `include_dir` | `Skills::to_include_dir`, `include_dir_files` | std, the crate `include_dir` | the code is new: [`Skill::files`] returns the same files, with execute bits |
//! | `macros` (default) | [`skills!`] | the compiler at build time | the program only loads skills: it then builds in about 7 CPU seconds less |
//! | `mcp` | `Skill::manifest`, the entry of a skill in a server that implements SEP-2640 | `digest` | the program is an agent, or uses the crate `skills-rmcp` |
//! | `parse` | `Skills::parse`, `Skill::parse` and `SkillDraft`: skills from memory; `Policy`, `Diagnostic` | std, the compiler with its YAML parser | all skills are known at build time |
//! | `serde` | `Serialize` for [`Skills`], [`Skill`], [`Summary`], [`Resource`], [`Location`], [`ToolDefinition`] | `serde_core`, no std | [`Catalog::json`] and [`ToolDefinition`] already write the JSON |
//! | `yaml` | `Skill::frontmatter_as`: the frontmatter as your own type | std, Rust 1.89, a YAML parser in the binary | you have a JSON parser: [`Skill::frontmatter_json`] contains all keys |
//!
//! `parse` reads YAML at run time. It makes the binary about 1.5 MB larger and a clean build some seconds longer. Embedded
//! skills do not need it, because [`skills!`] has checked them. `extract` reads no YAML and does not enable `parse`.
//!
//! # What this crate does not do
//!
//! - It does not call a model. Catalog, activation and files are strings; the host decides which message contains them.
//! - It does not download skills, and it writes to disk only in `extract_to`.
//! - It does not watch folders. Loaded skills do not change until they are loaded again.
//! - It does not run scripts. `extract_to` writes them to disk; the host decides whether and how they run.
//! - It does not decide which skills to trust. Embedded skills are as trustworthy as your code, and the skills of a workspace
//!   as trustworthy as its authors. `allowed-tools` is reported and never granted.
//! - It does not compress. The binary contains instructions and files once, as they are on disk.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![allow(clippy::needless_doctest_main, reason = "the example is a complete build script")]

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
pub use crate::diagnostic::host::{Code, Diagnostic, Level, LoadError, Policy, Severity};
#[cfg(feature = "digest")]
pub use crate::digest::Digest;
#[cfg(feature = "extract")]
pub use crate::extract::ExtractError;
#[cfg(feature = "include_dir")]
pub use crate::include_dir::include_dir_files;
#[cfg(feature = "parse")]
pub use crate::load::SkillDraft;
#[cfg(feature = "fs")]
pub use crate::load::{Layer, paths};
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

/// Embeds every skill of a folder as a [`Skills`].
///
/// The path is a string literal, relative to the folder of your `Cargo.toml`, with `/` on every system. Each folder in it
/// with a `SKILL.md` is a skill; a folder that contains a `SKILL.md` itself is one skill.
///
/// All skills are checked while your crate compiles. An error stops the build and shows its position in the `SKILL.md`. A
/// `skills.toml` in the folder, or in a folder above it, sets the level of each lint and excludes files. All files but
/// version control, caches and secrets are embedded, with their execute bit.
///
/// Use it in a `static`. It also compiles in a `const`, but then [`Skills::get`] cannot be used in another `const`.
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
/// # Rebuilds
///
/// Cargo rebuilds the crate when an embedded file changes or is removed. For new files and folders, a build script has to
/// watch the folder: see [New files need a build script](crate#new-files-need-a-build-script).
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! skills {
    ($($path:tt)*) => {
        $crate::__private::expand!($crate, $($path)*)
    };
}

// Only for rustdoc: a build of the crate would read and store the pages for nothing.
#[cfg(any(doc, doctest))]
pub mod _documentation;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
