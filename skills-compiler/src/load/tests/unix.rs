use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixListener;
use std::process::Command;

use skills_tests::other_user::runs_as_another;

use super::{Temp, check, show, sound, tree, unreadable};
use crate::code::Code;
use crate::policy::Policy;

#[test]
fn links_inside_a_skill_are_followed() {
    check(
        "",
        &[
            "skills/a/SKILL.md",
            "skills/a/real/x",
            "skills/a/link -> real",
            "skills/a/deep/y -> ../link/x",
            "skills/a/z -> SKILL.md",
        ],
        &[
            "a/SKILL.md",
            "a/deep/y",
            "a/link/x",
            "a/real/x",
            "a/z",
            "folder a",
            "folder a/deep",
            "folder a/link",
            "folder a/real",
        ],
    );
}

#[test]
fn links_that_are_skills_may_reach_the_boundary() {
    check(
        "",
        &[
            "skills/a -> ../store/a",
            "store/a/SKILL.md",
            "store/a/x -> y",
            "store/a/y",
            "skills/b/SKILL.md -> ../../store/b.md",
            "store/b.md",
        ],
        &["a/SKILL.md", "a/x", "a/y", "b/SKILL.md", "folder a", "folder b"],
    );
    check(
        "",
        &["skills/a -> ../store/a", "store/a/x -> ../b/y", "store/b/y"],
        &["folder a", "link-outside a /a/x: `a/x` leads to `store/b/y`, outside its skill"],
    );
}

#[test]
fn links_must_not_leave() {
    check(
        "",
        &[
            "skills/a/x -> ../b/y",
            "skills/b/y",
            "skills/a/up -> ../../../..",
            "skills/c -> /",
            "skills/d/e -> ../../outside",
            "outside",
            "skills/d/SKILL.md -> ../../outside",
            "skills/d/f/SKILL.md -> ../../../outside",
        ],
        &[
            "b/y",
            "d/SKILL.md",
            "folder a",
            "folder b",
            "folder d",
            "folder d/f",
            "link-outside a /a/up: `a/up` links to `../../../..`, outside its skill",
            "link-outside a /a/x: `a/x` leads to `skills/b/y`, outside its skill",
            "link-absolute c /c: `c` links to the absolute path `/`",
            "link-outside d /d/e: `d/e` leads to `outside`, outside its skill",
            "link-outside d /d/f/SKILL.md: `d/f/SKILL.md` leads to `outside`, outside its skill",
        ],
    );
    check(
        "follow-links = true",
        &[
            "skills/a/x -> ../b/y",
            "skills/b/y",
            "skills/d/e -> ../../outside",
            "outside/z",
            "skills/d/gone -> ../nothing",
            "skills/d/abs -> /nothing",
        ],
        &[
            "a/x",
            "b/y",
            "d/e/z",
            "folder a",
            "folder b",
            "folder d",
            "folder d/e",
            "link-dangling d /d/abs: `d/abs` links to `/nothing`, which does not exist",
            "link-dangling d /d/gone: `d/gone` links to `../nothing`, which does not exist",
        ],
    );
    let temp = Temp::with(&[
        "root/skills/a/SKILL.md -> ../../../secret",
        "secret",
        "root/skills/b -> ../../store",
        "store/SKILL.md",
    ]);
    let root = crate::root::Root::new(temp.0.join("root/skills")).boundary(temp.0.join("root"));
    assert_eq!(
        show(&tree(&root, &Policy::default()), &temp),
        [
            "folder a",
            "link-outside a /a/SKILL.md: `a/SKILL.md` links to `../../../secret`, outside the boundary of the skills root",
            "link-outside b /b: `b` links to `../../store`, outside the boundary of the skills root"
        ]
    );
}

#[test]
fn links_must_lead_somewhere() {
    check(
        "exclude = ['out']",
        &[
            "skills/a/SKILL.md",
            "skills/a/gone -> nothing",
            "skills/a/file -> SKILL.md/x",
            "skills/a/self -> self",
            "skills/a/p -> q",
            "skills/a/q -> p",
            "skills/b -> nowhere",
            "skills/a/out -> nothing",
            "skills/a/out2/",
        ],
        &[
            "a/SKILL.md",
            "folder a",
            "folder a/out2",
            "out a/out",
            "link-dangling a /a/file: `a/file` links to `SKILL.md/x`, which does not exist",
            "link-dangling a /a/gone: `a/gone` links to `nothing`, which does not exist",
            "link-loop a /a/p: `a/p` links to `q`, which leads back to it",
            "link-loop a /a/q: `a/q` links to `p`, which leads back to it",
            "link-loop a /a/self: `a/self` links to `self`, which leads back to it",
            "link-dangling b /b: `b` links to `nowhere`, which does not exist",
        ],
    );
}

