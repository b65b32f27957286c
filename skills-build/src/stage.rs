//! The skills of several places as one folder below `OUT_DIR`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, Root, Sources, findings, load, without_paths};

use crate::mirror::{self, Content};
use crate::policy::policy;
use crate::{message, watch};

/// Copies the sources, and returns what cargo is told.
pub(crate) fn stage(manifest_dir: &Path, out_dir: &Path, name: &str, sources: &[PathBuf]) -> String {
    let mut stage = Stage::default();
    if !is_name(name) {
        return message::message("error", &format!("`{name}` is no name of a folder in `OUT_DIR`"));
    }
    for source in sources {
        let root = watch::root(manifest_dir, source);
        // What the script itself generates is always newer than the script's last run.
        if root.dir().exists() && !root.dir().starts_with(out_dir) {
            stage.told.push_str(&watch::paths(manifest_dir, &root));
        }
        stage.source(manifest_dir, &root);
    }
    stage.policy();
    let dir = out_dir.join(name);
    if let Err(error) = mirror::mirror(&dir, &stage.files) {
        stage.error(&format!("the skills cannot be staged in `{}`: {error}", dir.display()));
    }
    stage.told
}

#[derive(Default)]
struct Stage {
    told: String,
    /// By path below the staged folder.
    files: BTreeMap<String, Content>,
    /// The source of each skill folder.
    folders: BTreeMap<String, PathBuf>,
    /// Every `skills.toml` that holds for a source.
    policies: BTreeSet<PathBuf>,
}

impl Stage {
    fn source(&mut self, manifest_dir: &Path, root: &Root) {
        let (policy, _, file) = policy(manifest_dir, root);
        self.policies.extend(file);
        let mut faults = findings(root, &policy, Sources::Dropped).diagnostics;
        // The macro says the rest of the copy; of these it sees nothing there.
        faults.retain(|fault| LOST.contains(&fault.code()));
        self.told.push_str(&message::diagnostics(&faults));

        let tree = load(root, &policy);
        let is_skill = tree.files().iter().any(|file| file.path() == SKILL_FILE);
        let name = root.dir().file_name().unwrap_or_default().to_string_lossy();
        let mut clashes = BTreeSet::new();
        for file in tree.files() {
            let path = if is_skill { format!("{name}/{}", file.path()) } else { file.path().to_owned() };
            // What stands beside the skills belongs to none.
            let (Some((folder, _)), Some(from)) = (path.split_once('/'), file.on_disk()) else { continue };
            let first = self.folders.entry(folder.to_owned()).or_insert_with(|| root.dir().to_owned());
            if first != root.dir() {
                clashes.insert((folder.to_owned(), first.clone()));
                continue;
            }
            let content = Content::File { from, executable: file.is_executable() };
            self.files.insert(path, content);
        }
        for (folder, first) in clashes {
            let (first, second) = (first.display(), root.dir().display());
            self.error(&format!("two sources bring a skill `{folder}`: `{first}` and `{second}`"));
        }
    }

    /// The one `skills.toml` of all sources, without what has been applied; a file there keeps out those above.
    fn policy(&mut self) {
        let text = match self.policies.iter().collect::<Vec<_>>().as_slice() {
            [] => Ok("# No skills.toml holds for these skills.\n".to_owned()),
            [file] => fs::read_to_string(file)
                .map(|text| without_paths(&text))
                .map_err(|error| format!("`{}` cannot be read: {error}", file.display())),
            [first, second, ..] => Err(format!(
                "`{}` and `{}` hold for staged skills: put one file above both",
                first.display(),
                second.display()
            )),
        };
        match text {
            Ok(text) => {
                self.files.insert("skills.toml".to_owned(), Content::Text(text));
            }
            Err(message) => self.error(&message),
        }
    }

    fn error(&mut self, message: &str) {
        self.told.push_str(&message::message("error", message));
    }
}

/// Whether it names one folder directly in `OUT_DIR`.
fn is_name(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\\', ':'])
}

/// What is at fault with a source and cannot be seen in its copy.
const LOST: [Code; 10] = [
    Code::FileName,
    Code::LinkAbsolute,
    Code::LinkDangling,
    Code::LinkLoop,
    Code::LinkOutside,
    Code::RootIsPackage,
    Code::RootMissing,
    Code::RootNotDirectory,
    Code::SecretFile,
    Code::Unreadable,
];

const SKILL_FILE: &str = "SKILL.md";

#[cfg(test)]
mod tests;
