//! Runs the command in a temporary folder, and compares its output with snapshots.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A temporary folder for one test, removed when it is dropped.
pub(crate) struct Temp(pub(crate) PathBuf);

impl Temp {
    /// A folder with these files. An empty text is replaced by that of a valid skill.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("cargo-skills-{}-{count}", std::process::id()));
        fs::create_dir_all(&dir).expect("the temporary folder can be written");
        let temp = Self(fs::canonicalize(dir).expect("it was just created"));
        for (path, text) in files {
            let folder = path.strip_suffix("/SKILL.md").and_then(|folder| folder.rsplit('/').next());
            let text = if text.is_empty() { &valid(folder.unwrap_or("pdf")) } else { *text };
            let path = temp.0.join(path);
            fs::create_dir_all(path.parent().expect("it is below the folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
        temp
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub(crate) fn command(&self) -> Command {
        self.command_of(Path::new(env!("CARGO_BIN_EXE_cargo-skills")))
    }

    /// The command that runs this copy of the binary.
    pub(crate) fn command_of(&self, binary: &Path) -> Command {
        let mut command = Command::new(binary);
        command.current_dir(&self.0).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command
    }

    /// Runs a command line, and returns its exit code, standard output and standard error.
    pub(crate) fn run(&self, line: &str, input: &str) -> (i32, String, String) {
        run(self.command(), line, input)
    }

    /// Runs command lines one after the other, and compares all of their output with `snapshots/<name>.txt`.
    #[track_caller]
    pub(crate) fn check(&self, name: &str, lines: &[&str]) {
        let output: String = lines.iter().map(|line| transcript(self, self.command(), line)).collect();
        compare(name, &output);
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The output of a command line in the form of a snapshot.
pub(crate) fn transcript(temp: &Temp, command: Command, line: &str) -> String {
    let (code, stdout, stderr) = run(command, line, "");
    let mut transcript = format!("$ cargo-skills {line}\n{stdout}");
    for line in stderr.lines() {
        let _ = writeln!(transcript, "2> {line}");
    }
    let _ = writeln!(transcript, "[exit code {code}]\n");
    transcript.replace(&*temp.0.to_string_lossy(), "TEMP")
}

fn run(mut command: Command, line: &str, input: &str) -> (i32, String, String) {
    command.args(line.split_whitespace().map(OsString::from));
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the command is built");
    // Writing fails if the command does not read its input, which is fine.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it was started");
    let text = |bytes| String::from_utf8(bytes).expect("it writes text");
    (output.status.code().expect("it was not killed"), text(output.stdout), text(output.stderr))
}

/// The text of a valid skill.
pub(crate) fn valid(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Reads files. Use when asked.\n---\n\nRead the file.\n")
}

/// Compares with the snapshot, or writes it if `BLESS=1`.
#[track_caller]
pub(crate) fn compare(name: &str, output: &str) {
    compare_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/{name}.txt")), output);
}

/// Compares with a file, or writes it if `BLESS=1`.
#[track_caller]
pub(crate) fn compare_file(path: &Path, text: &str) {
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(path, text).expect("the file can be written");
    }
    let stored = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(stored, text, "{}: out of date; BLESS=1 writes it", path.display());
}