#[test]
fn a_root_may_be_a_link() {
    check(
        "",
        &["skills -> store", "store/a/SKILL.md", "store/a/x -> y", "store/a/y"],
        &["a/SKILL.md", "a/x", "a/y", "folder a"],
    );
    let temp = Temp::with(&["skills -> gone"]);
    let fault = &tree(&temp.root("skills"), &Policy::default()).diagnostics[0];
    assert_eq!(
        (fault.code(), fault.helps()),
        (Code::RootMissing, &["it is a link to `gone`: create that, or correct the link".to_owned()][..])
    );
}

#[test]
fn links_of_a_root_that_is_a_skill_stay_in_it() {
    check(
        "",
        &[
            "skills/SKILL.md -> ../shared.md",
            "shared.md",
            "skills/x -> y",
            "skills/y",
            "skills/z -> ../shared.md",
            "skills/d/SKILL.md -> ../../shared.md",
            "skills/e/up -> ..",
        ],
        &[
            "SKILL.md",
            "x",
            "y",
            "folder d",
            "folder e",
            "link-outside skills /d/SKILL.md: `d/SKILL.md` leads to `shared.md`, outside its skill",
            "link-loop skills /e/up: `e/up` links to a folder that contains it",
            "link-outside skills /z: `z` leads to `shared.md`, outside its skill",
        ],
    );
}

#[test]
fn links_must_not_lead_back() {
    check(
        "",
        &[
            "skills/a/here -> .",
            "skills/a/b/up -> ..",
            "skills/a/x/y -> ../z",
            "skills/a/z/w -> ../x",
            "skills/back -> ..",
            "skills/root -> .",
        ],
        &[
            "folder a",
            "folder a/b",
            "folder a/x",
            "folder a/x/y",
            "folder a/z",
            "folder a/z/w",
            "link-loop a /a/b/up: `a/b/up` links to a folder that contains it",
            "link-loop a /a/here: `a/here` links to a folder that contains it",
            "link-loop a /a/x/y/w: `a/x/y/w` links to a folder that contains it",
            "link-loop a /a/z/w/y: `a/z/w/y` links to a folder that contains it",
            "link-loop back /back: `back` links to a folder that contains it",
            "link-loop root /root: `root` links to a folder that contains it",
        ],
    );
}

#[test]
fn links_are_followed_so_far_and_no_further() {
    let temp = Temp::with(&["skills/a/SKILL.md"]);
    for depth in 0..12 {
        for name in ["x", "y"] {
            temp.add(&format!("skills/a/d{depth}/{name} -> ../d{}", depth + 1)).expect("the folder can be written");
        }
    }
    temp.add("skills/a/d12/end").expect("the folder can be written");
    let tree = tree(&temp.root("skills"), &Policy::default());
    let said: Vec<_> = tree.diagnostics.iter().map(|fault| fault.message().to_owned()).collect();
    assert_eq!(
        said,
        ["`a/d0/x/x/x/y/y/y/y/y/x/x` is reached through a link after 1000 other folders, which is the limit"]
    );
    assert_eq!(tree.folders.len(), 1_014);
}

#[test]
fn linked_skill_folders_are_not_counted() {
    let temp = Temp::with(&["skills/"]);
    for skill in 0..1_100 {
        temp.add(&format!("store/s{skill}/x/SKILL.md")).expect("the folder can be written");
        temp.add(&format!("skills/s{skill} -> ../store/s{skill}")).expect("the folder can be written");
    }
    let tree = tree(&temp.root("skills"), &Policy::default());
    assert_eq!((tree.files.len(), tree.diagnostics.len()), (1_100, 0));
}

