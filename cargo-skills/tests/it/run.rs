//! A temporary folder of files, and a process that runs in it.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use skills_tests::case_file::CaseFile;
use skills_tests::{bless, tree};

/// A folder for one test. It is removed when the value is dropped.
pub(crate) struct Temp(pub(crate) PathBuf);

impl Temp {
    /// A folder with the files of a case.
    pub(crate) fn of(case: &CaseFile) -> Self {
        let temp = Self::with(&[]);
        tree::write(&temp.0, &case.tree);
        temp
    }

    /// A folder with these files. An empty text stands for a valid skill.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("cargo-skills-{}-{count}", std::process::id()));
        fs::create_dir_all(&dir).expect("the temporary folder can be written");
        let temp = Self(fs::canonicalize(dir).expect("the folder was just created"));
        for (path, text) in files {
            let folder = path.strip_suffix("/SKILL.md").and_then(|folder| folder.rsplit('/').next());
            let text = if text.is_empty() { &valid(folder.unwrap_or("pdf")) } else { *text };
            let path = temp.0.join(path);
            fs::create_dir_all(path.parent().expect("the path has a parent")).expect("the folder can be created");
            fs::write(path, text).expect("the file can be written");
        }
        temp
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub(crate) fn command(&self) -> Command {
        self.command_of(Path::new(env!("CARGO_BIN_EXE_cargo-skills")))
    }

    /// A command that runs a copy of the binary.
    pub(crate) fn command_of(&self, binary: &Path) -> Command {
        let mut command = Command::new(binary);
        command.current_dir(&self.0);
        for variable in ["NO_COLOR", "CLICOLOR_FORCE", "GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
            command.env_remove(variable);
        }
        command
    }

    /// Runs a command line: its exit code, standard output and standard error.
    pub(crate) fn run(&self, line: &str, input: &str) -> (i32, String, String) {
        run(self.command(), line, input)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command line: its exit code, standard output and standard error.
pub(crate) fn run(mut command: Command, line: &str, input: &str) -> (i32, String, String) {
    command.args(line.split_whitespace().map(OsString::from));
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the binary exists");
    // A command that does not read its input closes the pipe, and writing fails.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the process was started");
    let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
    (output.status.code().expect("the process has exited"), text(output.stdout), text(output.stderr))
}

/// A valid skill.
pub(crate) fn valid(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Reads files. Use when asked.\n---\n\nRead the file.\n")
}

/// Compares with a file, or writes it if `BLESS=1`.
#[track_caller]
pub(crate) fn compare_file(path: &Path, text: &str) {
    if bless() {
        fs::write(path, text).expect("the file can be written");
    }
    let stored = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(stored, text, "{}: out of date; BLESS=1 writes it", path.display());
}
