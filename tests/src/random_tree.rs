//! Random skills roots: valid and broken skills, other files, empty folders, links.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::tree::{Entry, Tree};

/// A root with one to three skills, most of them valid, and with files that authors put beside them.
pub fn trees() -> impl Strategy<Value = Tree> {
    let folders = prop::collection::vec(select(FOLDERS), 1..4);
    let files = prop::collection::vec((any::<Index>(), select(FILES), entry()), 0..6);
    (folders, prop::collection::vec(skill_md(), 3), files).prop_map(|(folders, texts, files)| {
        let mut tree = Tree::new();
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
        // A path cannot be a file and a folder.
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
