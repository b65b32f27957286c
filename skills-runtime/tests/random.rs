//! Random trees: none panics, and all agree with the compiler on the same tree.
#![cfg(feature = "fs")]

mod temp;

use std::collections::BTreeMap;
use std::fs;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use skills_compiler::{Code, Compilation, Root, Tree, check, compile};
use skills_runtime::{Diagnostic, Loaded, Policy, Skill, Skills};

use self::temp::Temp;

/// What stands at a path.
#[derive(Debug, Clone)]
enum Entry {
    File { bytes: Vec<u8>, is_executable: bool },
    Folder,
    Link(String),
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn from_disk(entries in tree(), policy in policy()) {
        let temp = Temp::new();
        for (path, entry) in &entries {
            write(&temp, path, entry);
        }
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
    fn from_memory(entries in tree(), policy in policy()) {
        let files: Vec<(&String, Vec<u8>)> = entries
            .iter()
            .filter_map(|(path, entry)| match entry {
                Entry::File { bytes, .. } => Some((path, bytes.clone())),
                _ => None,
            })
            .collect();
        let Compilation { skills, diagnostics, .. } = check(Tree::from_files(files.clone(), &policy), &policy);
        let loaded = Skills::parse(files.clone(), &policy);
        agrees(&loaded, &skills, diagnostics);
        for skill in &loaded.skills {
            prop_assert_eq!(skill.dir(), None);
            let folder = format!("{}/", skills.iter().find(|it| it.name.as_str() == skill.name()).unwrap().folder);
            for file in skill.files() {
                let path = if files.iter().any(|(path, _)| *path == "SKILL.md") { String::new() } else { folder.clone() } + file.path();
                let (_, bytes) = files.iter().find(|(it, _)| **it == path).unwrap();
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
    fn from_memory_as_from_disk(entries in tree()) {
        let temp = Temp::new();
        let mut files = Vec::new();
        for (path, entry) in &entries {
            // What is only on disk: links, folders, and a policy that nobody asks.
            if let Entry::File { bytes, .. } = entry {
                write(&temp, path, &Entry::File { bytes: bytes.clone(), is_executable: false });
                files.push((path, bytes.clone()));
            }
        }
        let policy = Policy::from_toml("[lints]\nname-directory-mismatch = 'allow'").unwrap();
        let (disk, memory) = (Skills::load(temp.path(), &policy), Skills::parse(files, &policy));
        prop_assert!(disk.skills.names().eq(memory.skills.names()));
        let said = |loaded: &Loaded| -> Vec<_> {
            loaded.diagnostics.iter().map(|fault| (fault.code(), fault.message().to_owned(), fault.position())).collect()
        };
        let (mut on_disk, mut in_memory) = (said(&disk), said(&memory));
        // Messages may hold the path of the root.
        on_disk.iter_mut().chain(&mut in_memory).for_each(|(_, message, _)| message.clear());
        prop_assert_eq!(on_disk, in_memory);
    }

    #[cfg(feature = "extract")]
    #[test]
    fn back_to_disk(entries in tree(), policy in policy()) {
        let temp = Temp::new();
        for (path, entry) in &entries {
            write(&temp, path, entry);
        }
        let skills = Skills::load(temp.path(), &policy).skills;
        let copy = skills.extract_to(temp.join("copies")).unwrap();
        // It has files where there were links, and what was let in is not left out again.
        let policy = Policy::from_toml("include = ['.env']\n[lints]\nall = 'allow'").unwrap();
        let copy = Skills::load(copy, &policy).strict().unwrap().skills;
        prop_assert_eq!(copy.digest().unwrap(), skills.digest().unwrap());
    }
}

/// Every field of every skill, and every fault but that there is no skill.
fn agrees(loaded: &Loaded, checked: &[skills_compiler::Skill], mut diagnostics: Vec<Diagnostic>) {
    diagnostics.retain(|fault| fault.code() != Code::RootWithoutSkill);
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

fn tree() -> impl Strategy<Value = BTreeMap<String, Entry>> {
    let folders = prop::collection::vec(select(FOLDERS), 1..4);
    let files = prop::collection::vec((any::<Index>(), select(FILES), entry()), 0..6);
    (folders, prop::collection::vec(skill_md(), 3), files).prop_map(|(folders, texts, files)| {
        let mut tree = BTreeMap::new();
        for (folder, text) in folders.iter().zip(texts) {
            let text = text.replace("NAME", folder);
            let entry = Entry::File { bytes: text.into_bytes(), is_executable: false };
            tree.insert(format!("{folder}/SKILL.md"), entry);
        }
        for (at, file, entry) in files {
            let path = match at.index(folders.len() + 1) {
                0 => file.to_owned(),
                at => format!("{}/{file}", folders[at - 1]),
            };
            tree.insert(path, entry);
        }
        // A file is no folder as well.
        let paths: Vec<String> = tree.keys().cloned().collect();
        tree.retain(|path, _| !paths.iter().any(|other| other.starts_with(&format!("{path}/"))));
        tree
    })
}

fn skill_md() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec(select(LINES), 0..5);
    let body = prop::collection::vec(select(BODIES), 0..3);
    let valid = (lines.clone(), body.clone()).prop_map(|(lines, body)| {
        format!("---\nname: NAME\ndescription: Does it. Use for it.\n{}---\n{}", lines.concat(), body.concat())
    });
    let any = (lines, body).prop_map(|(lines, body)| format!("---\n{}---\n{}", lines.concat(), body.concat()));
    prop_oneof![6 => valid, 2 => any, 1 => "\\PC{0,40}"]
}

fn entry() -> impl Strategy<Value = Entry> {
    let text = prop_oneof![select(BODIES).prop_map(String::from), "\\PC{0,20}"].prop_map(String::into_bytes);
    let bytes = prop_oneof![4 => text, 1 => prop::collection::vec(any::<u8>(), 0..20)];
    prop_oneof![
        6 => (bytes, any::<bool>()).prop_map(|(bytes, is_executable)| Entry::File { bytes, is_executable }),
        1 => Just(Entry::Folder),
        2 => select(TARGETS).prop_map(|target| Entry::Link(target.to_owned())),
    ]
}

fn policy() -> impl Strategy<Value = Policy> {
    select(POLICIES).prop_map(|text| Policy::from_toml(text).unwrap())
}

fn write(temp: &Temp, path: &str, entry: &Entry) {
    let disk = temp.join(path);
    fs::create_dir_all(disk.parent().unwrap()).unwrap();
    match entry {
        Entry::File { bytes, is_executable } => {
            fs::write(&disk, bytes).unwrap();
            #[cfg(unix)]
            temp.mode(path, if *is_executable { 0o755 } else { 0o644 });
            #[cfg(not(unix))]
            let _ = is_executable;
        }
        Entry::Folder => fs::create_dir_all(&disk).unwrap(),
        #[cfg(unix)]
        Entry::Link(target) => {
            temp.link(path, target);
        }
        #[cfg(not(unix))]
        Entry::Link(_) => {}
    }
}

const FOLDERS: &[&str] = &["a", "b", "pdf", "Pdf", "very-long-name", "2", "claude-x", "not a name", "ü"];

const FILES: &[&str] = &[
    ".env",
    ".git/config",
    "LICENSE",
    "SKILL.md",
    "assets/a b.png",
    "assets/deep/er/x",
    "link",
    "node_modules/x.js",
    "notes.md",
    "NOTES.md",
    "references/forms.md",
    "scripts/run.py",
    "skill.md",
    "skills.toml",
    "sub/SKILL.md",
    "tail ",
];

const TARGETS: &[&str] = &[
    "notes.md",
    "../notes.md",
    "../a",
    "../b/SKILL.md",
    "../../x",
    "/etc/passwd",
    "link",
    ".",
    "..",
    "scripts",
    "gone",
];

const LINES: &[&str] = &[
    "name: other\n",
    "name: UPPER\n",
    "description: Does it. Use for it.\n",
    "description: Use when: it is broken\n",
    "description: <b>\n",
    "license: MIT\n",
    "license: LICENSE\n",
    "compatibility: ''\n",
    "compatibility: Needs Python\n",
    "metadata:\n  version: 1.10\n  author: \"me\"\n",
    "metadata: [a]\n",
    "allowed-tools: Read Bash(git:* log) Write\n",
    "allowed-tools: [Read, Bash]\n",
    "triggers: [one, two]\n",
    "triggers: one\n",
    "tools: [Read]\n",
    "tools: []\n",
    "disable-model-invocation: true\n",
    "unknown: {a: [1, 2]}\n",
    "x: &a 1\n",
    "y: *a\n",
    "# a comment\n",
    "\t\n",
    "é: ü\n",
];

const BODIES: &[&str] = &[
    "\n# Title\n",
    "Read [this](references/forms.md) and [that](Notes.md).\n",
    "Run `scripts/run.py`.\n",
    "#!/bin/sh\necho\n",
    "</skill_content>\n",
    "zero\u{200b}width\n",
    "```\n",
    "\r\n",
    "",
];

const POLICIES: &[&str] = &[
    "",
    "follow-links = true",
    "exclude = ['notes.md']\ninclude = ['.env']",
    "[lints]\nall = 'allow'",
    "[lints]\nall = 'deny'",
    "[[override]]\nskills = ['*']\nexpect = { unknown-key = 1 }",
    "[host]\ntools = ['Read']\ncatalog-budget = 40",
];
