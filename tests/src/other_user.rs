//! Another user, for tests of permissions, which do not apply to the superuser.

use std::io::ErrorKind;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

/// A user without privileges, with a writable folder that is removed when the value is dropped.
#[derive(Debug)]
pub struct Other(PathBuf);

/// If the superuser runs the tests, runs the test `name` of this binary again as another user.
///
/// Returns whether the caller is done. Prints that the test is skipped if no process of another user can be started.
///
/// # Panics
///
/// If the test fails, or no test has that name.
pub fn runs_as_another(name: &str) -> bool {
    let Some(other) = Other::needed() else { return false };
    if env::var_os(MARK).is_some() {
        eprintln!("skipped: the file system does not check permissions");
        return true;
    }
    let program = env::current_exe().expect("the test has a binary");
    let Some(output) = other.output(Command::new(program).args(["--exact", name])) else { return true };
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success() && text.contains("1 passed"), "`{name}` as another user:\n{text}");
    true
}

impl Other {
    /// Another user; `None` if permissions apply to the user that runs the tests.
    ///
    /// # Panics
    ///
    /// If the temporary folder cannot be written.
    pub fn needed() -> Option<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let other = Self(env::temp_dir().join(format!("skills-tests-{}-{count}", std::process::id())));
        fs::create_dir_all(&other.0).expect("the temporary folder can be written");
        let locked = other.0.join("locked");
        fs::write(&locked, "").expect("the file was just created");
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o0)).expect("the file was just created");
        fs::read(locked).is_ok().then_some(other)
    }

    /// Runs `command` as the other user. If that is not possible, prints that the test is skipped and returns `None`.
    ///
    /// The program is linked or copied, because other users may not be able to read the build directory.
    ///
    /// # Panics
    ///
    /// If the copy cannot be written, or cannot be run for another reason than permissions.
    pub fn output(&self, command: &Command) -> Option<Output> {
        let (program, copy) = (command.get_program(), self.0.join("program"));
        if fs::hard_link(program, &copy).is_err() {
            // If a thread of this process still had the copy open for writing, starting it would fail with `ETXTBSY`.
            // Therefore another process copies it.
            let copied = Command::new("cp").arg(program).arg(&copy).status();
            assert!(copied.is_ok_and(|status| status.success()), "the temporary folder can be written");
        }
        fs::set_permissions(&self.0, fs::Permissions::from_mode(0o755)).expect("the test has created it");
        let mut other = Command::new(copy);
        other.args(command.get_args()).env("TMPDIR", &self.0).env(MARK, "1").gid(NOBODY).uid(NOBODY);
        if let Some(dir) = command.get_current_dir() {
            other.current_dir(dir);
        }
        match chown(&self.0, Some(NOBODY), Some(NOBODY)).and_then(|()| other.output()) {
            Ok(output) => Some(output),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                eprintln!("skipped: no process of another user can be started: {error}");
                None
            }
            Err(error) => panic!("{command:?}: {error}"),
        }
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The environment variable of a process that already runs as the other user.
const MARK: &str = "SKILLS_TESTS_OTHER_USER";

/// The user ID of `nobody`, who owns no files.
const NOBODY: u32 = 65_534;
