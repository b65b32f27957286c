//! What a user of `skills!` sees: one package, one binary a case, the exact texts of rustc.

use std::collections::BTreeMap;
use std::path::Path;

use crate::package::{Package, messages};
use crate::{case, snapshot};

#[test]
fn ui() {
    let package = package("ui");
    let output = package.cargo(&["check", "--bins", "--keep-going", "--message-format=json"]);
    let mut texts: BTreeMap<String, String> =
        binaries().chain([LIBRARY.to_owned()]).map(|name| (name, String::new())).collect();
    for (target, message) in messages(&output) {
        // What rustc says of the crates of this checkout is not for here.
        let Some(text) = texts.get_mut(&target) else { continue };
        // How many there were is a line of its own, without a place.
        if let Some(rendered) = message.rendered.filter(|rendered| rendered.contains("-->")) {
            text.push_str(&rendered.replace(package.dir.to_str().expect("the path is text"), "$DIR"));
        }
    }
    let mut failures = Vec::new();
    for (name, text) in &texts {
        if (name.starts_with("silent-") || name == LIBRARY) != text.is_empty() {
            failures
                .push(format!("{name}: expected {}\n{text}", if text.is_empty() { "a message" } else { "silence" }));
        }
    }
    failures.extend(snapshot::compare("ui", &texts));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(failures.is_empty(), "{} failures\n\n{}\n{stderr}", failures.len(), failures.join("\n"));
}

/// What users switch on against their own code must not turn on the expansion.
#[test]
fn clippy() {
    let package = package("clippy");
    if !package.cargo(&["clippy", "--version"]).status.success() {
        eprintln!("skipped: clippy is not installed");
        return;
    }
    let mut args = vec!["clippy", "--message-format=json", "--workspace", "--lib"];
    let silent: Vec<_> = binaries().filter(|name| name.starts_with("silent-")).collect();
    args.extend(silent.iter().flat_map(|name| ["--bin", name]));
    let output = package.cargo(&args);
    let ours = messages(&output).filter(|(target, _)| silent.contains(target) || target == LIBRARY);
    let said: Vec<_> = ours.filter_map(|(target, message)| Some(format!("{target}: {}", message.rendered?))).collect();
    assert!(
        output.status.success() && said.is_empty(),
        "{}\n{}",
        said.join("\n"),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The package of `fixtures/packages/ui`, with a library beside it that knows the runtime under another name.
fn package(name: &str) -> Package {
    let package = Package::new(name, "library = { path = \"library\" }\n");
    package.copy(Path::new(FIXTURE), "");
    let runtime = crate::package::dependency("skills-runtime").replacen(
        "skills-runtime = {",
        "runtime = { package = \"skills-runtime\",",
        1,
    );
    package.write(
        "library/Cargo.toml",
        &format!("[package]\nname = \"library\"\nedition = \"2024\"\n\n[dependencies]\n{runtime}\n"),
    );
    package
}

fn binaries() -> impl Iterator<Item = String> {
    let paths = case::sorted(&Path::new(FIXTURE).join("src/bin")).into_iter();
    paths.map(|path| path.file_stem().expect("a file has a name").to_str().expect("cases have plain names").to_owned())
}

/// The library of the package.
const LIBRARY: &str = "library";

const FIXTURE: &str = "fixtures/packages/ui";
