//! The ways to carry skills in a binary that are compared.

use std::io;
use std::path::{Path, PathBuf};

use crate::expansion;
use crate::package::Package;

/// One way, as a package whose library contains the skills and whose binary looks one up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variant {
    /// No skills: the cost of any package.
    Empty,
    /// This project.
    Ours,
    IncludeDir,
    RustEmbed,
    SkillEmbed,
    /// The usual home-made way: a build script that validates, and `include_dir!`.
    Skref,
    /// A lower bound: all content in one `include_bytes!`, with an index that was written before.
    Blob,
    /// A lower bound: the assembler includes the content. Not tracked, not portable, `unsafe`.
    Incbin,
    /// This project with the changes of `benches/upstream`.
    Patched,
    /// A lower bound: the expansion of `skills!` as source code, so that no macro runs and no skill is checked.
    Expanded,
    /// A template engine. It embeds no folder; its first build shows what a macro of similar size costs.
    Askama,
}

/// The source of this project's own crates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The registry, or its replacement.
    Registry,
    /// The folders of this workspace.
    Workspace,
}

impl Variant {
    /// Those that embed skills.
    pub(crate) const ALL: [Self; 9] = [
        Self::Empty,
        Self::Ours,
        Self::Expanded,
        Self::IncludeDir,
        Self::RustEmbed,
        Self::SkillEmbed,
        Self::Skref,
        Self::Blob,
        Self::Incbin,
    ];

    /// Its name in tables and results.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty crate",
            Self::Ours => "skills-runtime",
            Self::IncludeDir => "include_dir",
            Self::RustEmbed => "rust-embed",
            Self::SkillEmbed => "skill-embed",
            Self::Skref => "skref + include_dir",
            Self::Blob => "one blob",
            Self::Incbin => "incbin",
            Self::Patched => "with both changes to pulldown-cmark",
            Self::Expanded => "the expansion alone",
            Self::Askama => "askama",
        }
    }

    /// Whether the platform supports it.
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

    /// Whether it still compiles after a skill was edited or added.
    pub(crate) fn allows_changes(self) -> bool {
        self != Self::Expanded
    }

    /// Writes a package with the skills of `tree` into `dir`; `profiles` is added to its manifest.
    pub(crate) fn package(self, dir: &Path, tree: &Path, profiles: &str) -> io::Result<Package> {
        self.write(dir, tree, profiles, &self.dependencies(Origin::Workspace), MAIN)
    }

    /// Like [`Self::package`], but with these `dependencies`, and with `main` as the program.
    pub(crate) fn write(
        self,
        dir: &Path,
        tree: &Path,
        profiles: &str,
        dependencies: &str,
        main: &str,
    ) -> io::Result<Package> {
        let manifest = format!(
            "{profiles}\n[dependencies]\n{dependencies}\n\n[build-dependencies]\n{}\n",
            self.build_dependencies()
        );
        let script = if self == Self::Skref { VALIDATING_SCRIPT } else { SCRIPT };
        let files = [("build.rs", script), ("src/lib.rs", self.library()), ("src/main.rs", main)];
        let package = Package::write(dir, &manifest, &files)?;
        package.link_skills(tree)?;
        if self == Self::Expanded {
            package.replace(
                "src/lib.rs",
                &self.library().replace("skills!(\"skills\")", &expansion::of(dir).to_string()),
            )?;
        }
        Ok(package)
    }

    /// Lines of a manifest, with this project from `origin`.
    pub(crate) fn dependencies(self, origin: Origin) -> String {
        match self {
            Self::Empty | Self::Blob | Self::Incbin => String::new(),
            Self::Ours | Self::Expanded | Self::Patched => match origin {
                Origin::Registry => format!("skills-runtime = \"={}\"", env!("CARGO_PKG_VERSION")),
                Origin::Workspace => our_dependency("skills-runtime", &[]),
            },
            Self::IncludeDir | Self::Skref => format!("include_dir = \"={INCLUDE_DIR}\""),
            Self::RustEmbed => format!("rust-embed = {{ version = \"={RUST_EMBED}\", features = [\"debug-embed\"] }}"),
            Self::SkillEmbed => format!("include_dir = \"={INCLUDE_DIR}\"\nskill-embed = \"={SKILL_EMBED}\""),
            Self::Askama => format!("askama = \"={ASKAMA}\""),
        }
    }

    /// Lines of a manifest for the build script.
    pub(crate) fn build_dependencies(self) -> String {
        if self == Self::Skref { format!("skref = \"={SKREF}\"") } else { String::new() }
    }

    fn library(self) -> &'static str {
        match self {
            Self::Empty => include_str!("../templates/empty.rs"),
            Self::Ours | Self::Expanded | Self::Patched => include_str!("../templates/skills_runtime.rs"),
            Self::IncludeDir | Self::Skref => include_str!("../templates/include_dir.rs"),
            Self::RustEmbed => include_str!("../templates/rust_embed.rs"),
            Self::SkillEmbed => include_str!("../templates/skill_embed.rs"),
            Self::Blob => include_str!("../templates/blob.rs"),
            Self::Incbin => include_str!("../templates/incbin.rs"),
            Self::Askama => include_str!("../templates/askama.rs"),
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
/// 8.14 needs a version of its macro that some mirrors of the registry lack.
const RUST_EMBED: &str = "8.13.0";
const SKILL_EMBED: &str = "0.1.0";
const ASKAMA: &str = "0.16.1";
const SKREF: &str = "1.2.0";

const SCRIPT: &str = include_str!("../templates/build.rs");
const VALIDATING_SCRIPT: &str = include_str!("../templates/build_skref.rs");
const MAIN: &str = include_str!("../templates/main.rs");
