use alloc::string::ToString;

use super::fixture::{ALPHA, ALPHA_SKILL, SKILLS};

#[test]
fn files_are_read_by_their_path() {
    assert_eq!(&*ALPHA_SKILL.read("scripts/run.sh").unwrap(), b"#!/bin/sh\n");
    assert_eq!(&*ALPHA_SKILL.read("./scripts/run.sh").unwrap(), b"#!/bin/sh\n");
    assert_eq!(ALPHA_SKILL.read_to_string("references/a&b.md").unwrap(), "# A");
    assert_eq!(ALPHA_SKILL.read_to_string("SKILL.md").unwrap(), ALPHA);
    assert_eq!(ALPHA_SKILL.read_to_string("./SKILL.md").unwrap(), ALPHA);
    for resource in ALPHA_SKILL.resources() {
        assert_eq!(ALPHA_SKILL.resource(resource.path()).unwrap().embedded(), resource.embedded());
    }
    assert!(ALPHA_SKILL.resource("SKILL.md").is_none());
}

#[test]
fn other_paths_are_not_read() {
    let paths = [
        "",
        ".",
        "./",
        "..",
        "scripts",
        "scripts/",
        "scripts//run.sh",
        "scripts/./run.sh",
        "././scripts/run.sh",
        "references/../scripts/run.sh",
        "../alpha/scripts/run.sh",
        "/scripts/run.sh",
        "scripts/run.sh\0",
        "scripts\\run.sh",
        "SCRIPTS/run.sh",
        "skill.md",
        "skill://alpha/scripts/run.sh",
        "only.md",
    ];
    for path in paths {
        let error = ALPHA_SKILL.read(path).unwrap_err();
        assert!(error.is_not_found() && !error.is_not_utf8(), "{path}");
        assert!(ALPHA_SKILL.resource(path).is_none(), "{path}");
    }
}

#[track_caller]
fn check(path: &str, message: &str) {
    assert_eq!(ALPHA_SKILL.read_to_string(path).unwrap_err().to_string(), message);
}

#[test]
fn errors_suggest_similar_paths() {
    check("run.sh", "skill `alpha` has no file `run.sh`; did you mean `scripts/run.sh`?");
    check("scripts\\run.sh", "skill `alpha` has no file `scripts\\\\run.sh`; did you mean `scripts/run.sh`?");
    check("script/run.sh", "skill `alpha` has no file `script/run.sh`; did you mean `scripts/run.sh`?");
    check("references/b.md", "skill `alpha` has no file `references/b.md`; did you mean `references/a&b.md`?");
    check("License", "skill `alpha` has no file `License`; did you mean `LICENSE`?");
    check("skill.md", "skill `alpha` has no file `skill.md`; did you mean `SKILL.md`?");
    check("/etc/passwd", "skill `alpha` has no file `/etc/passwd`");
    check("two\nlines", "skill `alpha` has no file `two\\nlines`");
}

#[test]
fn errors_shorten_long_paths() {
    let error = SKILLS.get("bare").unwrap().read(&"ü".repeat(10_000)).unwrap_err();
    assert_eq!(error.to_string(), std::format!("skill `bare` has no file `{}…`", "ü".repeat(200)));
}

#[test]
fn a_binary_file_is_not_text() {
    let error = ALPHA_SKILL.read_to_string("assets/logo.bin").unwrap_err();
    assert!(error.is_not_utf8() && !error.is_not_found());
    assert_eq!(error.to_string(), "file `assets/logo.bin` of skill `alpha` is not UTF-8: invalid byte at offset 0");
    assert_eq!(ALPHA_SKILL.read("assets/logo.bin").unwrap().len(), 5);
}
