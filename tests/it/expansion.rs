//! What one call of `skills!` becomes, without rustc.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream};
use skills_compiler::Call;

use crate::snapshot;

#[test]
fn tokens() {
    let package = fixture();
    let texts = [
        ("broken", expand("broken", &package, QUIET)),
        ("denied", expand("denied", &package, QUIET)),
        ("denied-in-a-dependency", expand("denied", &package, Build { dependency: true, ..QUIET })),
        ("good", expand("good", &package, QUIET)),
        ("policy", expand("policy", &package, QUIET)),
        ("warned", expand("warned", &package, QUIET)),
    ];
    let place = package.to_str().expect("the path is text");
    // Enough to read and compare; nobody compiles it.
    let lines = |text: String| {
        text.replace(place, "$DIR").replace("; ", ";\n").replace("{ ", "{\n").replace("} ", "}\n") + "\n"
    };
    let texts: BTreeMap<_, _> = texts.into_iter().map(|(name, text)| (name.to_owned(), lines(text))).collect();
    let failures = snapshot::compare("expansion", &texts);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Twenty faults in full, a line each up to a hundred, then their number.
#[test]
fn many_faults() {
    let package = folder("many-faults");
    for number in 0..130 {
        write(&package.join(format!("skills/demo-{number}/SKILL.md")), "no frontmatter\n");
    }
    let text = expand("skills", &package, QUIET);
    assert_eq!(text.matches("compile_error").count(), 101, "{text}");
    assert_eq!(text.matches("start the file with").count(), 20, "faults that are shown with their help");
    assert!(text.contains("and 30 more"), "{text}");
}

/// Whether a build script watches the root, seen from what cargo keeps of its output.
#[test]
fn untracked_root() {
    let check = |output: Option<(&str, &str)>, silent: bool| {
        let package = folder("untracked-root");
        write(&package.join("skills/demo/SKILL.md"), SKILL);
        let out_dir = package.join("target/build/demo/out");
        fs::create_dir_all(&out_dir).expect("the folder can be made");
        if let Some((path, text)) = output {
            write(&out_dir.join(path), text);
        }
        let build = Build { under_cargo: true, out_dir: Some(&out_dir), ..QUIET };
        let said = expand("skills", &package, build).contains("[untracked-root]");
        assert_eq!(said, !silent, "{output:?}");
    };
    // Where cargo keeps it is cargo's affair: not found, nothing is said.
    check(None, true);
    for file in ["../output", "../run/stdout"] {
        let check = |text: &str, silent: bool| check(Some((file, text)), silent);
        // A script that names nothing watches the whole package.
        check("", true);
        check("cargo::warning=hello\ncargo:rustc-cfg=a\nrerun-if-changed=other\n", true);
        check("cargo::rerun-if-changed=skills\n", true);
        check("cargo:rerun-if-changed=skills\n", true);
        check("cargo::rerun-if-changed=skills/\n", true);
        check("cargo::rerun-if-changed=./skills\n", true);
        check("cargo::rerun-if-changed=.\n", true);
        check("cargo::rerun-if-changed=build.rs\ncargo::rerun-if-changed=skills\n", true);
        check("cargo::rerun-if-changed=build.rs\r\ncargo::rerun-if-changed=skills\r\n", true);
        check("cargo::rerun-if-changed=build.rs\n", false);
        check("cargo::rerun-if-env-changed=SKILLS\n", false);
        check("cargo::rerun-if-changed=skills/demo\n", false);
        check("cargo::rerun-if-changed=skills-two\n", false);
        check("cargo::rerun-if-changed=../skills\n", false);
    }
}

#[test]
fn no_build_script() {
    let said = |under_cargo| expand("good", &fixture(), Build { under_cargo, ..QUIET }).contains("[untracked-root]");
    assert!(said(true), "cargo, and no build script");
    assert!(!said(false), "another build system watches what it likes");
}

/// What the macro sees of the build.
#[derive(Clone, Copy)]
struct Build<'a> {
    out_dir: Option<&'a Path>,
    under_cargo: bool,
    dependency: bool,
}

const QUIET: Build<'static> = Build { out_dir: None, under_cargo: false, dependency: false };

fn expand(path: &str, manifest_dir: &Path, build: Build<'_>) -> String {
    let Build { out_dir, under_cargo, dependency } = build;
    let runtime = &lex("::skills_runtime");
    let span = Span::call_site();
    skills_compiler::expand(&Call { path, span, runtime, lex, manifest_dir, out_dir, under_cargo, dependency })
        .to_string()
}

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/packages/ui")
}

/// A fresh folder for this run.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("expansion").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("what a test wrote it can remove");
    }
    folder
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

const SKILL: &str = "---\nname: demo\ndescription: Does a thing. Use when testing.\n---\n\nDo it.\n";

/// Tokens of text that is Rust.
fn lex(text: &str) -> TokenStream {
    text.parse().expect("what is emitted is Rust")
}
