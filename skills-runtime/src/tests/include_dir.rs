use std::path::Path;
use std::vec::Vec;

use include_dir::{Dir, DirEntry, File, include_dir};

use super::fixture::{ALPHA_SKILL, SKILLS};
use crate::{Skills, include_dir_files, skills};

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/skills");

#[test]
fn dir_equals_that_of_include_dir() {
    static SKILLS: Skills = skills!("skills");
    let dir = SKILLS.to_include_dir().unwrap();
    let folders: Vec<_> = FOLDER.dirs().cloned().map(DirEntry::Dir).collect();
    assert_eq!(dir, Dir::new("", &folders)); // without the `skills.toml`
}

#[test]
fn bytes_are_shared_and_names_are_sorted() {
    let dir = SKILLS.to_include_dir().unwrap();
    let alpha = dir.get_dir("alpha").unwrap();
    let paths: Vec<_> = alpha.entries().iter().map(DirEntry::path).collect();
    let expected = ["alpha/LICENSE", "alpha/SKILL.md", "alpha/assets", "alpha/references", "alpha/scripts"];
    assert_eq!(paths, expected.map(Path::new));
    let script = dir.get_file("alpha/scripts/run.sh").unwrap().contents();
    assert!(core::ptr::eq(script, ALPHA_SKILL.resource("scripts/run.sh").unwrap().embedded().unwrap()));
    assert!(core::ptr::eq(dir.get_file("alpha/SKILL.md").unwrap().contents(), ALPHA_SKILL.source().as_bytes()));
    assert_eq!(Skills::EMPTY.to_include_dir().unwrap(), Dir::new("", &[]));
}

#[test]
fn a_converted_set_can_be_parsed_again() {
    let dir = SKILLS.to_include_dir().unwrap();
    let mut files: Vec<_> = include_dir_files(&dir).collect();
    files.sort_unstable();
    let mut expected = Vec::new();
    for skill in &SKILLS {
        for file in skill.files() {
            expected.push((std::format!("{}/{}", skill.name(), file.path()), file.embedded().unwrap()));
        }
    }
    assert!(files.iter().copied().eq(expected.iter().map(|(path, contents)| (path.as_str(), *contents))));
}

#[test]
fn paths_are_relative_to_the_given_dir() {
    let pdf = FOLDER.get_dir("pdf").unwrap();
    let paths: Vec<_> = include_dir_files(pdf).map(|(path, _)| path).collect();
    assert_eq!(paths, ["SKILL.md", "references/forms.md", "scripts/extract.py"]);
}

#[test]
fn a_name_that_is_a_prefix_of_another_is_sorted_first() {
    const ENTRIES: &[DirEntry<'_>] = &[
        DirEntry::Dir(Dir::new("a", &[DirEntry::File(File::new("a/x", b"1"))])),
        DirEntry::Dir(Dir::new("a-b", &[DirEntry::File(File::new("a-b/x", b"2"))])),
        DirEntry::File(File::new("a.md", b"3")),
    ];
    assert_eq!(
        crate::include_dir::folder("", &[("a-b/x", b"2"), ("a.md", b"3"), ("a/x", b"1")]),
        Dir::new("", ENTRIES)
    );
}
