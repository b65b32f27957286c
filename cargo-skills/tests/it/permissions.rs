//! Files that the user may not read or write: one line per file, exit code 2, and the others are still checked.
//!
//! The superuser may read everything. If the tests run as the superuser, the command runs as another user.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use skills_tests::case_file::CaseFile;

use crate::run::{Temp, valid};
use crate::session::{self, case};

#[test]
fn unreadable_files_are_reported() {
    let case = case("permissions/unreadable");
    let temp = Temp::of(&case);
    let locked = ["locked", "other/skills.toml", "skills/a/SKILL.md", "skills/b/references", "skills/c"];
    with_modes(&temp, &locked, 0o000, |temp| check(temp, &case));
}

#[test]
fn unwritable_files_are_reported() {
    let case = case("permissions/unwritable");
    let temp = Temp::of(&case);
    give(&temp, &["free/x", "free/x/SKILL.md"]);
    with_modes(&temp, &["skills", "skills/x"], 0o555, |temp| check(temp, &case));
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_reported() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", "")]);
    for line in ["check", "list", "prompt", "schema"] {
        let full = File::options().write(true).open("/dev/full").expect("Linux has this device");
        let output = temp.command().args(line.split(' ')).stdout(full).stderr(Stdio::piped()).output();
        let output = output.expect("the binary exists");
        let text = String::from_utf8(output.stderr).expect("the output is UTF-8");
        assert_eq!(output.status.code(), Some(2), "{line}: {text}");
        assert!(text.starts_with("error: standard output cannot be written: No space left on device"), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
fn missing_current_directory_is_reported() {
    let temp = Temp::with(&[("gone/SKILL.md", &valid("gone"))]);
    let mut command = Command::new("sh");
    let script = "rm -r \"$PWD\" && exec \"$0\" check";
    command.args(["-c", script, env!("CARGO_BIN_EXE_cargo-skills")]).current_dir(temp.0.join("gone"));
    let output = command.output().expect("every Unix has a shell");
    let text = String::from_utf8(output.stderr).expect("the output is UTF-8");
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.starts_with("error: "), "{text}");
}

/// Runs the session of a case as a user without special rights.
#[track_caller]
fn check(temp: &Temp, case: &CaseFile) {
    let difference = if is_root(&temp.0) {
        // Other users may not read the build directory. If a thread of this process had the copy open for writing when it
        // is started, that would fail with `ETXTBSY`; therefore another process copies it.
        let binary = temp.0.join("cargo-skills");
        let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_cargo-skills")).arg(&binary).status();
        assert!(copied.is_ok_and(|status| status.success()), "the binary can be copied");
        session::check(temp, case, &|| {
            let mut command = temp.command_of(&binary);
            command.uid(NOBODY).gid(NOBODY);
            command
        })
    } else {
        session::check(temp, case, &|| temp.command())
    };
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
}

/// Sets the mode of some paths during `run`, and restores it.
#[track_caller]
fn with_modes(temp: &Temp, paths: &[&str], mode: u32, run: impl FnOnce(&Temp)) {
    let set = |path: &str, mode| fs::set_permissions(temp.0.join(path), Permissions::from_mode(mode));
    let modes: Vec<_> =
        paths.iter().map(|path| fs::metadata(temp.0.join(path)).expect("the path exists").mode()).collect();
    paths.iter().for_each(|path| set(path, mode).expect("the test has created it"));
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(temp)));
    for (path, mode) in paths.iter().zip(modes) {
        set(path, mode).expect("the test has created it");
    }
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

/// Makes the user that runs the command the owner.
fn give(temp: &Temp, paths: &[&str]) {
    for path in paths {
        if is_root(&temp.0) {
            std::os::unix::fs::chown(temp.0.join(path), Some(NOBODY), Some(NOBODY))
                .expect("the superuser may change owners");
        }
    }
}

/// Whether the tests run as the superuser, who then owns the files that they create.
fn is_root(created: &Path) -> bool {
    fs::metadata(created).is_ok_and(|metadata| metadata.uid() == 0)
}

/// A user that owns no files.
const NOBODY: u32 = 65_534;
