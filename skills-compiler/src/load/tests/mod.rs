use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{FoundPolicy, display, policy, tree};
use crate::check::{Sources, findings};
use crate::code::Code;
use crate::display::escape;
use crate::policy::Policy;
use crate::root::Root;
use crate::tree::Tree;

#[cfg(unix)]
mod unix;

/// A folder of its own for one test, gone with it.
struct Temp(PathBuf);

impl Temp {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("skills-load-{}-{count}", std::process::id()));
        fs::create_dir_all(&dir).expect("the temporary folder can be written");
        Self(fs::canonicalize(dir).expect("it was just created"))
    }

    /// Builds what `entries` name: `a/b` is a file with the text `x`, `a/b/` a folder, `a -> b` a link.
    fn with(entries: &[&str]) -> Self {
        let temp = Self::new();
        for entry in entries {
            temp.add(entry).unwrap_or_else(|error| panic!("{entry}: {error}"));
        }
        temp
    }

    fn add(&self, entry: &str) -> io::Result<()> {
        let (path, target) = entry.split_once(" -> ").map_or((entry, None), |(path, target)| (path, Some(target)));
        let disk = self.0.join(path);
        if path.ends_with('/') {
            return fs::create_dir_all(disk);
        }
        fs::create_dir_all(disk.parent().expect("it lies in the temporary folder"))?;
        match target {
            None => fs::write(disk, "x"),
            #[cfg(unix)]
            Some(target) => std::os::unix::fs::symlink(target, disk),
            #[cfg(not(unix))]
            Some(_) => Ok(()),
        }
    }

    fn root(&self, dir: &str) -> Root {
        Root::new(self.0.join(dir)).boundary(&self.0)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn sound(toml: &str) -> Policy {
    Policy::from_toml(toml).expect("the test's own policy is sound")
}

/// Everything in a tree, a line each; `TEMP` is the folder of the test.
fn show(tree: &Tree, temp: &Temp) -> Vec<String> {
    let mut lines: Vec<String> = tree.files.iter().map(|file| file.path.clone()).collect();
    lines.extend(tree.folders.iter().map(|path| format!("folder {path}")));
    lines.extend(tree.secrets.iter().map(|path| format!("secret {path}")));
    lines.extend(tree.left_out.iter().map(|path| format!("out {path}")));
    lines.extend(tree.diagnostics.iter().map(|fault| {
        let path = fault.path().strip_prefix(&tree.root).unwrap_or(fault.path());
        let skill = fault.skill().unwrap_or("-");
        format!("{} {skill} {path}: {}", fault.code(), fault.message())
    }));
    let dir = temp.0.display().to_string();
    lines.iter().map(|line| line.replace(&dir, "TEMP")).collect()
}

#[track_caller]
fn check(toml: &str, entries: &[&str], expected: &[&str]) {
    let temp = Temp::with(entries);
    let lines = show(&tree(&temp.root("skills"), &sound(toml)), &temp);
    assert_eq!(lines, expected, "{lines:#?}");
}

#[test]
fn what_goes_in_is_sorted() {
    check(
        "",
        &[
            "skills/b/SKILL.md",
            "skills/a/x/y",
            "skills/a/SKILL.md",
            "skills/a.b/SKILL.md",
            "skills/README.md",
            "skills/e/",
        ],
        &[
            "README.md",
            "a.b/SKILL.md",
            "a/SKILL.md",
            "a/x/y",
            "b/SKILL.md",
            "folder a",
            "folder a.b",
            "folder a/x",
            "folder b",
            "folder e",
        ],
    );
}

#[test]
fn what_is_left_out_is_named_once() {
    let entries = [
        "skills/a/SKILL.md",
        "skills/a/.env",
        "skills/a/node_modules/b/c",
        "skills/a/.DS_Store",
        "skills/skills.toml",
        "skills/drafts/d/SKILL.md",
        "skills/gone/__pycache__/x.pyc",
    ];
    check(
        "exclude = ['drafts']",
        &entries,
        &[
            "a/SKILL.md",
            "folder a",
            "secret a/.env",
            "out a/.DS_Store",
            "out a/node_modules/",
            "out drafts/",
            "out gone/__pycache__/",
            "out skills.toml",
        ],
    );
    check(
        "exclude = ['drafts/**']\ninclude = ['node_modules/b/c', '.env']",
        &entries,
        &[
            "a/.env",
            "a/SKILL.md",
            "folder a",
            "out a/.DS_Store",
            "out a/node_modules/",
            "out a/node_modules/b/",
            "out a/node_modules/b/c",
            "out drafts/d/",
            "out drafts/d/SKILL.md",
            "out gone/__pycache__/",
            "out gone/__pycache__/x.pyc",
            "out skills.toml",
        ],
    );
    check(
        "exclude = ['drafts/*']\ninclude = ['a/node_modules/*/c']",
        &entries,
        &[
            "a/SKILL.md",
            "a/node_modules/b/c",
            "folder a",
            "folder a/node_modules",
            "folder a/node_modules/b",
            "secret a/.env",
            "out a/.DS_Store",
            "out a/node_modules/",
            "out a/node_modules/b/",
            "out drafts/d/",
            "out drafts/d/SKILL.md",
            "out gone/__pycache__/",
            "out gone/__pycache__/x.pyc",
            "out skills.toml",
        ],
    );
}

#[test]
fn a_root_may_be_one_skill() {
    let temp = Temp::with(&["pdf/SKILL.md", "pdf/sub/SKILL.md", "pdf/sub/sub/SKILL.md"]);
    let tree = tree(&temp.root("pdf/sub/.."), &Policy::default());
    assert_eq!(tree.root_name, "pdf");
    assert!(tree.files.iter().all(|file| file.read().is_ok_and(|bytes| *bytes == *b"x")));
    assert!(tree.files.iter().all(|file| file.read_start(0).is_ok_and(|bytes| bytes.is_empty())));
}

#[test]
fn a_root_must_be_there() {
    check("", &["skill/a/SKILL.md"], &["root-missing - : the skills root `TEMP/skills` does not exist"]);
    check("", &["skills"], &["root-not-directory - : the skills root `TEMP/skills` is a file, not a folder"]);
    let temp = Temp::with(&["skill/SKILL.md", "other/"]);
    let help = |dir: &str| {
        let tree = tree(&temp.root(dir), &Policy::default());
        tree.diagnostics.iter().flat_map(|fault| fault.helps().to_vec()).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(help("skills").replace(&*temp.0.to_string_lossy(), "TEMP"), "did you mean `TEMP/skill`?");
    let root = Root::new("pkg/no-such-folder").package("pkg");
    let fault = &tree(&root, &Policy::default()).diagnostics[0];
    assert_eq!(fault.message(), "the skills root `pkg/no-such-folder` does not exist");
    let relative = "create the folder, or correct the path: it is relative to `pkg/Cargo.toml`";
    assert_eq!(fault.helps(), [relative]);
    assert_eq!(help("elsewhere/entirely"), "create the folder, or correct the path");
}

#[test]
fn a_root_must_not_be_the_package() {
    let temp = Temp::with(&["package/src/lib.rs", "package/skills/a/SKILL.md", "package2/x"]);
    let codes = |dir: &str, package: &str| {
        let root = Root::new(temp.0.join(dir)).package(temp.0.join(package));
        show(&tree(&root, &Policy::default()), &temp)
    };
    assert_eq!(
        codes("package", "package"),
        ["root-is-package - : the skills root `TEMP/package` is the package itself"]
    );
    assert_eq!(codes("", "package"), ["root-is-package - : the skills root `TEMP` contains the package"]);
    assert_eq!(codes("package/skills", "package"), ["a/SKILL.md", "folder a"]);
    assert_eq!(codes("package/skills/..", "package").len(), 1);
    assert_eq!(codes("package2", "package"), ["x"]);
}

#[test]
fn a_skill_file_is_a_file_of_bounded_size() {
    check(
        "",
        &["skills/a/SKILL.md/x", "skills/b/c/SKILL.md/x"],
        &[
            "b/c/SKILL.md/x",
            "folder a",
            "folder b",
            "folder b/c",
            "folder b/c/SKILL.md",
            "unreadable a /a/SKILL.md: `a/SKILL.md` is a folder, not a file",
        ],
    );
    let temp = Temp::with(&["skills/a/SKILL.md", "skills/a/big"]);
    let size = |path: &str, size: u64| {
        let file = fs::File::options().write(true).open(temp.0.join(path));
        file.and_then(|file| file.set_len(size)).expect("the file was just written");
    };
    size("skills/a/SKILL.md", 16 << 20);
    size("skills/a/big", 17 << 20);
    let said = || unreadable(&temp.root("skills"));
    assert_eq!(said(), [""; 0]);
    size("skills/a/SKILL.md", (16 << 20) + 1);
    assert_eq!(said(), ["`a/SKILL.md` is 17 MiB, the limit is 16 MiB"]);
}

/// What could not be read, where everything is tried.
fn unreadable(root: &Root) -> Vec<String> {
    let found = findings(root, &Policy::default(), Sources::Dropped).diagnostics;
    let unreadable = found.iter().filter(|fault| fault.code() == Code::Unreadable);
    unreadable.map(|fault| fault.message().to_owned()).collect()
}

#[test]
fn findings_are_those_of_the_build_in_its_order() {
    let temp = Temp::new();
    for at in 0..300 {
        let name = if at % 7 == 0 { "same".to_owned() } else { format!("s{at:03}") };
        let text = format!("---\nname: {name}\ndescription: x\nversion: {at}\n---\n[a](b{at}.md)\n");
        let dir = temp.0.join(format!("skills/s{at:03}"));
        fs::create_dir_all(&dir).and_then(|()| fs::write(dir.join("SKILL.md"), text)).expect("it can be written");
    }
    let (root, policy) = (temp.root("skills"), sound("[host]\ncatalog-budget = 9\n"));
    let compilation = crate::compile(&root, &policy);
    assert!(compilation.diagnostics.len() > 600);
    assert_eq!(findings(&root, &policy, Sources::Kept).diagnostics, compilation.diagnostics);
    let dropped = findings(&root, &policy, Sources::Dropped);
    let lines = |faults: &[crate::Diagnostic]| -> Vec<_> {
        faults.iter().map(|fault| (fault.line(), fault.end_position(), fault.severity())).collect()
    };
    assert_eq!(lines(&dropped.diagnostics), lines(&compilation.diagnostics));
    assert!(dropped.diagnostics.iter().all(|fault| fault.source().is_none() || fault.skill().is_none()));
    assert_eq!(dropped.skills, 300);
}

#[test]
fn only_the_entries_that_are_asked_for_are_read() {
    let temp = Temp::with(&["a/SKILL.md", "b/SKILL.md", "c/x"]);
    let root = temp.root("").entries(["a".into(), "c".into()]);
    assert_eq!(show(&tree(&root, &Policy::default()), &temp), ["a/SKILL.md", "c/x", "folder a", "folder c"]);
}

#[test]
fn size_and_depth_do_no_harm() {
    let temp = Temp::new();
    let deep: String = (0..300).map(|_| "d/").collect();
    temp.add(&format!("skills/deep/{deep}")).expect("the path is short enough");
    temp.add("skills/wide/").expect("the temporary folder can be written");
    for file in 0..10_000 {
        fs::write(temp.0.join(format!("skills/wide/{file}")), "").expect("the folder was just created");
    }
    let tree = tree(&temp.root("skills"), &Policy::default());
    assert_eq!((tree.files.len(), tree.folders.len(), tree.diagnostics.len()), (10_000, 302, 0));
}

#[test]
fn paths_are_shown_from_here() {
    let current = std::env::current_dir().expect("tests run somewhere");
    for (path, shown) in [
        (PathBuf::from("skills"), "skills"),
        (PathBuf::from("./skills/"), "skills"),
        (PathBuf::from("a/./b//c"), "a/b/c"),
        (PathBuf::from("../skills"), "../skills"),
        (PathBuf::from("."), "."),
        (PathBuf::new(), "."),
        (current.clone(), "."),
        (current.join("skills/pdf"), "skills/pdf"),
    ] {
        assert_eq!(display(&path), shown, "{}", path.display());
    }
    if cfg!(unix) {
        assert_eq!(display(Path::new("/elsewhere/skills")), "/elsewhere/skills");
        assert_eq!(display(Path::new("/")), "/");
    }
    assert_eq!(escape("a\u{7}\nä".as_ref()), "a\\u{7}\\nä");
}

#[test]
fn the_nearest_policy_holds() {
    let found = |entries: &[&str]| {
        let temp = Temp::with(entries);
        let FoundPolicy { diagnostics: faults, path, .. } = policy(&temp.root("a/b/c"));
        assert_eq!(faults.len(), usize::from(path.is_some()), "`x` is no TOML");
        let dir = temp.0.display().to_string();
        path.map(|path| path.display().to_string().replace(&dir, ""))
    };
    assert_eq!(found(&["a/b/c/skills.toml", "a/b/skills.toml"]).as_deref(), Some("/a/b/c/skills.toml"));
    assert_eq!(found(&["a/b/c/", "a/b/skills.toml", "a/skills.toml"]).as_deref(), Some("/a/b/skills.toml"));
    assert_eq!(found(&["a/b/c/", "a/b/skills.toml", "a/b/Cargo.toml"]).as_deref(), Some("/a/b/skills.toml"));
    assert_eq!(found(&["a/b/c/", "a/skills.toml", "a/b/Cargo.toml"]), None);
    assert_eq!(found(&["a/b/c/", "a/skills.toml", "a/b/.git"]), None);
    assert_eq!(found(&["a/b/c/.git/", "a/skills.toml"]), None);
}

#[test]
fn a_policy_that_cannot_be_read_is_said() {
    let temp = Temp::with(&["a/.git/", "a/skills.toml", "b/skills.toml/"]);
    let said = |dir: &str| {
        let FoundPolicy { policy, diagnostics: faults, path } = policy(&temp.root(dir));
        assert_eq!((policy, path.is_some()), (Policy::default(), true));
        faults.iter().map(|fault| format!("{} {}", fault.code(), fault.message())).collect::<Vec<_>>().join("; ")
    };
    fs::write(temp.0.join("a/skills.toml"), b"[lints]\n# \xff\n").expect("the folder was just created");
    assert_eq!(said("a"), "skills-toml `skills.toml` is not UTF-8: byte 0xff in line 2");
    assert_eq!(said("b"), "skills-toml `skills.toml` is a folder, not a file");
}
