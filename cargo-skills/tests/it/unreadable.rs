//! What the user may not read or write: said in a line each, with exit code 2, and the rest is still looked at.
//!
//! Who runs as root may read everything, so the command runs as somebody else then.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{Temp, compare, sound, text};

#[test]
fn what_cannot_be_read_is_said() {
    let temp = Temp::with(&[
        ("locked/odt/SKILL.md", ""),
        ("other/skills.toml", ""),
        ("other/zip/SKILL.md", ""),
        ("skills/a/SKILL.md", ""),
        ("skills/b/SKILL.md", ""),
        ("skills/b/references/x.md", "x"),
        ("skills/c/SKILL.md", ""),
        ("skills/pdf/SKILL.md", ""),
    ]);
    let locked = ["locked", "other/skills.toml", "skills/a/SKILL.md", "skills/b/references", "skills/c"];
    let lines = [
        "check",
        "check locked --format short",
        "check locked/odt --format short",
        "check skills/c skills/pdf --format short",
        "check other --format short",
        "list skills",
        "show pdf skills",
        "prompt skills --format json",
        "list other",
    ];
    with_modes(&temp, &locked, 0o000, |temp| check(temp, "unreadable", &lines));
}

#[test]
fn what_cannot_be_written_is_said() {
    let doubtful = "---\nname: x\ndescription: Reads. Use when asked.\nversion: 1\n---\n\nRead.\n";
    let temp = Temp::with(&[("skills/x/SKILL.md", doubtful), ("free/x/SKILL.md", doubtful)]);
    let lines = [
        "check skills free --fix --format short",
        "check skills --add-expect --format short",
        "new z --dir skills",
        "new z --dir skills/deeper/still",
    ];
    give(&temp, &["free/x", "free/x/SKILL.md"]);
    with_modes(&temp, &["skills", "skills/x"], 0o555, |temp| check(temp, "unwritable", &lines));
    assert!(temp.read("free/x/SKILL.md").contains("metadata:\n  version: \"1\"\n"));
    assert_eq!(temp.read("skills/x/SKILL.md"), doubtful);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", "")]);
    for line in ["check", "list", "prompt", "schema"] {
        let full = File::options().write(true).open("/dev/full").expect("the system has it");
        let output = temp.command().args(line.split(' ')).stdout(full).stderr(Stdio::piped()).output();
        let output = output.expect("the command is built");
        let said = String::from_utf8(output.stderr).expect("it writes text");
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.starts_with("error: standard output cannot be written: No space left on device"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn a_current_directory_that_is_gone_is_said() {
    let temp = Temp::with(&[("gone/SKILL.md", &sound("gone"))]);
    let mut command = Command::new("sh");
    // The binary is named before the folder goes.
    let script = "rm -r \"$PWD\" && exec \"$0\" check";
    command.args(["-c", script, env!("CARGO_BIN_EXE_cargo-skills")]).current_dir(temp.0.join("gone"));
    let output = command.output().expect("there is a shell");
    let said = String::from_utf8(output.stderr).expect("it writes text");
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: "), "{said}");
}

/// Compares what the command says, run by somebody who is not root, with a snapshot.
#[track_caller]
fn check(temp: &Temp, name: &str, lines: &[&str]) {
    let command: &dyn Fn() -> Command = if is_root(&temp.0) {
        // Where the binary is built, others may not look. No thread of this process may have it open for writing when
        // it is started, so another process copies it.
        let binary = temp.0.join("cargo-skills");
        let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_cargo-skills")).arg(&binary).status();
        assert!(copied.is_ok_and(|status| status.success()), "the folder can be written");
        &move || {
            let mut command = temp.command_of(&binary);
            command.uid(NOBODY).gid(NOBODY);
            command
        }
    } else {
        &|| temp.command()
    };
    let said: String = lines.iter().map(|line| text(temp, command(), line)).collect();
    compare(name, &said);
}

/// Sets the mode of some paths, and gives back what was there after `run`.
#[track_caller]
fn with_modes(temp: &Temp, paths: &[&str], mode: u32, run: impl FnOnce(&Temp)) {
    let set = |path: &str, mode| fs::set_permissions(temp.0.join(path), Permissions::from_mode(mode));
    let modes: Vec<_> = paths.iter().map(|path| fs::metadata(temp.0.join(path)).expect("it is there").mode()).collect();
    paths.iter().for_each(|path| set(path, mode).expect("it is ours"));
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(temp)));
    for (path, mode) in paths.iter().zip(modes) {
        set(path, mode).expect("it is ours");
    }
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

/// Lets the one that the command runs as write here.
fn give(temp: &Temp, paths: &[&str]) {
    for path in paths {
        if is_root(&temp.0) {
            std::os::unix::fs::chown(temp.0.join(path), Some(NOBODY), Some(NOBODY)).expect("root may");
        }
    }
}

/// Whether the test runs as root: what it creates is root's.
fn is_root(created: &Path) -> bool {
    fs::metadata(created).is_ok_and(|metadata| metadata.uid() == 0)
}

/// The user that owns nothing.
const NOBODY: u32 = 65_534;
