//! Rules that a tree in memory cannot break.

use std::fs;
use std::path::Path;

use crate::check::compile;
use crate::code::Code;
use crate::policy::Policy;
use crate::root::Root;

/// The rules without a runnable example in the page. All but one are tried below.
///
/// The macro checks `untracked-root`: the tests of the whole project try it under cargo.
pub(super) const RULES: &[Code] = &[
    Code::LinkAbsolute,
    Code::LinkDangling,
    Code::LinkLoop,
    Code::LinkOutside,
    Code::OutsidePackage,
    Code::RootIsPackage,
    Code::RootMissing,
    Code::RootNotDirectory,
    Code::Unreadable,
    Code::UnpackagedFile,
    Code::UntrackedRoot,
];

/// Breaks each rule and passes the message to `shown`, with paths from the package.
pub(super) fn try_all(shown: impl Fn(Code, &str)) {
    let tries = |code, set_up: &dyn Fn(&Path) -> Root| tries(code, set_up, &shown);
    tries(Code::RootMissing, &|package| Root::new(package.join("skils")));
    tries(Code::RootNotDirectory, &|package| Root::new(package.join("Cargo.toml")));
    tries(Code::RootIsPackage, &|package| Root::new(package).package(package));
    tries(Code::OutsidePackage, &|package| Root::new(package.join("skills")).package(package.join("app")));
    tries(Code::Unreadable, &|package| {
        fs::create_dir_all(package.join("skills/docx/SKILL.md")).expect("a folder");
        Root::new(package.join("skills"))
    });
    tries(Code::UnpackagedFile, &|package| {
        let template = package.join("skills/pdf/assets/template");
        fs::create_dir_all(&template).expect("a folder");
        fs::write(template.join("Cargo.toml"), "").expect("a file");
        Root::new(package.join("skills")).package(package)
    });
    if cfg!(unix) {
        tries(Code::LinkAbsolute, &|package| linked(package, "/usr/share/dict/words"));
        tries(Code::LinkDangling, &|package| linked(package, "gone.md"));
        tries(Code::LinkLoop, &|package| linked(package, "../references"));
        tries(Code::LinkOutside, &|package| linked(package, "../../../Cargo.toml"));
    }
}

/// Creates a package with one skill, breaks it with `set_up`, and expects `code` and nothing else.
fn tries(code: Code, set_up: &dyn Fn(&Path) -> Root, shown: &dyn Fn(Code, &str)) {
    let package = std::env::temp_dir().join(format!("skills-rules-{}", std::process::id())).join(code.name());
    let _ = fs::remove_dir_all(&package);
    let skill = package.join("skills/pdf");
    fs::create_dir_all(&skill).expect("a folder");
    fs::write(package.join("Cargo.toml"), "").expect("a file");
    let text = "---\nname: pdf\ndescription: Reads PDF files. Use when the user names one.\n---\n\nOpen the file.\n";
    fs::write(skill.join("SKILL.md"), text).expect("a file");
    let root = set_up(&package);
    let compiled = compile(&root, &Policy::default());
    let found: Vec<_> =
        compiled.diagnostics.iter().map(|diagnostic| (diagnostic.code(), diagnostic.message())).collect();
    let [(found, message)] = found.as_slice() else { panic!("{code}: {found:?}") };
    assert_eq!(*found, code);
    let _ = fs::remove_dir_all(&package);
    let package = package.display().to_string();
    shown(code, &message.replace(&format!("{package}/"), "").replace(&package, "."));
}

/// The root of `package`, with a link at `references/link.md` of its skill.
#[cfg(unix)]
fn linked(package: &Path, target: &str) -> Root {
    let folder = package.join("skills/pdf/references");
    fs::create_dir_all(&folder).expect("a folder");
    std::os::unix::fs::symlink(target, folder.join("link.md")).expect("a link");
    Root::new(package.join("skills"))
}

#[cfg(not(unix))]
fn linked(package: &Path, _: &str) -> Root {
    Root::new(package.join("skills"))
}
