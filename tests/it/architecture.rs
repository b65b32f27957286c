//! The modules that the code map in `ARCHITECTURE.md` names exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::package::checkout;

#[test]
fn the_code_map_names_modules_that_exist() {
    let page = fs::read_to_string(checkout().join("ARCHITECTURE.md")).expect("the page can be read");
    let map = page.split("\n## Code map\n").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("there is a map");
    let mut count = 0;
    for section in map.split("\n### ").skip(1) {
        let (title, table) = section.split_once('\n').expect("a section has a table");
        let folder = title.split('`').nth(1).expect("the title names a folder");
        let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
        let listed: BTreeSet<String> = rows
            .flat_map(|cell| cell.split('`').step_by(2))
            .map(|name| name.trim_end_matches('/').to_owned())
            .collect();
        let found = modules(&checkout().join(folder));
        let missing: Vec<_> = listed.difference(&found).collect();
        assert!(missing.is_empty(), "`{folder}` does not contain {missing:?}");
        count += listed.len();
    }
    assert!(count > 100, "only {count} modules are listed");
}

/// The names of the modules in a folder: files without their extension, and folders.
fn modules(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names = names
        .filter(|name| !name.contains('.') || Path::new(name).extension().is_some_and(|extension| extension == "rs"));
    let names = names.map(|name| name.trim_end_matches(".rs").to_owned());
    names.filter(|name| !["lib", "main", "mod", "tests"].contains(&name.as_str())).collect()
}
