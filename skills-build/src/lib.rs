//! For build scripts of crates that embed [Agent Skills](https://agentskills.io) with `skills-runtime`.
//!
//! `skills!` needs no build script. One helps where
//!
//! - cargo has to notice *new* files and folders: [`watch`];
//! - skills have to be refused before anything is compiled: [`check`];
//! - skills come from outside the package, are generated, or depend on a feature: [`stage`].
//!
//! ```no_run
//! // build.rs
//! fn main() {
//!     skills_build::watch("skills");
//! }
//! ```
//!
//! # What this crate does not do
//!
//! It embeds nothing and writes no Rust: `skills!` does, from the same folder or from what was staged. It does not check
//! more than the macro either, so a package needs [`check`] only where it wants the answer earlier. And it does not
//! decide what a build script watches besides: where a script has other inputs, name them too, since cargo looks at
//! nothing else once one `rerun-if` line is printed.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![allow(clippy::needless_doctest_main, reason = "a build script is shown whole")]

mod check;
mod message;
mod mirror;
mod policy;
mod stage;
mod watch;

use std::path::{Path, PathBuf};

/// Has cargo run the build script again, and build the crate again, when anything below `path` changes, is added or
/// goes.
///
/// `path` is that of `skills!`, relative to `Cargo.toml`. Prints `cargo::rerun-if-changed` for the folder and for the
/// `skills.toml` that holds for it, and only for what exists: cargo takes a missing path for one that always changes.
/// Where the folder lies outside the package, a warning says so, unless `skills.toml` allows `outside-package`.
///
/// Cargo watches the whole package where a build script prints no such line. If that is enough, call nothing.
///
/// # Example
///
/// ```no_run
/// // build.rs
/// fn main() {
///     skills_build::watch("skills");
/// }
/// ```
pub fn watch(path: impl AsRef<Path>) {
    print!("{}", watch::lines(&manifest_dir(), path.as_ref()));
}

/// Checks every skill below `path`, and reports to cargo: denied faults stop the build before the crate is compiled.
///
/// The rules and `skills.toml` are those of `skills!`, so what passes here passes there. Cargo shows one line a message,
/// so a diagnostic is a message for each of its lines:
///
/// ```text
/// error: agent@0.1.0: `: ` in an unquoted value [yaml-syntax]
/// error: agent@0.1.0:  --> skills/notes/SKILL.md:3:22
/// error: agent@0.1.0:   |
/// error: agent@0.1.0: 3 | description: Use when: asked
/// error: agent@0.1.0:   |                      ^ YAML reads a second key here
/// error: agent@0.1.0:   |
/// error: agent@0.1.0: help: quote it: `description: "Use when: asked"`
/// ```
///
/// Where cargo has fetched the package, from a registry or from git, a denied lint is a warning, which cargo does not
/// show: a rule that has become stricter stops the author of a package and nobody else. An error is one everywhere.
///
/// # Example
///
/// ```no_run
/// // build.rs
/// fn main() {
///     skills_build::watch("skills");
///     skills_build::check("skills");
/// }
/// ```
pub fn check(path: impl AsRef<Path>) {
    print!("{}", check::report(&manifest_dir(), path.as_ref()));
}

/// Copies the skills of all `sources` into the folder `name` of `OUT_DIR`, for `skills!("$OUT_DIR/name")`.
///
/// A source is a folder of skills, or one skill. It may lie outside the package, or in `OUT_DIR` itself, where a build
/// script has generated it; which sources there are may depend on a feature. What is copied is what `skills!` would take
/// of each: `exclude` and `include` are applied, junk and secrets stay out, and links are followed under the same
/// rules. The `skills.toml` that holds for the sources is copied along; they cannot have more than one.
///
/// Only what changed is written, execute bits are kept, and what no source has any longer is removed. Cargo watches the
/// sources. What cannot be copied is an error, and stops the build. Of lints it says what the copy no longer shows, at
/// the levels of [`check`].
///
/// # Example
///
/// ```no_run
/// // build.rs
/// fn main() {
///     let mut sources = vec!["../skills", "skills"];
///     if cfg!(feature = "office") {
///         sources.push("skills-office");
///     }
///     skills_build::stage("skills", sources);
/// }
/// ```
///
/// ```text
/// // src/main.rs
/// static SKILLS: Skills = skills!("$OUT_DIR/skills");
/// ```
pub fn stage<P: AsRef<Path>>(name: &str, sources: impl IntoIterator<Item = P>) {
    let sources: Vec<_> = sources.into_iter().map(|source| source.as_ref().to_owned()).collect();
    print!("{}", stage::stage(&manifest_dir(), &variable("OUT_DIR"), name, &sources));
}

fn manifest_dir() -> PathBuf {
    variable("CARGO_MANIFEST_DIR")
}

/// A folder that cargo names to build scripts; outside of one, the current directory.
fn variable(name: &str) -> PathBuf {
    std::env::var_os(name).map_or_else(|| std::env::current_dir().unwrap_or_default(), PathBuf::from)
}
