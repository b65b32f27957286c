//! Sessions: commands in a folder of files, and all of their output, one case per file in `tests/cases`.
//!
//! A case contains the files and, below `== session ==`, the commands with their output:
//!
//! - `$ cargo-skills ARGUMENTS`, with ` < FILE` for standard input; `TEMP` is the folder. Lines of standard error
//!   start with `2>`, and the exit code is in the last line;
//! - `$ cat FILE`, which prints a file;
//! - `$ cd DIR`, which sets the current directory of the commands after it;
//! - `$ export NAME=VALUE`, which sets a variable of the commands after it.
//!
//! To add a case, write the files and the commands. `BLESS=1 cargo test -p cargo-skills` adds the output. The format of
//! the files is documented in `skills_tests::case_file`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use skills_tests::case_file::{CaseFile, cases};

use crate::run::{Temp, run};

#[test]
fn sessions() {
    let cases = cases(Path::new(CASES)).into_iter().filter(|(name, _)| !name.starts_with("permissions/"));
    // Other systems have no links.
    let cases = cases.filter(|(_, case)| cfg!(unix) || !case.needs_unix());
    let failures: Vec<_> = cases
        .filter_map(|(_, case)| {
            let temp = Temp::of(&case);
            check(&temp, &case, &|| temp.command())
        })
        .collect();
    assert!(failures.is_empty(), "{} failures\n\n{}", failures.len(), failures.join("\n"));
}

/// The case of that name.
pub(crate) fn case(name: &str) -> CaseFile {
    CaseFile::read(&Path::new(CASES).join(format!("{name}.case")))
}

/// Runs the commands of a case and compares their output.
#[must_use]
pub(crate) fn check(temp: &Temp, case: &CaseFile, command: &dyn Fn() -> Command) -> Option<String> {
    let commands = case.expected.lines().filter_map(|line| line.strip_prefix("$ "));
    let mut shell = Shell { temp, command, dir: temp.0.clone(), variables: Vec::new() };
    let mut steps = commands.filter_map(|line| shell.step(line)).peekable();
    assert!(steps.peek().is_some(), "{}: no line starts with `$ cargo-skills `", case.path.display());
    case.compare(&steps.collect::<Vec<_>>().join("\n").replace(&*temp.0.to_string_lossy(), "TEMP"))
}

/// The state that commands change.
struct Shell<'a> {
    temp: &'a Temp,
    command: &'a dyn Fn() -> Command,
    dir: PathBuf,
    variables: Vec<(String, String)>,
}

impl Shell<'_> {
    /// A command and its output; `None` if the line is output.
    fn step(&mut self, line: &str) -> Option<String> {
        let arguments = line.replace("TEMP", &self.temp.0.to_string_lossy());
        if let Some(path) = line.strip_prefix("cat ") {
            let text = self.temp.read(path);
            let end = if text.ends_with('\n') { "" } else { "\n[no final newline]\n" };
            return Some(format!("$ {line}\n{text}{end}"));
        }
        if let Some(dir) = arguments.strip_prefix("cd ") {
            self.dir = self.temp.0.join(dir);
            return Some(format!("$ {line}\n"));
        }
        if let Some((name, value)) = arguments.strip_prefix("export ").and_then(|it| it.split_once('=')) {
            self.variables.push((name.to_owned(), value.to_owned()));
            return Some(format!("$ {line}\n"));
        }
        let arguments = arguments.strip_prefix("cargo-skills ")?;
        let (arguments, input) = match arguments.split_once(" < ") {
            Some((arguments, file)) => (arguments, self.temp.read(file)),
            None => (arguments, String::new()),
        };
        let mut command = (self.command)();
        command.current_dir(&self.dir).envs(self.variables.iter().cloned());
        let (code, stdout, stderr) = run(command, arguments, &input);
        let mut text = format!("$ {line}\n{stdout}");
        for line in stderr.lines() {
            text.push_str(format!("2> {line}").trim_end());
            text.push('\n');
        }
        let _ = writeln!(text, "[exit code {code}]");
        Some(text)
    }
}

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");
