//! Missing permissions are reported in one line each, with exit code 2, and the rest is still checked.
//!
//! Permissions do not apply to the superuser. If the superuser runs the tests, the command runs as another user.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{Temp, compare, transcript, valid};

#[test]
fn unreadable_files_are_reported() {
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
fn unwritable_files_are_reported() {
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
fn a_full_disk_is_reported() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", "")]);
    for line in ["check", "list", "prompt", "schema"] {
        let full = File::options().write(true).open("/dev/full").expect("the system has it");
        let output = temp.command().args(line.split(' ')).stdout(full).stderr(Stdio::piped()).output();
        let output = output.expect("the command is built");
        let message = String::from_utf8(output.stderr).expect("it writes text");
        assert_eq!(output.status.code(), Some(2), "{line}: {message}");
        assert!(message.starts_with("error: standard output cannot be written: No space left on device"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn a_removed_current_directory_is_reported() {
    let temp = Temp::with(&[("gone/SKILL.md", &valid("gone"))]);
    let mut command = Command::new("sh");
    // `$0` is the absolute path of the binary, so it is found after the folder is removed.
    let script = "rm -r \"$PWD\" && exec \"$0\" check";
    command.args(["-c", script, env!("CARGO_BIN_EXE_cargo-skills")]).current_dir(temp.0.join("gone"));
    let output = command.output().expect("there is a shell");
    let message = String::from_utf8(output.stderr).expect("it writes text");
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.starts_with("error: "), "{message}");
}

/// Compares the output of the command, run by a user other than the superuser, with a snapshot.
#[track_caller]
fn check(temp: &Temp, name: &str, lines: &[&str]) {
    let command: &dyn Fn() -> Command = if is_root(&temp.0) {
        // Other users may not be able to read the build folder, so run a copy. Another process writes the copy: a
        // thread of this process could otherwise still have it open for writing (ETXTBSY).
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
    let output: String = lines.iter().map(|line| transcript(temp, command(), line)).collect();
    compare(name, &output);
}

/// Sets the mode of some paths for the time of `run`.
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

/// Makes the user that runs the command the owner of these paths.
fn give(temp: &Temp, paths: &[&str]) {
    for path in paths {
        if is_root(&temp.0) {
            std::os::unix::fs::chown(temp.0.join(path), Some(NOBODY), Some(NOBODY)).expect("root may");
        }
    }
}

/// Whether the superuser runs the test, and so owns the files that it creates.
fn is_root(created: &Path) -> bool {
    fs::metadata(created).is_ok_and(|metadata| metadata.uid() == 0)
}

/// The user ID of `nobody`, who owns no files.
const NOBODY: u32 = 65_534;
