//! The tokens that a call of `skills!` expands to, without rustc.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream};
use serde::Deserialize;
use skills_compiler::Call;

use skills_tests::case_file::cases;
use skills_tests::tree;

#[test]
fn tokens() {
    let mut failures = Vec::new();
    for (name, case) in cases(Path::new("cases/expansion")) {
        let Head { root, dependency } = serde_saphyr::from_str(&case.head).expect("the head of a case is valid");
        let package = folder(&name);
        tree::write(&package, &case.tree);
        let text = expand(&root, &package, Build { dependency, ..QUIET });
        let text = text.replace(package.to_str().expect("the path is text"), "$DIR");
        // Line breaks make the tokens readable; the text is compared and never compiled.
        let text = text.replace("; ", ";\n").replace("{ ", "{\n").replace("} ", "}\n");
        failures.extend(case.compare(&text));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The first 20 diagnostics are shown in full, the next 80 in one line each, the rest as a count.
#[test]
fn many_diagnostics_are_cut() {
    let package = folder("many-diagnostics");
    for number in 0..130 {
        write(&package.join(format!("skills/demo-{number}/SKILL.md")), "no frontmatter\n");
    }
    let text = expand("skills", &package, QUIET);
    assert_eq!(text.matches("compile_error").count(), 101, "{text}");
    assert_eq!(text.matches("start the file with").count(), 20, "diagnostics with their help");
    assert!(text.contains("and 30 more"), "{text}");
}

/// `untracked-root` depends on the output of the build script, which cargo stores in a file.
#[test]
fn untracked_root_depends_on_the_build_script() {
    let check = |output: Option<(&str, &str)>, silent: bool| {
        let package = folder("untracked-root");
        write(&package.join("skills/demo/SKILL.md"), SKILL);
        let out_dir = package.join("target/build/demo/out");
        fs::create_dir_all(&out_dir).expect("the folder can be created");
        if let Some((path, text)) = output {
            write(&out_dir.join(path), text);
        }
        let build = Build { under_cargo: true, out_dir: Some(&out_dir), ..QUIET };
        let is_reported = expand("skills", &package, build).contains("[untracked-root]");
        assert_eq!(is_reported, !silent, "{output:?}");
    };
    // The path of the file is internal to cargo. Without the file, the lint stays silent.
    check(None, true);
    for file in ["../output", "../run/stdout"] {
        let check = |text: &str, silent: bool| check(Some((file, text)), silent);
        // Cargo watches the whole package for a script that prints no `rerun-if` line.
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
fn untracked_root_is_reported_under_cargo_only() {
    let package = folder("no-build-script");
    write(&package.join("skills/demo/SKILL.md"), SKILL);
    let is_reported =
        |under_cargo| expand("skills", &package, Build { under_cargo, ..QUIET }).contains("[untracked-root]");
    assert!(is_reported(true), "cargo without a build script");
    assert!(!is_reported(false), "another build system");
}

/// cargo marks the packages that it fetches, and caps their lints also if it builds them as primary packages.
#[test]
fn denied_lint_in_a_fetched_package_is_left_to_rustc() {
    let is_left_to_rustc = |marker: Option<&str>| {
        let package = folder("fetched").join("package");
        write(&package.join("skills/pdf/SKILL.md"), SKILL);
        if let Some(marker) = marker {
            write(&package.join(marker), "");
        }
        let text = expand("skills", &package, QUIET);
        assert!(text.contains("[name-directory-mismatch]"), "{text}");
        assert_eq!(text.contains("Skills :: EMPTY"), text.contains("compile_error"), "{text}");
        text.contains("# [deny (deprecated)]")
    };
    assert!(!is_left_to_rustc(None), "the author builds the package");
    assert!(is_left_to_rustc(Some(".cargo-checksum.json")), "a vendored package");
    assert!(is_left_to_rustc(Some(".cargo-ok")), "a package from a registry");
    assert!(is_left_to_rustc(Some("../.cargo-ok")), "a package in a git checkout");
}

/// The head of a case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The argument of the macro.
    root: String,
    /// Whether the package is not the one that is being built.
    #[serde(default)]
    dependency: bool,
}

/// The facts about a build that the macro can see.
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

/// An empty directory for this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("expansion").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the test has written the directory");
    }
    folder
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a file has a parent directory")).expect("the folder can be created");
    fs::write(path, text).expect("the file can be written");
}

const SKILL: &str = "---\nname: demo\ndescription: Does a thing. Use when testing.\n---\n\nDo it.\n";

/// Lexes Rust text.
fn lex(text: &str) -> TokenStream {
    text.parse().expect("the emitted text is Rust")
}
