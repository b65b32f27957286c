//! Changes to a `skills.toml` that keep its comments and its layout.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use skills_compiler::{Policy, Root, policy};
use toml_edit::{DocumentMut, Item, Table, Value};

use crate::path;
use crate::write;

/// A `skills.toml`, and its document to change.
pub(super) struct Toml {
    path: PathBuf,
    before: Option<String>,
    pub(super) document: DocumentMut,
}

impl Toml {
    /// Reads the file; a missing file is an empty document. The error continues a sentence that starts with the path.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let before = match fs::read_to_string(path) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(format!("cannot be read: {error}")),
        };
        let document = before.as_deref().unwrap_or_default().parse();
        let document = document.map_err(|_| "cannot be changed: it is not valid TOML".to_owned())?;
        Ok(Self { path: path.to_owned(), before, document })
    }

    /// Writes the document if it has changed, unless the result would not be a valid `skills.toml`.
    pub(super) fn write(&self) -> Result<(), String> {
        let after = self.document.to_string();
        // The line breaks of the document are all `\n`, also those that were `\r\n`.
        let before = self.before.as_deref();
        let after = if before.is_some_and(|it| it.contains("\r\n")) {
            after.replace("\r\n", "\n").replace('\n', "\r\n")
        } else {
            after
        };
        if before.unwrap_or_default() == after {
            return Ok(());
        }
        Policy::from_toml(&after).map_err(|error| {
            let first = error.diagnostics().first().map_or("the result would be invalid", |error| error.message());
            format!("cannot be changed: {first}")
        })?;
        match before {
            None => write::create(&self.path, &after).map_err(|error| format!("cannot be written: {error}")),
            Some(before) => write::replace(&self.path, before, &after).map_err(|refused| refused.to_string()),
        }
    }
}

/// The `skills.toml` that applies to a root; a new one in the root if there is none.
pub(super) fn file_of(root: &Root) -> PathBuf {
    policy(root).path.unwrap_or_else(|| root.dir().join("skills.toml"))
}

/// The globs of the `[[override]]` that contains this line.
pub(super) fn globs_at(file: &Path, line: usize) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let before = text.lines().take(line).filter(|line| line.trim_start().starts_with("[[override]]")).count();
    let Ok(document) = text.parse::<DocumentMut>() else { return Vec::new() };
    let overrides = document.get("override").and_then(Item::as_array_of_tables);
    let table = overrides.and_then(|tables| tables.get(before.checked_sub(1)?));
    table.map(globs).unwrap_or_default()
}

/// The globs of an `[[override]]`.
pub(super) fn globs(table: &Table) -> Vec<String> {
    let globs = table.get("skills").and_then(Item::as_array);
    globs.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A glob that matches only this name.
pub(super) fn literal(name: &str) -> String {
    name.chars().flat_map(|it| SPECIAL.contains(it).then_some('\\').into_iter().chain([it])).collect()
}

/// The name that a glob matches, if it has no wildcards.
pub(super) fn name_of(glob: &str) -> Option<String> {
    let mut name = String::new();
    let mut characters = glob.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => name.push(characters.next()?),
            special if SPECIAL.contains(special) => return None,
            plain => name.push(plain),
        }
    }
    Some(name)
}

/// The path as it is shown in messages.
pub(super) fn shown(file: &Path) -> String {
    path::shown(file)
}

const SPECIAL: &str = "*?[]{}!\\";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_glob_matches_only_its_name() {
        for name in ["a", "a*", "a[b]", "{a,b}", "a?", "!a", "a\\b", "a\"b"] {
            let glob = literal(name);
            assert!(fast_glob::glob_match(&glob, name), "{name}");
            assert!(name == "ab" || !fast_glob::glob_match(&glob, "ab"), "{name}");
            assert_eq!(name_of(&glob).as_deref(), Some(name));
        }
        assert_eq!(name_of("a*"), None);
    }
}
