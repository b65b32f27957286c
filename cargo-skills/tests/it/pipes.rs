//! Closed pipes, missing terminals, and files that vanish during a check.

use std::fs;
use std::io::Read as _;
use std::process::Stdio;

use crate::run::Temp;

#[test]
fn closed_pipe_ends_the_output_but_not_the_check() {
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
fn closed_pipe_is_not_an_error_of_any_command() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", "")]);
    for line in [
        "check",
        "list",
        "show pdf",
        "prompt",
        "explain",
        "explain yaml-tag",
        "schema",
        "new a",
        "schema skills.toml",
        "--help",
    ] {
        assert_eq!(closed(&temp, line), (Some(0), String::new()), "{line}");
    }
}

/// Without a terminal, input or output, as in a git hook or a service.
#[test]
fn exit_code_does_not_need_a_terminal() {
    let temp = Temp::with(&[("good/pdf/SKILL.md", ""), ("bad/pdf/SKILL.md", BROKEN)]);
    let lines = [("check good", 0), ("check bad", 1), ("check gone good", 2), ("list good", 0), ("check -", 1)];
    for (line, expected) in lines {
        let mut command = temp.command();
        command.args(line.split(' ')).env_remove("TERM");
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert_eq!(status.ok().and_then(|status| status.code()), Some(expected), "{line}");
    }
}

/// The check waits because its output is not read. Meanwhile the test removes two of the roots that it has found.
#[test]
fn vanished_roots_are_reported_and_the_others_checked() {
    let names: Vec<_> = (100..400).map(|at| format!("r{at}/pdf/SKILL.md")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), BROKEN)).collect();
    let temp = Temp::with(&files);
    let mut command = temp.command();
    let mut child =
        command.arg("check").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary exists");
    let mut stdout = child.stdout.take().expect("it is a pipe");
    let mut text = vec![0];
    // The first output comes after all roots are found, and the whole output is larger than the buffer of a pipe.
    stdout.read_exact(&mut text).expect("there is output");
    fs::remove_dir_all(temp.0.join("r398"))
        .and_then(|()| fs::remove_dir_all(temp.0.join("r397/pdf")))
        .expect("the test has written them");
    stdout.read_to_end(&mut text).expect("it is a pipe");
    let output = child.wait_with_output().expect("the process was started");
    let text = String::from_utf8(text).expect("the output is UTF-8");
    assert!(text.len() > 100_000, "the buffer of a pipe may contain all of it: {} bytes", text.len());
    assert_eq!((output.status.code(), &*output.stderr), (Some(2), &b""[..]), "{text}");
    assert!(text.contains("error: the skills root `r398` does not exist [root-missing]\n--> r398\n"), "{text}");
    assert!(
        text.contains(
            "error: `pdf` cannot be read: No such file or directory (os error 2) [unreadable]\n--> r397/pdf\n"
        ) && text.contains(" --> r399/pdf/SKILL.md:2:7\n"),
        "{text}"
    );
}

/// The exit code and standard error of a command whose standard output is a closed pipe.
fn closed(temp: &Temp, line: &str) -> (Option<i32>, String) {
    let mut command = temp.command();
    command.args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary exists");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the process was started");
    (output.status.code(), String::from_utf8(output.stderr).expect("the output is UTF-8"))
}

const BROKEN: &str = "---\nname: PDF\n---\n";
