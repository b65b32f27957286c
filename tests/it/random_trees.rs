//! Random trees: the macro embeds the same skills and reports the same errors as loading at run time.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;
use skills_runtime::{Loaded, Policy, Severity, Skills};
use skills_tests::diff;
use skills_tests::random_tree::trees;
use skills_tests::tree::{Entry, Tree, write};

use crate::package::{Package, messages};
use crate::print_skills::print;

#[test]
fn embedded_skills_equal_loaded_ones() {
    let package = Package::new("random", "");
    let (mut calls, mut expected) = (String::new(), String::new());
    for (root, loaded) in roots(&package, VALID, |loaded| loaded.clone().strict().is_ok() && !loaded.skills.is_empty())
    {
        let _ =
            writeln!(calls, "    print!(\"{root} {{}}\", print_skills::print(&skills_runtime::skills!({root:?})));");
        let _ = write!(expected, "{root} {}", print(&loaded.skills));
    }
    package.write("src/print_skills.rs", include_str!("print_skills.rs"));
    package.write("src/main.rs", &format!("mod print_skills;\n\nfn main() {{\n{calls}}}\n"));
    let actual = package.run();
    assert!(expected.lines().count() >= 2 * VALID, "{expected}");
    assert!(actual == expected, "{}", diff(&expected, &actual));
}

#[test]
fn errors_of_the_macro_equal_those_of_loading() {
    let package = Package::new("random-broken", "");
    let (mut calls, mut expected) = (String::new(), BTreeSet::new());
    for (root, loaded) in roots(&package, BROKEN, |loaded| loaded.clone().strict().is_err()) {
        let _ = writeln!(calls, "    skills_runtime::skills!({root:?});");
        for diagnostic in loaded.diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error) {
            let text = diagnostic.to_string().replace(&format!("{}/", package.dir.display()), "");
            expected.insert(text.strip_prefix("error: ").unwrap_or(&text).to_owned());
        }
    }
    package.write("src/main.rs", &format!("fn main() {{\n{calls}}}\n"));
    let output = package.cargo(&["check", "--message-format=json"]);
    let ours = messages(&output).map(|(_, message)| message).filter(|message| message.level == "error");
    // If no skill is left, the macro reports an error, and loading returns an empty set.
    let actual: BTreeSet<_> =
        ours.map(|message| message.text).filter(|text| !text.contains("[root-without-skill]")).collect();
    let text = |texts: &BTreeSet<String>| texts.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(actual == expected, "{}", diff(&text(&expected), &text(&actual)));
    assert!(expected.len() >= BROKEN);
}

/// Generates random trees until `count` of them pass the filter, and writes those into the package.
fn roots(package: &Package, count: usize, is_selected: impl Fn(&Loaded) -> bool) -> Vec<(String, Loaded)> {
    package.write("build.rs", "fn main() {\n    println!(\"cargo::rerun-if-changed=trees\");\n}\n");
    let mut runner = TestRunner::deterministic();
    let mut roots = Vec::new();
    while roots.len() < count {
        let tree = trees().new_tree(&mut runner).expect("the strategy rejects no tree").current();
        let root = format!("trees/{}", roots.len());
        let dir = package.dir.join(&root);
        if !is_self_contained(&tree) {
            continue;
        }
        write(&dir, &tree);
        let loaded = Skills::load(&dir, &Policy::default());
        if is_selected(&loaded) {
            roots.push((root, loaded));
        } else {
            package.remove_all(&root);
        }
    }
    roots
}

/// Whether a build and a loader see the same: a loader does not read `skills.toml` in the folder, and a link that is a
/// skill may reach the whole package in a build.
fn is_self_contained(tree: &Tree) -> bool {
    let is_known = |(path, entry): (&String, &Entry)| path == "skills.toml" || matches!(entry, Entry::Link(_));
    !tree.iter().filter(|(path, _)| !path.contains('/')).any(is_known)
}

const VALID: usize = 64;
const BROKEN: usize = 16;
