//! Cargo notices what changes, and only what is in the tree comes out.

use std::fs;

use crate::package::{Package, target};

/// Without a build script: what is embedded is watched, and so is the policy.
#[test]
fn edits() {
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
    assert_eq!(package.run(), "notes: Take notes. [references/b.md=two]\n", "a deleted skill");
}

#[test]
fn edited_policy() {
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

/// With the one line in a build script: what is new is noticed too.
#[test]
fn new_files() {
    let package = package("new-files");
    package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=skills\");\n}\n");
    let first = package.run();

    package.write("skills/pdf/references/new.md", "new");
    assert_eq!(package.run(), first.replace("[]", "[references/new.md=new]"), "a new resource");

    package.write("skills/zip/SKILL.md", &skill("zip", "Pack it."));
    let last = package.run();
    assert_eq!(last, format!("{}zip: Pack it. []\n", first.replace("[]", "[references/new.md=new]")), "a new skill");

    package.write("skills/skills.toml", "exclude = [\"pdf\"]\n");
    assert!(!package.run().contains("pdf"), "a new skills.toml");
}

/// Two checkouts of one tree: the same binary, byte for byte, and nothing in it that says where it was built.
#[test]
fn reproducible() {
    let binaries = ["here", "somewhere/else/entirely"].map(|place| {
        let package = package(&format!("reproducible/{place}"));
        package.run();
        let name = format!("reproducible{}", std::env::consts::EXE_SUFFIX);
        let binary = fs::read(target().join("debug").join(name)).expect("cargo has built it");
        let dir = package.dir.join("skills");
        let dir = dir.to_str().expect("the path is text").as_bytes();
        let found = binary.windows(dir.len()).any(|window| window == dir);
        assert!(!found, "the binary names {}", package.dir.display());
        binary
    });
    assert!(binaries[0] == binaries[1], "two checkouts give two binaries");
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
            format!("{}={contents}", resource.path())
        };
        let resources: Vec<_> = skill.resources().map(|it| resource(&it)).collect();
        println!("{}: {} [{}]", skill.name(), skill.body(), resources.join(", "));
    }
}
"#;
