//! Random trees never panic, and the results equal those of the compiler for the same tree.
#![cfg(feature = "fs")]

mod temp;

use std::fs;

use proptest::prelude::*;
use proptest::sample::select;
use skills_compiler::{Code, Compilation, Root, Tree, check, compile};
use skills_runtime::{Diagnostic, Loaded, Policy, Skill, Skills};
use skills_tests::random_tree::trees;
use skills_tests::tree::{Entry, Tree as Files, write};

use self::temp::Temp;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn from_disk(entries in trees(), policy in policy()) {
        let temp = Temp::new();
        write(temp.path(), &entries);
        let Compilation { skills, diagnostics, .. } = compile(&Root::new(temp.path()), &policy);
        let loaded = Skills::load(temp.path(), &policy);
        agrees(&loaded, &skills, diagnostics);
        for (skill, checked) in loaded.skills.iter().zip(&skills) {
            let dir = fs::canonicalize(checked.file.on_disk().unwrap().parent().unwrap()).unwrap();
            prop_assert_eq!(skill.dir(), Some(dir.as_path()));
            for (file, checked) in skill.resources().zip(&checked.resources) {
                prop_assert_eq!(file.contents().unwrap().into_owned(), fs::read(checked.on_disk().unwrap()).unwrap());
            }
        }
    }

    #[test]
    fn from_memory(entries in trees(), policy in policy()) {
        let files = files(&entries);
        let Compilation { skills, diagnostics, .. } = check(Tree::from_files(files.clone(), &policy), &policy);
        let loaded = Skills::parse(files.clone(), &policy);
        agrees(&loaded, &skills, diagnostics);
        for skill in &loaded.skills {
            prop_assert_eq!(skill.dir(), None);
            let folder = format!("{}/", skills.iter().find(|it| it.name.as_str() == skill.name()).unwrap().folder);
            for file in skill.files() {
                let path = if files.iter().any(|(path, _)| path == "SKILL.md") { String::new() } else { folder.clone() } + file.path();
                let (_, bytes) = files.iter().find(|(it, _)| *it == path).unwrap();
                prop_assert_eq!(file.contents().unwrap(), bytes.as_slice());
            }
        }
    }

    #[test]
    fn from_text(text in "\\PC*|---\n(\\PC*\n)*---\n\\PC*") {
        let policy = Policy::default();
        let skill = Skill::parse(&text, &policy);
        let checked = check(Tree::from_files([("SKILL.md", text.as_str())], &policy), &policy);
        prop_assert_eq!(skill.is_ok(), !checked.is_broken());
        if let Err(error) = skill {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn from_memory_as_from_disk(entries in trees()) {
        let temp = Temp::new();
        // Links, empty folders, execute bits and `skills.toml` exist only on disk.
        let files = files(&entries);
        let plain = |(path, bytes): &(String, Vec<u8>)| {
            (path.clone(), Entry::File { bytes: bytes.clone(), is_executable: false })
        };
        write(temp.path(), &files.iter().map(plain).collect());
        let policy = Policy::from_toml("[lints]\nname-directory-mismatch = 'allow'").unwrap();
        let (disk, memory) = (Skills::load(temp.path(), &policy), Skills::parse(files, &policy));
        prop_assert!(disk.skills.names().eq(memory.skills.names()));
        let reported = |loaded: &Loaded| -> Vec<_> {
            loaded.diagnostics.iter().map(|diagnostic| (diagnostic.code(), diagnostic.message().to_owned(), diagnostic.position())).collect()
        };
        let (mut on_disk, mut in_memory) = (reported(&disk), reported(&memory));
        // Messages may contain the path of the root.
        on_disk.iter_mut().chain(&mut in_memory).for_each(|(_, message, _)| message.clear());
        prop_assert_eq!(on_disk, in_memory);
    }

    #[cfg(feature = "extract")]
    #[test]
    fn back_to_disk(entries in trees(), policy in policy()) {
        let temp = Temp::new();
        write(temp.path(), &entries);
        let skills = Skills::load(temp.path(), &policy).skills;
        let copy = skills.extract_to(temp.join("copies")).unwrap();
        // The copy contains files instead of links, and an included `.env` must be included again.
        let policy = Policy::from_toml("include = ['.env']\n[lints]\nall = 'allow'").unwrap();
        let copy = Skills::load(copy, &policy).strict().unwrap().skills;
        prop_assert_eq!(copy.digest().unwrap(), skills.digest().unwrap());
    }
}

/// Compares all fields of all skills, and all diagnostics but `root-without-skill`.
fn agrees(loaded: &Loaded, checked: &[skills_compiler::Skill], mut diagnostics: Vec<Diagnostic>) {
    diagnostics.retain(|diagnostic| diagnostic.code() != Code::RootWithoutSkill);
    assert_eq!(loaded.diagnostics, diagnostics);
    assert_eq!(loaded.clone().strict().is_err(), diagnostics.iter().any(Diagnostic::withholds));
    assert!(loaded.skills.names().eq(checked.iter().map(|skill| skill.name.as_str())));
    for (skill, checked) in loaded.skills.iter().zip(checked) {
        assert_eq!(skill.description(), checked.description.as_str());
        assert_eq!(skill.license(), checked.license.as_deref());
        assert_eq!(skill.compatibility(), checked.compatibility.as_deref());
        assert!(skill.metadata().eq(checked.metadata.iter().map(|(key, value)| (key.as_str(), value.as_str()))));
        assert!(skill.allowed_tools().eq(&checked.allowed_tools));
        assert!(skill.triggers().eq(&checked.triggers));
        assert!(skill.tools().eq(&checked.tools));
        assert_eq!(skill.is_model_invocable(), !checked.disable_model_invocation);
        assert_eq!(skill.source(), checked.source.text());
        assert_eq!(skill.frontmatter(), checked.frontmatter());
        assert_eq!(skill.body(), checked.body());
        assert_eq!(skill.frontmatter_json(), checked.json);
        let files = checked.resources.iter().map(|file| (file.path(), file.size(), file.is_executable()));
        assert!(skill.resources().map(|file| (file.path(), file.len(), file.is_executable())).eq(files));
        let _ = (skill.summary().to_string(), skill.activate().to_string());
    }
}

/// Only the files, as paths and bytes.
fn files(entries: &Files) -> Vec<(String, Vec<u8>)> {
    let file = |(path, entry): (&String, &Entry)| match entry {
        Entry::File { bytes, .. } => Some((path.clone(), bytes.clone())),
        _ => None,
    };
    entries.iter().filter_map(file).collect()
}

fn policy() -> impl Strategy<Value = Policy> {
    select(POLICIES).prop_map(|text| Policy::from_toml(text).unwrap())
}

const POLICIES: &[&str] = &[
    "",
    "follow-links = true",
    "exclude = ['notes.md']\ninclude = ['.env']",
    "[lints]\nall = 'allow'",
    "[lints]\nall = 'deny'",
    "[[override]]\nskills = ['*']\nexpect = { unknown-key = 1 }",
    "[host]\ntools = ['Read']\ncatalog-budget = 40",
];
