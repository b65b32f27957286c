//! The ways to carry skills in a binary that are compared.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use crate::package::Package;

/// One way, as a package whose library holds the skills and whose binary looks one up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variant {
    /// No skills: what every package pays.
    Empty,
    /// This project.
    Ours,
    IncludeDir,
    RustEmbed,
    SkillEmbed,
    /// The usual home-made way: a build script that validates, and `include_dir!`.
    Skref,
    /// A lower bound: everything in one `include_bytes!`, with an index that nobody had to make.
    Blob,
    /// A lower bound: the assembler includes it. Not tracked, not portable, `unsafe`.
    Incbin,
}

impl Variant {
    pub(crate) const ALL: [Self; 8] = [
        Self::Empty,
        Self::Ours,
        Self::IncludeDir,
        Self::RustEmbed,
        Self::SkillEmbed,
        Self::Skref,
        Self::Blob,
        Self::Incbin,
    ];

    /// What to call it in tables and results.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty crate",
            Self::Ours => "skills-runtime",
            Self::IncludeDir => "include_dir",
            Self::RustEmbed => "rust-embed",
            Self::SkillEmbed => "skill-embed",
            Self::Skref => "skref + include_dir",
            Self::Blob => "one blob",
            Self::Incbin => "incbin",
        }
    }

    /// Whether the platform has it.
    pub(crate) fn is_possible(self) -> bool {
        self != Self::Incbin || cfg!(target_os = "linux")
    }

    /// Whether it reads the blob instead of the tree.
    pub(crate) fn has_blob(self) -> bool {
        matches!(self, Self::Blob | Self::Incbin)
    }

    /// Whether cargo notices a changed skill by itself.
    pub(crate) fn is_tracked(self) -> bool {
        self != Self::Incbin
    }

    /// Writes the package into `dir`, with the skills of `tree`; `profiles` is added to its manifest.
    pub(crate) fn package(self, dir: &Path, tree: &Path, profiles: &str) -> io::Result<Package> {
        let mut manifest = format!("{profiles}\n[dependencies]\n{}\n", self.dependencies());
        if self == Self::Skref {
            let _ = writeln!(manifest, "\n[build-dependencies]\nskref = \"={SKREF}\"");
        }
        let script = if self == Self::Skref { VALIDATING_SCRIPT } else { SCRIPT };
        let files = [("build.rs", script), ("src/lib.rs", self.library()), ("src/main.rs", MAIN)];
        let package = Package::write(dir, &manifest, &files)?;
        package.link_skills(tree)?;
        Ok(package)
    }

    fn dependencies(self) -> String {
        match self {
            Self::Empty | Self::Blob | Self::Incbin => String::new(),
            Self::Ours => our_dependency("skills-runtime", &[]),
            Self::IncludeDir | Self::Skref => format!("include_dir = \"={INCLUDE_DIR}\""),
            Self::RustEmbed => format!("rust-embed = {{ version = \"={RUST_EMBED}\", features = [\"debug-embed\"] }}"),
            Self::SkillEmbed => format!("include_dir = \"={INCLUDE_DIR}\"\nskill-embed = \"={SKILL_EMBED}\""),
        }
    }

    fn library(self) -> &'static str {
        match self {
            Self::Empty => include_str!("../templates/empty.rs"),
            Self::Ours => include_str!("../templates/skills_runtime.rs"),
            Self::IncludeDir | Self::Skref => include_str!("../templates/include_dir.rs"),
            Self::RustEmbed => include_str!("../templates/rust_embed.rs"),
            Self::SkillEmbed => include_str!("../templates/skill_embed.rs"),
            Self::Blob => include_str!("../templates/blob.rs"),
            Self::Incbin => include_str!("../templates/incbin.rs"),
        }
    }
}

/// A line of a manifest that depends on a crate of this workspace.
pub(crate) fn our_dependency(name: &str, features: &[&str]) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", name].iter().collect();
    format!("{name} = {{ path = {:?}, features = {features:?} }}", path.to_string_lossy())
}

/// The peers and their versions, for the report.
pub(crate) fn peers() -> String {
    format!(
        "`include_dir` {INCLUDE_DIR}, `rust-embed` {RUST_EMBED} (feature `debug-embed`), `skill-embed` {SKILL_EMBED}, and \
         the home-made way: a build script that validates with `skref` {SKREF}, and `include_dir!`"
    )
}

pub(crate) const INCLUDE_DIR: &str = "0.7.4";
/// 8.14 needs a release of its macro that is not in every copy of the registry.
const RUST_EMBED: &str = "8.13.0";
const SKILL_EMBED: &str = "0.1.0";
const SKREF: &str = "1.2.0";

const SCRIPT: &str = include_str!("../templates/build.rs");
const VALIDATING_SCRIPT: &str = include_str!("../templates/build_skref.rs");
const MAIN: &str = include_str!("../templates/main.rs");
