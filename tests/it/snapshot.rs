//! Exact texts, kept in files.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::case::sorted;

/// Whether snapshots and lists are to be written anew.
pub(crate) fn bless() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}

/// Compares each text with `snapshots/<group>/<name>.txt`; an empty text has no file, and every file has a text.
pub(crate) fn compare(group: &str, texts: &BTreeMap<String, String>) -> Vec<String> {
    let dir = Path::new("snapshots").join(group);
    let mut stored = BTreeMap::new();
    if dir.exists() {
        read(&dir, "", &mut stored);
    }
    if bless() {
        write(&dir, texts, &stored);
        return Vec::new();
    }
    let names = texts.keys().chain(stored.keys().filter(|name| !texts.contains_key(*name)));
    names.filter_map(|name| difference(&dir, name, stored.get(name), texts.get(name))).collect()
}

fn difference(dir: &Path, name: &str, stored: Option<&String>, actual: Option<&String>) -> Option<String> {
    let path = format!("{}/{name}.txt", dir.display());
    match (stored, actual) {
        (Some(_), None) => Some(format!("{path}: nothing is compared with this snapshot")),
        (None, Some(actual)) if !actual.is_empty() => Some(format!("{path}: no snapshot\n{}", diff("", actual))),
        (Some(stored), Some(actual)) if stored != actual => Some(format!("{path}: differs\n{}", diff(stored, actual))),
        _ => None,
    }
}

fn read(dir: &Path, prefix: &str, stored: &mut BTreeMap<String, String>) {
    for path in sorted(dir) {
        let name = path.file_name().expect("an entry has a name").to_str().expect("snapshots have plain names");
        if path.is_dir() {
            read(&path, &format!("{prefix}{name}/"), stored);
        } else if let Some(name) = name.strip_suffix(".txt") {
            stored.insert(format!("{prefix}{name}"), fs::read_to_string(&path).expect("a snapshot is text"));
        }
    }
}

fn write(dir: &Path, texts: &BTreeMap<String, String>, stored: &BTreeMap<String, String>) {
    for name in stored.keys().filter(|name| texts.get(*name).is_none_or(String::is_empty)) {
        fs::remove_file(dir.join(format!("{name}.txt"))).expect("a snapshot can be removed");
    }
    for (name, text) in texts.iter().filter(|(name, text)| !text.is_empty() && stored.get(*name) != Some(*text)) {
        let path = dir.join(format!("{name}.txt"));
        fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("a snapshot can be written");
    }
}

/// What changed, line by line, between what both begin and end with.
pub(crate) fn diff(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let mut text = String::new();
    for (mark, lines) in [('-', &old[head..old.len() - tail]), ('+', &new[head..new.len() - tail])] {
        for line in lines {
            let _ = writeln!(text, "    {mark} {line}");
        }
    }
    text
}
