//! What cannot be read, or written to: a clear line, the right code, and the rest is still looked at.

use std::io::Read as _;
use std::process::Stdio;

use crate::run::Temp;

#[test]
fn never_falsely_green() {
    let temp = Temp::with(&[("skills/pdf/SKILL.md", ""), ("empty/a.txt", "x")]);
    temp.check(
        "bad-input",
        &[
            "check gone skills",
            "check empty",
            "check empty/a.txt",
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
fn a_closed_pipe_ends_the_text_and_not_the_check() {
    let broken = "---\nname: PDF\n---\n";
    let names: Vec<_> = (0..400).map(|at| format!("skills/s{at}/SKILL.md")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), broken)).collect();
    let temp = Temp::with(&files);
    let mut child = temp
        .command()
        .arg("check")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command is built");
    drop(child.stdout.take());
    let mut said = String::new();
    let _ = child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut said));
    assert_eq!(child.wait().ok().and_then(|status| status.code()), Some(1));
    assert_eq!(said, "");
}

#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_said() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    use skills_tests::user::Other;

    let temp = Temp::with(&[("skills/pdf/SKILL.md", ""), ("locked/odt/SKILL.md", ""), ("skills/a/SKILL.md", "")]);
    for path in ["locked", "skills/a/SKILL.md"] {
        fs::set_permissions(temp.0.join(path), Permissions::from_mode(0o0)).expect("it is ours");
    }
    let mut command = temp.command();
    command.args(["check", "--format", "short"]);
    let output = match Other::needed() {
        None => Some(command.output().expect("the command is built")),
        Some(other) => other.output(&command),
    };
    fs::set_permissions(temp.0.join("locked"), Permissions::from_mode(0o700)).expect("it is ours");
    let Some(output) = output else { return };
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("it writes text"));
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stdout.starts_with("skills/a/SKILL.md:1:1: error[unreadable]: "), "{stdout}");
    assert!(stderr.contains("not everything in `.` was searched: "), "{stderr}");
}

#[cfg(unix)]
#[test]
fn a_link_leads_no_further_than_the_boundary() {
    let temp = Temp::with(&[("shared/pdf/SKILL.md", ""), ("repo/skills/odt/SKILL.md", "")]);
    std::os::unix::fs::symlink("../../shared/pdf", temp.0.join("repo/skills/pdf")).expect("it is ours");
    temp.check("boundary", &["check repo --format short", "check repo --boundary repo --format short"]);
}
