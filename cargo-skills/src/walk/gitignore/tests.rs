//! Compares with git, if it is installed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::path::slashed;
use crate::walk::walk;

/// A temporary folder, removed when it is dropped.
struct Temp(PathBuf);

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const FILES: &[&str] = &[
    "a",
    "a.md",
    "b",
    "x y",
    "#c",
    "!d",
    "e ",
    "{f,g}",
    "f",
    "[h]",
    "build/a",
    "build/keep/a",
    "docs/a",
    "docs/b/a",
    "docs/b/c/a.md",
    "docs/build/a",
    "src/a",
    "src/a.md",
    "src/build",
    "src/b/a",
    "src/b/keep",
    "z/a.log",
    "z/b.log",
    "z/y/a.log",
    "z/y/x/a",
    "ü/a",
    "target/a",
    "q/target/a",
    "w.d/a",
];

const PATTERNS: &[&str] = &[
    "a",
    "/a",
    "a/",
    "*.md",
    "/*.md",
    "build",
    "build/",
    "/build",
    "/build/",
    "docs/b",
    "docs/b/",
    "docs/*/a",
    "docs/**/a",
    "**/a",
    "**/b/",
    "docs/**",
    "/docs/**/c",
    "z/*.log",
    "*.log\n!b.log",
    "*\n!a",
    "/*\n!/docs",
    "build/\n!build/keep",
    "\\#c",
    "\\!d",
    "x y",
    "x y  ",
    "e\\ ",
    "{f,g}",
    "[h]",
    "\\[h\\]",
    "[a-b]",
    "[!a]",
    "a?md",
    "?",
    "# comment\n\na",
    "src/a\r\n*.log\r",
    "z/y/",
    "z/**/x",
    "ü",
    "target",
    "/target/",
    "*.d/",
    "*.d",
    "docs/b/**\n!docs/b/c",
    "*/a",
];

#[test]
fn the_same_files_are_ignored_as_by_git() {
    if Command::new("git").arg("--version").output().is_err() {
        return;
    }
    let temp = Temp(std::env::temp_dir().join(format!("cargo-skills-walk-{}", std::process::id())));
    let top = temp.0.as_path();
    for file in FILES {
        let path = top.join(file);
        fs::create_dir_all(path.parent().expect("it is below the folder")).expect("it can be created");
        fs::write(path, "x").expect("it can be written");
    }
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).current_dir(top).env("GIT_CONFIG_GLOBAL", "/dev/null").output();
        String::from_utf8(output.expect("git runs").stdout).expect("paths are UTF-8")
    };
    git(&["init", "-q"]);
    for ignore in [".gitignore", ".git/info/exclude", "src/.gitignore", "docs/.gitignore"] {
        for pattern in PATTERNS {
            fs::write(top.join(ignore), format!("{pattern}\n")).expect("it can be written");
            let listed = git(&["ls-files", "--others", "--exclude-standard", "-z"]);
            let expected: BTreeSet<_> = listed.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect();
            assert_eq!(files(top, top), expected, "{ignore}: {pattern:?}");
            // A folder below the top is walked under the same patterns.
            for below in ["docs", "src/b"] {
                let expected: BTreeSet<_> =
                    expected.iter().filter(|path| path.starts_with(&format!("{below}/"))).cloned().collect();
                let is_ignored = expected.is_empty();
                let found = files(&top.join(below), top);
                assert!(is_ignored || found == expected, "{ignore}: {pattern:?} in {below}: {found:?} {expected:?}");
            }
        }
        fs::remove_file(top.join(ignore)).expect("it was written");
    }
}

/// The files below `dir`, relative to `top`.
fn files(dir: &Path, top: &Path) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    let failures = walk(dir, |entry| {
        if entry.kind.is_file() {
            files.insert(slashed(entry.path.strip_prefix(top).expect("it is below")));
        }
        entry.name() != ".git"
    });
    assert!(failures.is_empty(), "{failures:?}");
    files
}
