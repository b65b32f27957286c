//! For build scripts of crates that embed [Agent Skills](https://agentskills.io) with `skills-runtime`.
//!
//! `skills!` works without a build script. A build script helps if
//!
//! - cargo should notice *new* files and folders: [`watch`];
//! - errors should be reported before anything is compiled: [`check`];
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
//! It embeds nothing and writes no Rust: `skills!` does that, from the original folder or from the staged copy. It does
//! not check more than the macro does, so a package needs [`check`] only to get the answer earlier. It does not watch
//! the other inputs of a build script: once a script has printed one `rerun-if` line, cargo looks only at the paths that
//! are printed, so print them all.

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

/// Makes cargo run the build script and build the crate again whenever anything below `path` is changed, added or
/// removed.
///
/// `path` is the argument of `skills!`, relative to `Cargo.toml`. Prints `cargo::rerun-if-changed` for the folder and
/// for the `skills.toml` that applies to it. Paths that do not exist are left out, since cargo would rebuild every time.
/// If the folder is outside the package, a warning is printed, unless `skills.toml` allows `outside-package`.
///
/// If a build script prints no such line, cargo watches the whole package. If that is enough, do not call this function.
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

/// Checks every skill below `path`. Errors stop the build before the crate is compiled.
///
/// The rules and the `skills.toml` are those of `skills!`, so a skill that passes here passes there. A message for cargo
/// is a single line, so a diagnostic becomes one message per line:
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
/// If cargo has fetched the package, from a registry or from git, a denied lint is reported as a warning, which cargo
/// does not show. A rule that has become stricter then stops only the author of the package. Errors of the standard are
/// errors everywhere.
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
/// A source is a folder of skills, or a single skill. It may be outside the package, or in `OUT_DIR` if the build script
/// has generated it, and the list of sources may depend on a feature. From each source, the same files are copied that
/// `skills!` would embed: `exclude` and `include` are applied, junk and secrets are left out, and links are followed
/// under the same rules. The `skills.toml` that applies to the sources is copied as well; there can be only one.
///
/// Only changed files are written, execute bits are kept, and files that no source contains any longer are removed.
/// Cargo watches the sources. A file that cannot be copied is an error and stops the build. Lints that cannot be seen in
/// the copy are reported here, at the levels of [`check`].
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

/// A directory that cargo passes to build scripts; the current directory if the variable is not set.
fn variable(name: &str) -> PathBuf {
    std::env::var_os(name).map_or_else(|| std::env::current_dir().unwrap_or_default(), PathBuf::from)
}
