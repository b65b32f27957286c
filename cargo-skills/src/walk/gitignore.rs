//! The patterns of a `.gitignore` file.

use std::fs;
use std::path::{Path, PathBuf};

use crate::path::slashed;

/// The patterns of a file, and the folder to which they are relative.
pub(super) struct Gitignore {
    /// The folder that is walked, or a folder below it.
    dir: PathBuf,
    /// The path of `dir`, relative to the folder of the file.
    prefix: PathBuf,
    patterns: Vec<Pattern>,
}

#[derive(Debug, PartialEq, Eq)]
struct Pattern {
    glob: String,
    /// `!glob`: a path that matches is not ignored.
    is_negated: bool,
    /// `glob/`: only folders match.
    is_folder: bool,
    /// The whole path is compared, and not only the name.
    is_path: bool,
}

impl Gitignore {
    /// Reads a file that applies to `dir`. `prefix` is the path of `dir`, relative to the folder of the file. `None` if
    /// there is no such file, or if it has no patterns.
    pub(super) fn read(file: &Path, dir: &Path, prefix: &Path) -> Option<Self> {
        let text = fs::read(file).ok()?;
        let patterns: Vec<_> = String::from_utf8_lossy(&text).lines().filter_map(Pattern::parse).collect();
        (!patterns.is_empty()).then(|| Self { dir: dir.to_owned(), prefix: prefix.to_owned(), patterns })
    }

    /// Whether the last pattern that matches ignores the path; `None` if no pattern matches.
    pub(super) fn is_ignored(&self, path: &Path, is_folder: bool) -> Option<bool> {
        let relative = slashed(&self.prefix.join(path.strip_prefix(&self.dir).ok()?));
        let name = relative.rsplit('/').next().unwrap_or_default();
        let matching = self.patterns.iter().rev().find(|pattern| {
            let text = if pattern.is_path { relative.as_str() } else { name };
            (is_folder || !pattern.is_folder) && fast_glob::glob_match(&pattern.glob, text)
        });
        matching.map(|pattern| !pattern.is_negated)
    }
}

impl Pattern {
    /// Parses a line; `None` if it is empty or a comment.
    fn parse(line: &str) -> Option<Self> {
        if line.starts_with('#') {
            return None;
        }
        let line = without_trailing_spaces(line.trim_end_matches('\r'));
        let (line, is_negated) = line.strip_prefix('!').map_or((line, false), |rest| (rest, true));
        let (line, is_folder) = line.strip_suffix('/').map_or((line, false), |rest| (rest, true));
        // A slash at the start or in the middle makes a pattern relative to the folder of the file.
        let is_path = line.contains('/');
        let line = line.strip_prefix('/').unwrap_or(line);
        // Braces have no meaning in a `.gitignore`.
        let glob = line.replace('{', "\\{").replace('}', "\\}");
        (!glob.is_empty()).then_some(Self { glob, is_negated, is_folder, is_path })
    }
}

/// The line without the spaces at its end, unless a backslash escapes them.
fn without_trailing_spaces(line: &str) -> &str {
    let trimmed = line.trim_end_matches(' ');
    let backslashes = trimmed.chars().rev().take_while(|&it| it == '\\').count();
    let escaped = usize::from(backslashes % 2 == 1 && trimmed.len() < line.len());
    line.get(..trimmed.len() + escaped).unwrap_or(line)
}

#[cfg(test)]
mod tests;
