//! Copies the skills of several folders into one folder below `OUT_DIR`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, FoundPolicy, Root, Sources, findings, load, without_paths};
use skills_core::SKILL_FILE;

use crate::mirror::{self, Content};
use crate::policy::policy;
use crate::{message, watch};

/// Copies the sources, and returns the instructions for cargo.
pub(crate) fn stage(manifest_dir: &Path, out_dir: &Path, name: &str, sources: &[PathBuf]) -> String {
    let mut stage = Stage::default();
    if !is_name(name) {
        return message::message("error", &format!("`{name}` cannot be the name of a folder in `OUT_DIR`"));
    }
    for source in sources {
        let root = watch::root(manifest_dir, source);
        // Files that the script itself generates are always newer than its last run, so cargo would rerun it every time.
        if root.dir().exists() && !root.dir().starts_with(out_dir) {
            stage.output.push_str(&watch::paths(manifest_dir, &root));
        }
        stage.source(manifest_dir, &root);
    }
    stage.policy();
    let dir = out_dir.join(name);
    if let Err(error) = mirror::mirror(&dir, &stage.files) {
        stage.error(&format!("the skills cannot be staged in `{}`: {error}", dir.display()));
    }
    stage.output
}

#[derive(Default)]
struct Stage {
    /// The instructions for cargo.
    output: String,
    /// The files to copy, by their path below the staged folder.
    files: BTreeMap<String, Content>,
    /// The source of each skill folder.
    folders: BTreeMap<String, PathBuf>,
    /// Every `skills.toml` that applies to a source.
    policies: BTreeSet<PathBuf>,
}

impl Stage {
    fn source(&mut self, manifest_dir: &Path, root: &Root) {
        let FoundPolicy { policy, path, .. } = policy(manifest_dir, root);
        self.policies.extend(path);
        let mut diagnostics = findings(root, &policy, Sources::Dropped).diagnostics;
        // The macro reports all others when it reads the copy.
        diagnostics.retain(|diagnostic| LOST.contains(&diagnostic.code()));
        self.output.push_str(&message::diagnostics(&diagnostics));

        let tree = load(root, &policy);
        let is_skill = tree.files().iter().any(|file| file.path() == SKILL_FILE);
        let name = root.dir().file_name().unwrap_or_default().to_string_lossy();
        let mut clashes = BTreeSet::new();
        for file in tree.files() {
            let path = if is_skill { format!("{name}/{}", file.path()) } else { file.path().to_owned() };
            // A file directly in the root does not belong to a skill.
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
            self.error(&format!("two sources contain a skill `{folder}`: `{first}` and `{second}`"));
        }
    }

    /// Copies the one `skills.toml` of all sources, without `exclude` and `include`, which are applied already. If no
    /// source has one, an empty file is written: without it, the macro would use a `skills.toml` above `OUT_DIR`.
    fn policy(&mut self) {
        let text = match self.policies.iter().collect::<Vec<_>>().as_slice() {
            [] => Ok("# No skills.toml applies to these skills.\n".to_owned()),
            [file] => fs::read_to_string(file)
                .map(|text| without_paths(&text))
                .map_err(|error| format!("`{}` cannot be read: {error}", file.display())),
            [first, second, ..] => Err(format!(
                "`{}` and `{}` both apply to staged skills: use one file in a folder above both",
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
        self.output.push_str(&message::message("error", message));
    }
}

/// Whether `name` is a single path component, so that the folder is directly in `OUT_DIR`.
fn is_name(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\\', ':'])
}

/// The diagnostics of a source that the macro cannot find in the copy.
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

#[cfg(test)]
mod tests;
