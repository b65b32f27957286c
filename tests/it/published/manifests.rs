//! The fields that a package needs before it can be published.

use std::io::Write as _;

use super::{Manifest, manifests};

#[test]
fn every_package_has_what_its_registry_page_shows() {
    let missing: Vec<String> = manifests().iter().flat_map(missing).collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The address of the project does not exist yet, and no check of the code can create it. Until then the test prints
/// what a release needs. Once one package has an address, all of them have to have it.
#[test]
fn every_package_has_the_address_of_the_project() {
    let manifests = manifests();
    for (field, address) in [
        ("repository", (|manifest| &manifest.repository) as fn(&Manifest) -> &Option<String>),
        ("homepage", |manifest| &manifest.homepage),
    ] {
        let mut addresses: Vec<_> = manifests.iter().map(address).collect();
        addresses.dedup();
        assert_eq!(addresses.len(), 1, "`{field}` differs between the packages: {addresses:?}");
        if addresses == [&None] {
            // Not `eprintln!`: the output of a test that passes is not shown.
            let _ = writeln!(
                std::io::stderr(),
                "a release still needs: `{field}` in [workspace.package], and `{field}.workspace = true` in {}",
                manifests.iter().map(|manifest| &*manifest.name).collect::<Vec<_>>().join(", ")
            );
        }
    }
}

fn missing(manifest: &Manifest) -> Vec<String> {
    let name = &manifest.name;
    let is_readme = manifest.readme.as_deref() == Some("README.md") && manifest.dir().join("README.md").is_file();
    let has_docs_rs = manifest
        .metadata
        .as_ref()
        .and_then(|metadata| metadata.docs.as_ref()?.rs.as_ref())
        .is_some_and(|docs| docs.rustdoc_args.join(" ").contains("--cfg docsrs"));
    let documentation = manifest.documentation.as_deref().unwrap_or_default();
    let library = manifest.is_library();
    [
        (manifest.description.as_ref().is_some_and(|text| text.len() > 20), "`description`"),
        (manifest.license.as_deref() == Some("MIT OR Apache-2.0"), "`license = \"MIT OR Apache-2.0\"`"),
        (manifest.rust_version.is_some(), "`rust-version`"),
        (manifest.authors.is_empty(), "no `authors`: the field is deprecated"),
        (is_readme, "`readme = \"README.md\"`, and that file in the package"),
        ((1..=5).contains(&manifest.keywords.len()), "1 to 5 `keywords`"),
        (manifest.keywords.iter().all(|keyword| keyword.len() <= 20), "`keywords` of at most 20 characters"),
        ((1..=5).contains(&manifest.categories.len()), "1 to 5 `categories`"),
        (manifest.categories.iter().all(|category| CATEGORIES.contains(&&**category)), "`categories` that exist"),
        (
            documentation == format!("https://docs.rs/{name}")
                || (!library && documentation.starts_with("https://docs.rs/skills-runtime/")),
            "`documentation`",
        ),
        (!library || has_docs_rs, "`--cfg docsrs` in `rustdoc-args` of [package.metadata.docs.rs]"),
    ]
    .into_iter()
    .filter(|(is_there, _)| !is_there)
    .map(|(_, what)| format!("{name} needs {what}"))
    .collect()
}

/// The categories of the registry that fit these packages. The registry refuses a package with an unknown one.
const CATEGORIES: &[&str] = &[
    "command-line-utilities",
    "development-tools",
    "development-tools::build-utils",
    "development-tools::cargo-plugins",
    "development-tools::procedural-macro-helpers",
    "no-std",
    "parser-implementations",
];
