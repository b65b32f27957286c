//! A case of a skills root: its files, and the verdict, values and diagnostics that are expected.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use skills_compiler::{Compilation, Diagnostic, FoundPolicy, Root, Tree};
use skills_tests::case_file::{self, CaseFile};
use skills_tests::tree::{self, Entry};

/// One file below `cases/<group>/`.
pub(crate) struct Case {
    /// Its path below the group, without the extension.
    pub(crate) name: String,
    pub(crate) file: CaseFile,
    pub(crate) expect: Expect,
}

/// The head of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Expect {
    pub(crate) verdict: Verdict,
    /// The case in words.
    #[serde(default, rename = "input")]
    _input: String,
    /// The reason for the verdict.
    #[serde(default, rename = "why")]
    _why: String,
    /// The public report of the problem: repository and number.
    #[serde(default, rename = "report")]
    _report: String,
    /// The verdict that the standard alone recommends, if this project decided otherwise.
    #[serde(default, rename = "recommended")]
    _recommended: String,
    /// The skills root, relative to the tree.
    #[serde(default)]
    root: PathBuf,
    /// The folder that links to skills may reach, relative to the tree.
    #[serde(default)]
    boundary: PathBuf,
    /// The package that embeds the root, relative to the tree.
    package: Option<PathBuf>,
    /// Check the tree in memory, because some file systems cannot store it.
    #[serde(default)]
    in_memory: bool,
    /// Expected values of skills, by name.
    #[serde(default)]
    pub(crate) skills: BTreeMap<String, Values>,
    /// The names of all skills, in order.
    pub(crate) order: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// No diagnostic.
    Accept,
    /// Warnings only.
    AcceptWithWarning,
    /// At least one error.
    Reject,
}

/// The expected values of one skill. Values that are left out are not compared.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Values {
    pub(crate) name: Option<String>,
    pub(crate) description: Option<String>,
    #[serde(rename = "description_chars")]
    pub(crate) description_chars: Option<usize>,
    /// Empty if the skill has none.
    pub(crate) license: Option<String>,
    /// Empty if the skill has none.
    pub(crate) compatibility: Option<String>,
    pub(crate) metadata: Option<BTreeMap<String, String>>,
    pub(crate) allowed_tools: Option<Vec<String>>,
    pub(crate) triggers: Option<Vec<String>>,
    pub(crate) tools: Option<Vec<String>>,
    pub(crate) body: Option<String>,
    /// Every file except `SKILL.md`.
    pub(crate) files: Option<Vec<String>>,
    /// The files with an execute bit.
    pub(crate) executable: Option<Vec<String>>,
}

/// Every case of a group, sorted by name.
pub(crate) fn cases(group: &str) -> Vec<Case> {
    let cases = case_file::cases(&Path::new("cases").join(group)).into_iter().map(|(name, file)| {
        let expect =
            serde_saphyr::from_str(&file.head).unwrap_or_else(|error| panic!("{}: {error}", file.path.display()));
        Case { name, file, expect }
    });
    // Other systems have neither links nor execute bits.
    cases.filter(|case| cfg!(unix) || !case.file.needs_unix()).collect()
}

/// The cases of all groups whose name contains the group.
pub(crate) fn all_cases() -> impl Iterator<Item = Case> {
    ["reports", "standard", "rules"].into_iter().flat_map(|group| {
        cases(group).into_iter().map(move |case| Case { name: format!("{group}/{}", case.name), ..case })
    })
}

impl Case {
    /// Compiles the tree, from disk or in memory.
    pub(crate) fn compile(&self) -> Compilation {
        let expect = &self.expect;
        if expect.in_memory {
            let policy = skills_compiler::Policy::default();
            return skills_compiler::check(Tree::from_files(self.files(), &policy), &policy);
        }
        let tree = self.tree_on_disk();
        let root = Root::new(join(&tree, &expect.root));
        compile(&match &expect.package {
            Some(package) => root.package(join(&tree, package)),
            None => root.boundary(join(&tree, &expect.boundary)),
        })
    }

    /// Diagnostics as a user sees them, with paths relative to the tree.
    pub(crate) fn render(&self, diagnostics: &[Diagnostic]) -> String {
        let text = render(diagnostics);
        if self.expect.in_memory {
            return text;
        }
        let tree = self.tree_on_disk();
        let shown = tree.display();
        text.replace(&format!("{shown}/"), "").replace(&shown.to_string(), ".")
    }

    /// The directory with the tree of this case, which must not be changed.
    ///
    /// Tests run in parallel, also as processes, so the tree is written elsewhere first and then renamed. Its name
    /// contains a hash of the tree; a changed case gets a new directory.
    pub(crate) fn tree_on_disk(&self) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        self.file.tree.hash(&mut hasher);
        let name = self.file.path.with_extension(format!("{:016x}", hasher.finish()));
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if !dir.exists() {
            let fresh = dir.with_extension(format!("{:?}-{}", std::thread::current().id(), std::process::id()));
            tree::write(&fresh.join("tree"), &self.file.tree);
            // The directory exists if another test was faster.
            if fs::rename(&fresh, &dir).is_err() {
                fs::remove_dir_all(&fresh).expect("this test has written the directory");
            }
        }
        dir.join("tree")
    }

    /// Writes a copy of the tree, with a link replaced by its target.
    pub(crate) fn write_to(&self, dir: &Path) {
        if self.expect.in_memory {
            tree::write(dir, &self.file.tree);
        } else {
            tree::copy(&self.tree_on_disk(), dir);
        }
    }

    /// The skills root within the tree.
    pub(crate) fn root(&self) -> &Path {
        &self.expect.root
    }

    /// The paths and bytes of all files.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.file.tree.iter().filter_map(|(path, entry)| match entry {
            Entry::File { bytes, .. } => Some((path.as_str(), bytes.as_slice())),
            Entry::Folder | Entry::Link(_) => None,
        })
    }
}

/// Compiles a root on disk with its `skills.toml`.
pub(crate) fn compile(root: &Root) -> Compilation {
    let FoundPolicy { policy, diagnostics, .. } = skills_compiler::policy(root);
    let mut compilation = skills_compiler::compile(root, &policy);
    compilation.diagnostics.splice(0..0, diagnostics);
    compilation
}

/// Diagnostics as a user sees them, with a blank line between them.
pub(crate) fn render(diagnostics: &[Diagnostic]) -> String {
    let texts: Vec<_> =
        diagnostics.iter().map(|diagnostic| format!("{}\n", diagnostic.to_string().trim_end())).collect();
    texts.join("\n")
}

/// `base/path`, without the trailing slash that an empty path would leave.
fn join(base: &Path, path: &Path) -> PathBuf {
    base.join(path).components().filter(|part| part.as_os_str() != ".").collect()
}
