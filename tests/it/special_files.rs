//! Pipes, sockets, devices, deep folders and file names that are not UTF-8: only on Unix, and created here.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use skills_compiler::Root;

use crate::case;
use crate::hostile_input::{codes, extra, render, within};

#[test]
fn pipes_are_not_read() {
    let root = folder("fifo-as-resource");
    mkfifo(&root.join("my-skill/pipe"));
    check(&root, "unreadable");

    let root = folder("fifo-as-skill-file");
    fs::remove_file(root.join("my-skill/SKILL.md")).unwrap();
    mkfifo(&root.join("my-skill/SKILL.md"));
    check(&root, "unreadable");

    let root = folder("fifo-as-policy");
    mkfifo(&root.join("skills.toml"));
    check(&root, "skills-toml");

    let root = folder("fifo-as-root").join("pipe");
    mkfifo(&root);
    check(&root, "root-not-directory");
}

#[test]
fn sockets_are_not_read() {
    let root = folder("socket");
    // Binding fails if the path is too long for a socket.
    if UnixListener::bind(root.join("my-skill/socket")).is_ok() {
        check(&root, "unreadable");
    }
}

#[test]
fn devices_are_not_read() {
    let root = folder("device-absolute");
    symlink("/dev/zero", root.join("my-skill/zero")).unwrap();
    check(&root, "link-absolute");

    let root = folder("device-relative");
    symlink("../".repeat(60) + "dev/zero", root.join("my-skill/zero")).unwrap();
    check(&root, "link-outside");

    let root = folder("device-followed");
    fs::write(root.join("skills.toml"), "follow-links = true\n").unwrap();
    symlink("/dev/zero", root.join("my-skill/zero")).unwrap();
    check(&root, "unreadable");

    let root = folder("device-as-skill-file");
    fs::write(root.join("skills.toml"), "follow-links = true\n").unwrap();
    fs::remove_file(root.join("my-skill/SKILL.md")).unwrap();
    symlink("/dev/zero", root.join("my-skill/SKILL.md")).unwrap();
    check(&root, "unreadable");
}

/// Sixty links lead to 2^30 paths.
#[test]
fn number_of_paths_through_links_is_limited() {
    let root = folder("links-that-multiply");
    fs::write(root.join("skills.toml"), "follow-links = true\n").unwrap();
    for level in 0..30 {
        let dir = root.join(format!("my-skill/{level}"));
        fs::create_dir(&dir).unwrap();
        for name in ["a", "b"] {
            symlink(format!("../{}", level + 1), dir.join(name)).unwrap();
        }
    }
    fs::create_dir(root.join("my-skill/30")).unwrap();
    assert!(!found(&root).is_empty(), "all of them were accepted");
}

/// The limit applies to each skill, not to the root.
#[test]
fn limit_for_links_is_per_skill() {
    let root = folder("links-of-several-skills");
    let skill = |name: &str, links: usize| {
        let pages = root.join(name).join("pages");
        for page in 0..20 {
            fs::create_dir_all(pages.join(page.to_string())).unwrap();
        }
        for link in 0..links {
            symlink("pages", root.join(name).join(format!("{links}-{link}"))).unwrap();
        }
    };
    skill("my-skill", 20);
    for name in ["one", "two", "three"] {
        fs::create_dir(root.join(name)).unwrap();
        fs::write(root.join(name).join("SKILL.md"), extra("").replace("my-skill", name)).unwrap();
        skill(name, 20);
    }
    assert!(found(&root).is_empty(), "1,680 folders in four skills are accepted");
    skill("one", 60);
    check(&root, "link-loop");
}

#[test]
fn names_that_are_not_utf8_are_reported() {
    let root = folder("name-of-resource");
    fs::write(root.join("my-skill").join(OsStr::from_bytes(b"caf\xe9.md")), "x").unwrap();
    check(&root, "file-name");

    let root = folder("name-of-skill");
    fs::create_dir(root.join(OsStr::from_bytes(b"caf\xe9"))).unwrap();
    fs::write(root.join(OsStr::from_bytes(b"caf\xe9")).join("SKILL.md"), extra("")).unwrap();
    check(&root, "file-name");
}

#[test]
fn deep_folders_are_walked() {
    let root = folder("deep-folders");
    let mut dir = root.join("my-skill");
    while dir.as_os_str().len() < 2_000 {
        dir.push("d");
    }
    fs::create_dir_all(&dir).unwrap();
    fs::write(dir.join("a.md"), "x").unwrap();
    found(&root);
}

#[test]
fn huge_resource_is_not_read() {
    let root = folder("huge-resource");
    // A sparse file of 100 GiB: reading it would exhaust the memory.
    fs::File::create(root.join("my-skill/huge.bin")).and_then(|file| file.set_len(100 << 30)).unwrap();
    check(&root, "large-skill");
}

#[test]
fn hostile_policies_are_read_in_time() {
    let policy = |name: &str, text: &str| {
        let root = folder(name);
        fs::write(root.join("skills.toml"), text).unwrap();
        fs::write(root.join("my-skill").join("a".repeat(200)), "x").unwrap();
        found(&root)
    };
    policy("many-patterns", &format!("exclude = [{}]\n", "\"a*b*c*d*e\", ".repeat(20_000)));
    policy("patterns-that-backtrack", &format!("exclude = [\"{}b\"]\n", "*a".repeat(60)));
    policy("patterns-that-descend", &format!("exclude = [\"{}b\"]\n", "**/".repeat(60)));
    policy("braces-that-multiply", &format!("exclude = [\"{}\"]\n", "{a,b,{c,d}}".repeat(200)));
    let nested = policy("nested-arrays", &format!("exclude = {}\n", "[".repeat(100_000)));
    assert!(nested.contains("skills-toml"), "{nested:?}");
}

/// Compiles `root` within the time limit, and expects a diagnostic with this code.
fn check(root: &Path, code: &str) {
    let found = found(root);
    assert!(found.contains(code), "{}: expected `{code}`, found {found:?}", root.display());
}

fn found(root: &Path) -> BTreeSet<&'static str> {
    let owned = root.to_owned();
    let found = within(root.display(), move || {
        let compilation = case::compile(&Root::new(owned));
        render(&compilation);
        codes(&compilation)
    });
    found.unwrap_or_else(|late| panic!("{late}"))
}

fn mkfifo(path: &Path) {
    let status = Command::new("mkfifo").arg(path).status().expect("every Unix has mkfifo");
    assert!(status.success(), "mkfifo {}", path.display());
}

/// A new root with one valid skill.
fn folder(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
    if root.exists() {
        fs::remove_dir_all(&root).unwrap();
    }
    fs::create_dir_all(root.join("my-skill")).unwrap();
    fs::write(root.join("my-skill/SKILL.md"), extra("")).unwrap();
    root
}