#[test]
fn a_secret_is_one_under_any_name() {
    let entries = ["skills/a/SKILL.md", "skills/a/.env", "skills/a/settings -> .env"];
    check("", &entries, &["a/SKILL.md", "folder a", "secret a/.env", "secret a/settings"]);
    check("include = ['settings']", &entries, &["a/SKILL.md", "a/settings", "folder a", "secret a/.env"]);
}

#[test]
fn names_must_be_text() {
    let temp = Temp::with(&[
        "skills/a/ok",
        "skills/a/blank ",
        "skills/a/back\\",
        "skills/a/mid\\dle",
        "skills/a/.x ",
        "skills/a/new\nline",
        "skills/bad \u{a0}/SKILL.md",
    ]);
    for name in [&b"skills/a/\xff.md"[..], b"skills/a/\xff.pyc", b"skills/\xffdir"] {
        fs::write(temp.0.join(OsStr::from_bytes(name)), "").expect("the file system takes any bytes");
    }
    let lines = show(&tree(&temp.root("skills"), &Policy::default()), &temp);
    assert_eq!(
        lines,
        [
            "a/mid\\dle",
            "a/ok",
            "folder a",
            "out a/�.pyc",
            "file-name - /\\xffdir: `\\xffdir` is not UTF-8",
            "file-name a /a/.x : `a/.x ` ends in whitespace",
            "file-name a /a/\\xff.md: `a/\\xff.md` is not UTF-8",
            "file-name a /a/back\\: `a/back\\` ends in a backslash",
            "file-name a /a/blank : `a/blank ` ends in whitespace",
            "file-name a /a/new\\nline: `a/new\\nline` contains a control character",
            "file-name - /bad \u{a0}: `bad \u{a0}` ends in whitespace"
        ],
        "{lines:#?}"
    );
}

#[test]
fn only_regular_files_go_in() {
    let temp = Temp::with(&["skills/a/ok", "skills/b/link -> ../a/pipe", "skills/a/link -> pipe"]);
    let made = Command::new("mkfifo").args([temp.0.join("skills/a/pipe"), temp.0.join("skills/a/SKILL.md")]).status();
    assert!(made.is_ok_and(|status| status.success()));
    let _socket = UnixListener::bind(temp.0.join("skills/a/socket")).expect("the path is short enough");
    let lines = show(&tree(&temp.root("skills"), &sound("")), &temp);
    assert_eq!(
        lines,
        [
            "a/ok",
            "folder a",
            "folder b",
            "unreadable a /a/SKILL.md: `a/SKILL.md` is a FIFO, not a regular file",
            "unreadable a /a/link: `a/link` is a FIFO, not a regular file",
            "unreadable a /a/pipe: `a/pipe` is a FIFO, not a regular file",
            "unreadable a /a/socket: `a/socket` is a socket, not a regular file",
            "link-outside b /b/link: `b/link` leads to `skills/a/pipe`, outside its skill"
        ],
        "{lines:#?}"
    );
}

#[test]
fn the_execute_bit_is_kept() {
    let temp = Temp::with(&["skills/a/run", "skills/a/read", "skills/a/link -> run"]);
    let mode = fs::Permissions::from_mode(0o610);
    fs::set_permissions(temp.0.join("skills/a/run"), mode).expect("the file was just written");
    let tree = tree(&temp.root("skills"), &Policy::default());
    let executable: Vec<_> = tree.files.iter().filter(|file| file.executable).map(|file| file.path.as_str()).collect();
    assert_eq!(executable, ["a/link", "a/run"]);
}

#[test]
fn what_may_not_be_read_is_said() {
    if runs_as_another("load::tests::unix::what_may_not_be_read_is_said") {
        return;
    }
    let temp = Temp::with(&["skills/a/SKILL.md", "skills/b/x/y", "skills/c/SKILL.md"]);
    for path in ["skills/a/SKILL.md", "skills/b/x"] {
        let mode = fs::Permissions::from_mode(0o0);
        fs::set_permissions(temp.0.join(path), mode).expect("it was just created");
    }
    let said = unreadable(&temp.root("skills"));
    let restored = fs::set_permissions(temp.0.join("skills/b/x"), fs::Permissions::from_mode(0o700));
    assert!(restored.is_ok());
    let expected = [
        "`a/SKILL.md` cannot be read: Permission denied (os error 13)",
        "`b/x` cannot be read: Permission denied (os error 13)",
    ];
    assert_eq!(said, expected);
}
