//! A case: a tree of skills, and what must come of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use skills_compiler::{Compilation, Diagnostic, Root, Tree};

/// One folder below `fixtures/<group>/` that holds an `expect.yaml`.
pub(crate) struct Case {
    /// Its path below the group.
    pub(crate) name: String,
    /// Its path below the package, which is the current directory of a test.
    pub(crate) dir: PathBuf,
    pub(crate) expect: Expect,
}

/// `expect.yaml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Expect {
    pub(crate) verdict: Verdict,
    /// The case in words.
    #[serde(default, rename = "input")]
    _input: String,
    /// Why the verdict is what it is.
    #[serde(default, rename = "why")]
    _why: String,
    /// The public report of the fault: repository and number.
    #[serde(default, rename = "report")]
    _report: String,
    /// What a reading of the standard alone recommends, where this project decides otherwise.
    #[serde(default, rename = "recommended")]
    _recommended: String,
    /// The skills root, below `tree`.
    #[serde(default)]
    root: PathBuf,
    /// What links that are skills may reach, below `tree`.
    #[serde(default)]
    boundary: PathBuf,
    /// The package that embeds the root, below `tree`.
    package: Option<PathBuf>,
    /// The tree itself, where git or some file system cannot hold it.
    #[serde(default)]
    files: BTreeMap<String, String>,
    /// Whether `files` are written to disk for the test, or checked in memory.
    #[serde(default)]
    written: bool,
    /// Values that must come out, by the name of the skill.
    #[serde(default)]
    pub(crate) skills: BTreeMap<String, Values>,
    /// The names of all skills, in their order.
    pub(crate) order: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// Builds in silence.
    Accept,
    /// Builds, and something is said at its place.
    AcceptWithWarning,
    /// Does not build, and the reason is said at its place.
    Reject,
}

/// What is expected of one skill; what is left out is not looked at.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Values {
    pub(crate) name: Option<String>,
    pub(crate) description: Option<String>,
    #[serde(rename = "description_chars")]
    pub(crate) description_chars: Option<usize>,
    /// Empty: there is none.
    pub(crate) license: Option<String>,
    /// Empty: there is none.
    pub(crate) compatibility: Option<String>,
    pub(crate) metadata: Option<BTreeMap<String, String>>,
    pub(crate) allowed_tools: Option<Vec<String>>,
    pub(crate) triggers: Option<Vec<String>>,
    pub(crate) tools: Option<Vec<String>>,
    pub(crate) body: Option<String>,
    /// Every file but `SKILL.md`.
    pub(crate) files: Option<Vec<String>>,
    /// The files with an execute bit.
    pub(crate) executable: Option<Vec<String>>,
}

/// Every case of a group, sorted by name.
pub(crate) fn cases(group: &str) -> Vec<Case> {
    let root = Path::new("fixtures").join(group);
    let mut cases = Vec::new();
    collect(&root, &root, &mut cases);
    assert!(!cases.is_empty(), "no case in {}", root.display());
    cases
}

impl Case {
    /// Compiles the tree, from disk or in memory.
    pub(crate) fn compile(&self) -> Compilation {
        let expect = &self.expect;
        if !expect.files.is_empty() && !expect.written {
            let files = expect.files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
            let policy = skills_compiler::Policy::default();
            return skills_compiler::check(Tree::from_files(files, &policy), &policy);
        }
        let tree = if expect.written { self.write() } else { self.dir.join("tree") };
        let root = Root::new(join(&tree, &expect.root));
        compile(&match &expect.package {
            Some(package) => root.package(join(&tree, package)),
            None => root.boundary(join(&tree, &expect.boundary)),
        })
    }

    /// Writes `files` where every test run may write.
    fn write(&self) -> PathBuf {
        let tree = Path::new(SCRATCH).join(&self.dir).join("tree");
        if tree.exists() {
            fs::remove_dir_all(&tree).expect("what a test wrote it can remove");
        }
        self.write_to(&tree);
        tree
    }

    /// Writes the tree to another place; links become what they lead to.
    pub(crate) fn write_to(&self, tree: &Path) {
        if self.expect.files.is_empty() {
            return copy(&self.dir.join("tree"), tree);
        }
        for (path, text) in &self.expect.files {
            let path = tree.join(path);
            fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("the folder can be made");
            fs::write(path, text).expect("the file can be written");
        }
    }

    /// The skills root within the tree.
    pub(crate) fn root(&self) -> &Path {
        &self.expect.root
    }
}

/// The whole way from a root on disk: its `skills.toml`, then its skills.
pub(crate) fn compile(root: &Root) -> Compilation {
    let (policy, faults, _) = skills_compiler::policy(root);
    let mut compilation = skills_compiler::compile(root, &policy);
    compilation.diagnostics.splice(0..0, faults);
    compilation
}

/// Diagnostics as a user sees them, with paths that are the same on every machine.
pub(crate) fn render(diagnostics: &[Diagnostic]) -> String {
    let texts: Vec<_> =
        diagnostics.iter().map(|diagnostic| format!("{}\n", diagnostic.to_string().trim_end())).collect();
    texts.join("\n").replace(SCRATCH, "").replace(env!("CARGO_MANIFEST_DIR"), "$DIR")
}

fn collect(group: &Path, dir: &Path, cases: &mut Vec<Case>) {
    for entry in sorted(dir) {
        let file = entry.join("expect.yaml");
        let Ok(text) = fs::read_to_string(&file) else {
            if entry.is_dir() {
                collect(group, &entry, cases);
            }
            continue;
        };
        let expect = serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = entry
            .strip_prefix(group)
            .expect("the walk stays in the group")
            .to_str()
            .expect("fixtures have plain names");
        cases.push(Case { name: name.replace('\\', "/"), dir: entry.clone(), expect });
    }
}

/// Copies a file, or all that is in a folder; a link that leads nowhere is left out.
pub(crate) fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("the folder can be made");
        for path in sorted(from) {
            copy(&path, &to.join(path.file_name().expect("an entry has a name")));
        }
    } else if from.exists() {
        fs::create_dir_all(to.parent().expect("a file stands in a folder")).expect("the folder can be made");
        fs::copy(from, to).expect("the file can be copied");
    }
}

/// The entries of a folder, sorted.
pub(crate) fn sorted(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder is still there").path()).collect();
    paths.sort();
    paths
}

/// `base/path`, without the trailing slash that an empty path would leave.
fn join(base: &Path, path: &Path) -> PathBuf {
    base.join(path).components().filter(|part| part.as_os_str() != ".").collect()
}

/// Where every test run may write.
const SCRATCH: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/");
