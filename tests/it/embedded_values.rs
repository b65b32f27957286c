//! The values of embedded skills equal those of the compiler: all cases without errors, embedded by one real build.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Compilation, Root, Skill};

use skills_tests::diff;

use crate::case::{self, Case, all_cases};
use crate::package::Package;

#[test]
fn embedded_skills_equal_compiled_ones() {
    let package = Package::new("embedded", "");
    let mut calls = String::new();
    let mut expected = String::new();
    for (number, case) in all_cases().enumerate() {
        let root = format!("cases/{number}/{}", case.root().display());
        let root = root.trim_end_matches('/');
        let compilation = lay_out(&case, &package.dir.join(format!("cases/{number}")), &package.dir.join(root));
        if compilation.is_broken() {
            continue;
        }
        let _ = writeln!(
            calls,
            "    print!(\"{} {{}}\", print_skills::print(&skills_runtime::skills!({root:?})));",
            case.name
        );
        let _ = writeln!(expected, "{} {}", case.name, skills_compiler::catalog_length(&compilation.skills));
        for skill in &compilation.skills {
            let _ = writeln!(expected, "{}", printed(skill, &package.dir.join(root)));
        }
    }
    package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=cases\");\n}\n");
    package.write("src/print_skills.rs", include_str!("print_skills.rs"));
    package.write("src/main.rs", &format!("mod print_skills;\n\nfn main() {{\n{calls}}}\n"));
    let actual = package.run();
    assert!(expected.lines().count() > 400, "only {} lines to compare", expected.lines().count());
    assert!(actual == expected, "{}", diff(&expected, &actual));
}

/// Writes the tree of a case into the package and compiles it there.
fn lay_out(case: &Case, tree: &Path, root: &Path) -> Compilation {
    case.write_to(tree);
    case::compile(&Root::new(root).boundary(tree))
}

/// A skill as `print_skills` prints it.
fn printed(skill: &Skill, root: &Path) -> String {
    let folder = root.join(&skill.folder);
    let folder = if folder.is_dir() { folder } else { PathBuf::from(root) };
    let files = skill.resources.iter().map(|file| {
        let contents = fs::read(folder.join(file.path())).expect("the file can be read");
        (file.path().to_owned(), file.is_executable(), contents)
    });
    let files: Vec<_> = files.collect();
    let texts = (skill.name.as_str(), skill.description.as_str(), &skill.license, &skill.compatibility);
    let lists = (&skill.metadata, &skill.allowed_tools, &skill.triggers, &skill.tools, !skill.disable_model_invocation);
    let source = (skill.frontmatter(), skill.body(), skill.source.text(), &skill.json);
    format!("{texts:?} {lists:?} {source:?} {files:?}")
}
