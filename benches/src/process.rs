//! Runs a program and measures its cost.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4 as _;

/// The resources that a program and everything it started used.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) wall: Duration,
    /// User and system time.
    pub(crate) cpu: Duration,
    /// The peak memory of the largest process, in bytes.
    pub(crate) peak: u64,
}

/// Runs `command` to its end. Its output goes to the file `log`, and into the error if it fails.
pub(crate) fn run(command: &mut Command, log: &Path) -> io::Result<Usage> {
    let output = File::create(log)?;
    command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| io::Error::other(format!("{}: {error}", shown(command))))?;
    let ended = child.wait4()?;
    let wall = start.elapsed();
    if !ended.status.success() {
        let printed = fs::read_to_string(log).unwrap_or_default();
        let from = printed.len().saturating_sub(TAIL);
        let tail = printed.get(from..).unwrap_or(&printed);
        return Err(io::Error::other(format!("{} ended with {}:\n{tail}", shown(command), ended.status)));
    }
    Ok(Usage { wall, cpu: ended.rusage.utime + ended.rusage.stime, peak: ended.rusage.maxrss })
}

/// Runs `command` and returns its stdout.
pub(crate) fn output(command: &mut Command) -> io::Result<String> {
    let output = command.output().map_err(|error| io::Error::other(format!("{}: {error}", shown(command))))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!("{} ended with {}:\n{errors}", shown(command), output.status)));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

/// The cargo that runs this program, in `dir`, without the settings of the surrounding build.
pub(crate) fn cargo(dir: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(dir).env("CARGO_TERM_COLOR", "never");
    REMOVED.iter().for_each(|name| {
        command.env_remove(name);
    });
    command
}

/// Whether a program of this name can be run.
pub(crate) fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    format!("`{}`", words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
}

/// Variables that change what cargo builds, or into which folder.
const REMOVED: [&str; 6] = [
    "CARGO_BUILD_TARGET_DIR",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_INCREMENTAL",
    "CARGO_TARGET_DIR",
    "RUSTC_WRAPPER",
    "RUSTFLAGS",
];

/// How much of the output an error contains.
const TAIL: usize = 4000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_and_failure() {
        let log = std::env::temp_dir().join(format!("skills-bench-{}.log", std::process::id()));
        let usage = run(Command::new("cargo").arg("--version"), &log).unwrap();
        assert!(usage.wall > Duration::ZERO && usage.peak > 0);
        let error = run(Command::new("cargo").arg("no-such-command"), &log).unwrap_err().to_string();
        assert!(error.starts_with("`cargo no-such-command` ended with"), "{error}");
        fs::remove_file(log).unwrap();
    }
}
