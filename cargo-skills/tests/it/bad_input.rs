//! Wrong arguments, missing files and closed streams: the message, the exit code, and that the rest is still checked.

use std::fs;
use std::io::Read as _;
use std::process::Stdio;

use crate::run::Temp;

#[test]
fn unusable_paths_and_arguments_fail() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", ""), ("empty/a.txt", "x")]);
    temp.check(
        "bad-input",
        &[
            "check gone skills",
            "check empty",
            "check empty/a.txt",
            "check skills --boundary gone",
            "check skills -A no-such-rule",
            "check skills -A unknown-kye",
            "check skills -A yaml-tag",
            "check skills --format xml",
            "show pfd",
            "explain yaml-tga",
        ],
    );
}

#[test]
fn a_closed_pipe_does_not_end_the_check() {
    let names: Vec<_> = (0..400).map(|at| format!("skills/s{at}/SKILL.md")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), BROKEN)).collect();
    let temp = Temp::with(&files);
    assert_eq!(closed(&temp, "check"), (Some(1), String::new()));
    assert_eq!(
        closed(&temp, "check --format json"),
        (Some(1), "checked 400 skills: 800 errors, 400 warnings\n".into())
    );
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", "")]);
    for line in ["check", "list", "show pdf", "prompt", "explain", "explain yaml-tag", "schema", "new a", "--help"] {
        assert_eq!(closed(&temp, line), (Some(0), String::new()), "{line}");
    }
}

/// Without a terminal, input or output, as in a hook or a service.
#[test]
fn the_exit_code_needs_no_terminal() {
    let temp = Temp::with(&[("good/pdf/SKILL.md", ""), ("bad/pdf/SKILL.md", BROKEN)]);
    let lines = [("check good", 0), ("check bad", 1), ("check gone good", 2), ("list good", 0), ("check -", 1)];
    for (line, expected) in lines {
        let mut command = temp.command();
        command.args(line.split(' ')).env_remove("TERM");
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert_eq!(status.ok().and_then(|status| status.code()), Some(expected), "{line}");
    }
}

/// The check waits while its output is not read. Meanwhile the test removes folders that were already found.
#[test]
fn removed_folders_are_reported_and_the_rest_is_checked() {
    let names: Vec<_> = (100..400).map(|at| format!("r{at}/pdf/SKILL.md")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), BROKEN)).collect();
    let temp = Temp::with(&files);
    let mut command = temp.command();
    let mut child = command.arg("check").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it is built");
    let mut stdout = child.stdout.take().expect("it is piped");
    let mut output = vec![0];
    // At the first byte of output, all roots have been found, and the whole output does not fit into the pipe.
    stdout.read_exact(&mut output).expect("there is output");
    fs::remove_dir_all(temp.0.join("r398")).and_then(|()| fs::remove_dir_all(temp.0.join("r397/pdf"))).expect("ours");
    stdout.read_to_end(&mut output).expect("it is a pipe");
    let result = child.wait_with_output().expect("it was started");
    let output = String::from_utf8(output).expect("it writes text");
    assert!(output.len() > 100_000, "the output fits into a pipe: {}", output.len());
    assert_eq!((result.status.code(), &*result.stderr), (Some(2), &b""[..]), "{output}");
    assert!(output.contains("error: the skills root `r398` does not exist [root-missing]\n--> r398\n"), "{output}");
    assert!(
        output.contains(
            "error: `pdf` cannot be read: No such file or directory (os error 2) [unreadable]\n--> r397/pdf\n"
        ) && output.contains(" --> r399/pdf/SKILL.md:2:7\n"),
        "{output}"
    );
}

/// Exit code and standard error of a command whose standard output is closed.
fn closed(temp: &Temp, line: &str) -> (Option<i32>, String) {
    let mut command = temp.command();
    command.args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command is built");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it was started");
    (output.status.code(), String::from_utf8(output.stderr).expect("it writes text"))
}

#[cfg(unix)]
#[test]
fn links_must_stay_within_the_boundary() {
    let temp = Temp::with(&[("shared/pdf/SKILL.md", ""), ("repo/skills/odt/SKILL.md", "")]);
    std::os::unix::fs::symlink("../../shared/pdf", temp.0.join("repo/skills/pdf")).expect("it is ours");
    temp.check("boundary", &["check repo --format short", "check repo --boundary repo --format short"]);
}

const BROKEN: &str = "---\nname: PDF\n---\n";
