//! Tests of `tool-with-skills skills` in temporary folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(args: &[&str], home: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tool-with-skills"));
    command.args(args).current_dir(home).env("HOME", home).env("USERPROFILE", home).output().unwrap()
}

#[track_caller]
fn check(args: &[&str], home: &Path) -> String {
    let output = run(args, home);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn installed_skills_equal_the_embedded_ones() {
    let home = folder("installed");
    check(&["skills", "install", "--dir", "there"], &home);
    let there = home.join("there");
    let source = fs::read_to_string("skills/todo-sweep/SKILL.md").unwrap();
    let installed = fs::read_to_string(there.join("todo-sweep/SKILL.md")).unwrap();
    assert_eq!(source.split_once("\n---\n").unwrap().1, installed.split_once("\n---\n").unwrap().1);
    let script = "todo-sweep/scripts/age.sh";
    assert_eq!(fs::read(Path::new("skills").join(script)).unwrap(), fs::read(there.join(script)).unwrap());
    assert!(there.join("todo-write/SKILL.md").is_file());
    assert!(check(&["skills", "list", "--dir", "there"], &home).contains("todo-sweep  up-to-date"));
}

#[cfg(unix)]
#[test]
fn execute_bits_are_kept_and_restored() {
    use std::os::unix::fs::PermissionsExt as _;
    let is_executable = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o111 != 0;

    let home = folder("bits");
    check(&["skills", "install", "--dir", "there"], &home);
    let script = home.join("there/todo-sweep/scripts/age.sh");
    assert!(is_executable(&script));
    // This file starts with `#!` but is not executable in `skills`, so the installed copy is not executable either.
    let hook = home.join("there/todo-write/assets/commit-msg");
    assert!(fs::read(&hook).unwrap().starts_with(b"#!") && !is_executable(&hook));

    fs::set_permissions(&script, fs::Permissions::from_mode(0o644)).unwrap();
    assert!(check(&["skills", "list", "--dir", "there"], &home).contains("todo-sweep  outdated"));
    check(&["skills", "install", "--dir", "there"], &home);
    assert!(is_executable(&script));
}

#[test]
fn skills_are_installed_for_the_agents_of_the_user() {
    let home = folder("home");
    fs::create_dir(home.join(".claude")).unwrap();
    check(&["skills", "install", "--scope", "user"], &home);
    assert!(home.join(".claude/skills/todo-sweep/SKILL.md").is_file());
    assert!(!home.join(".cursor").exists());
}

#[test]
fn a_skill_is_shown_and_a_wrong_name_is_reported() {
    let home = folder("show");
    assert_eq!(
        check(&["skills", "show", "todo-sweep"], &home),
        fs::read_to_string("skills/todo-sweep/SKILL.md").unwrap(),
    );
    let output = run(&["skills", "show", "sweep"], &home);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "tool-with-skills: no skill `sweep`; did you mean `todo-sweep`?\n",
    );
}

#[test]
fn todos_are_found() {
    let home = folder("todos");
    fs::write(home.join("a.rs"), "fn a() {} // TODO: b\n").unwrap();
    assert_eq!(check(&["a.rs"], &home), "a.rs:1: TODO: b\n");
}
