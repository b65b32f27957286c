//! The changes that cargo notices, and a reproducible result.

use std::fs;

use crate::package::{Package, target};

/// Without a build script, cargo watches embedded files and the policy, but not the folders.
#[test]
fn edits_are_noticed_without_a_build_script() {
    let package = package("edits");
    let first = package.run();
    assert_eq!(first, "notes: Take notes. [references/a.md=one, references/b.md=two]\npdf: Read it. []\n");

    package.write("skills/notes/SKILL.md", &skill("notes", "Take many notes."));
    assert_eq!(package.run(), first.replace("Take notes.", "Take many notes."), "an edited SKILL.md");

    package.write("skills/notes/references/a.md", "three");
    assert_eq!(
        package.run(),
        first.replace("Take notes.", "Take many notes.").replace("one", "three"),
        "an edited resource"
    );

    package.remove("skills/notes/references/a.md");
    assert_eq!(
        package.run(),
        "notes: Take many notes. [references/b.md=two]\npdf: Read it. []\n",
        "a deleted resource"
    );

    package.write("skills/notes/SKILL.md", "---\nname: notes\n---\n");
    let output = package.cargo(&["build"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && stderr.contains("[description-missing]"), "a broken SKILL.md:\n{stderr}");

    package.write("skills/notes/SKILL.md", &skill("notes", "Take notes."));
    assert_eq!(package.run(), "notes: Take notes. [references/b.md=two]\npdf: Read it. []\n", "a repaired SKILL.md");

    fs::rename(package.dir.join("skills/pdf"), package.dir.join("skills/zip")).expect("the folder can be renamed");
    let output = package.cargo(&["build"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && stderr.contains("[name-directory-mismatch]"), "a renamed skill:\n{stderr}");

    fs::remove_dir_all(package.dir.join("skills/zip")).expect("the folder can be removed");
    let last = "notes: Take notes. [references/b.md=two]\n";
    assert_eq!(package.run(), last, "a deleted skill");

    // Cargo notices none of these: `untracked-root` warns about new files, `assert_fresh!` finds changed ones.
    package.write("skills/notes/references/new.md", "new");
    package.write("skills/zip/SKILL.md", &skill("zip", "Pack it."));
    fs::create_dir(package.dir.join("skills/notes/assets")).expect("the folder can be created");
    package.replace_by_older("skills/notes/references/b.md", "older");
    package.make_executable("skills/notes/SKILL.md");
    assert!(!compiles(&package, "edits"), "cargo notices more than the documentation says");
    assert_eq!(package.run(), last, "changes that cargo has not noticed");

    package.write("skills/notes/SKILL.md", &skill("notes", "Take notes."));
    let all = "notes: Take notes. [references/b.md=older, references/new.md=new]\nzip: Pack it. []\n";
    assert_eq!(package.run(), all, "the next edit includes the other changes");
}

#[test]
fn edited_policy_is_noticed() {
    for file in ["skills.toml", "skills/skills.toml"] {
        let package = package("edited-policy");
        package.write(file, "# nothing yet\n");
        assert_eq!(package.run(), "notes: Take notes. [references/a.md=one, references/b.md=two]\npdf: Read it. []\n");
        package.write(file, "exclude = [\"notes/references/a.md\", \"pdf\"]\n");
        assert_eq!(package.run(), "notes: Take notes. [references/b.md=two]\n", "an edited {file}");
        package.write(file, "exclude = [\"notes/references/b.md\"]\n");
        assert_eq!(
            package.run(),
            "notes: Take notes. [references/a.md=one]\npdf: Read it. []\n",
            "{file}, edited again"
        );
    }
}

/// With one line in a build script, cargo notices new files too.
#[test]
fn new_files_are_noticed_with_a_build_script() {
    let package = package("new-files");
    package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n");
    let first = package.run();

    package.write("skills/pdf/references/new.md", "new");
    let with_new = first.replace("[]", "[references/new.md=new]");
    assert_eq!(package.run(), with_new, "a new resource");

    package.write("skills/zip/SKILL.md", &skill("zip", "Pack it."));
    assert_eq!(package.run(), format!("{with_new}zip: Pack it. []\n"), "a new skill");

    package.write("skills/pdf/references/new.md", "newer");
    let with_newer = with_new.replace("md=new", "md=newer");
    assert_eq!(package.run(), format!("{with_newer}zip: Pack it. []\n"), "an edited resource");

    package.remove("skills/pdf/references/new.md");
    assert_eq!(package.run(), format!("{first}zip: Pack it. []\n"), "a deleted resource");

    fs::remove_dir_all(package.dir.join("skills/zip")).expect("the folder can be removed");
    assert_eq!(package.run(), first, "a deleted skill");

    let notes = package.dir.join("skills/notes");
    fs::rename(notes.join("references"), notes.join("pages")).expect("the folder can be renamed");
    let renamed = first.replace("references/", "pages/");
    assert_eq!(package.run(), renamed, "a renamed folder");

    fs::create_dir(notes.join("assets")).expect("the folder can be created");
    assert!(compiles(&package, "new-files"), "an empty folder");

    // Cargo compares times. Neither change sets a newer time on a file or a folder.
    package.replace_by_older("skills/notes/pages/b.md", "older");
    package.make_executable("skills/notes/pages/a.md");
    assert!(!compiles(&package, "new-files"), "cargo notices more than the documentation says");
    assert_eq!(package.run(), renamed, "changes that cargo has not noticed");

    package.write("skills/skills.toml", "exclude = [\"pdf\"]\n");
    let last = "notes: Take notes. [pages/a.md+x=one, pages/b.md=older]\n";
    let last = if cfg!(unix) { last.to_owned() } else { last.replace("+x", "") };
    assert_eq!(package.run(), last, "a new skills.toml includes the other changes");
}

/// Two checkouts of one tree give the same binary, which does not contain the path of the checkout.
#[test]
fn two_checkouts_give_equal_binaries() {
    let binaries = ["here", "somewhere/else/entirely"].map(|place| {
        let package = package(&format!("reproducible/{place}"));
        package.run();
        let name = format!("reproducible{}", std::env::consts::EXE_SUFFIX);
        let binary = fs::read(target().join("debug").join(name)).expect("cargo has built the binary");
        let dir = package.dir.join("skills");
        let dir = dir.to_str().expect("the path is text").as_bytes();
        let found = binary.windows(dir.len()).any(|window| window == dir);
        assert!(!found, "the binary names {}", package.dir.display());
        binary
    });
    assert!(binaries[0] == binaries[1], "two checkouts give two binaries");
}

/// Whether cargo compiles the package again.
fn compiles(package: &Package, name: &str) -> bool {
    let output = package.cargo(&["build"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    stderr.contains(&format!("Compiling {name} "))
}

fn package(name: &str) -> Package {
    let package = Package::new(name, "");
    package.write("src/main.rs", MAIN);
    package.write("skills/notes/SKILL.md", &skill("notes", "Take notes."));
    package.write("skills/notes/references/a.md", "one");
    package.write("skills/notes/references/b.md", "two");
    package.write("skills/pdf/SKILL.md", &skill("pdf", "Read it."));
    package
}

fn skill(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: Does a thing. Use when testing.\n---\n\n{body}\n")
}

const MAIN: &str = r#"
static SKILLS: skills_runtime::Skills = skills_runtime::skills!("skills");

fn main() {
    for skill in SKILLS.iter() {
        let resource = |resource: &skills_runtime::Resource| {
            let contents = String::from_utf8(resource.contents().unwrap().into_owned()).unwrap();
            let mark = if resource.is_executable() { "+x" } else { "" };
            format!("{}{mark}={contents}", resource.path())
        };
        let resources: Vec<_> = skill.resources().map(|it| resource(&it)).collect();
        println!("{}: {} [{}]", skill.name(), skill.body(), resources.join(", "));
    }
}
"#;
