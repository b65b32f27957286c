//! A published package contains only files of its own directory, so texts that belong into several packages are copied.
//! Symbolic links are not used: git checks them out as text files on Windows.

use std::fs;
use std::path::Path;

use skills_tests::bless;

use super::links::{guide, registry_page};
use super::manifests;
use crate::package::checkout;

#[test]
fn every_package_has_the_licences() {
    for manifest in manifests() {
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert_copy(&read(licence), &manifest.dir().join(licence));
        }
    }
}

/// `cargo skills explain` prints sections of the page.
#[test]
fn compiler_has_the_page_of_rules() {
    assert_copy(&read("docs/rules.md"), &checkout().join("skills-compiler/docs/rules.md"));
}

#[test]
fn runtime_has_the_readme_with_links_that_work_on_its_registry_page() {
    let repository = manifests().into_iter().find_map(|manifest| manifest.repository);
    let readme = registry_page("README.md", &read("README.md"), repository.as_deref());
    assert_copy(&readme, &checkout().join("skills-runtime/README.md"));
}

/// rustdoc checks the links of these copies, and runs their examples.
#[test]
fn runtime_has_the_guide_with_links_between_its_modules() {
    let repository = manifests().into_iter().find_map(|manifest| manifest.repository);
    for page in super::links::GUIDE {
        let path = format!("docs/{page}.md");
        let text = guide(&path, &read(&path), repository.as_deref());
        assert_copy(&text, &checkout().join("skills-runtime").join(path));
    }
}

fn read(path: &str) -> String {
    fs::read_to_string(checkout().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Compares a file with what it has to contain. `BLESS=1` writes it.
fn assert_copy(expected: &str, copy: &Path) {
    let is_file = fs::symlink_metadata(copy).is_ok_and(|metadata| metadata.is_file());
    let text = fs::read_to_string(copy).unwrap_or_default();
    if is_file && text == expected {
        return;
    }
    assert!(
        bless(),
        "`{}` is out of date; write it with: BLESS=1 cargo test -p skills-tests published",
        copy.display()
    );
    if copy.is_symlink() {
        fs::remove_file(copy).expect("the link can be removed");
    }
    fs::create_dir_all(copy.parent().expect("a file has a parent directory")).expect("the folder can be created");
    fs::write(copy, expected).expect("the copy can be written");
}
