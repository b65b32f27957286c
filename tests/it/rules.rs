//! Every rule has cases that hit it and near misses that do not.

use std::collections::{BTreeMap, BTreeSet};

use skills_compiler::Code;

use crate::case::cases;

#[test]
fn every_code_has_cases_that_hit_and_miss() {
    let mut failures = Vec::new();
    let mut kinds: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for case in cases("rules") {
        let (code, name) = case.name.split_once('/').expect("a case is in the folder of its rule");
        let kind = if name.starts_with("hit-") { "hit-" } else { "miss-" };
        if !name.starts_with(kind) {
            failures.push(format!("rules/{}: the name of a case starts with `hit-` or `miss-`", case.name));
        }
        let found = case.compile().diagnostics.iter().any(|diagnostic| diagnostic.code().name() == code);
        if found != (kind == "hit-") {
            let what = if found { "is reported" } else { "is not reported" };
            failures.push(format!("rules/{}: `{code}` {what}", case.name));
        }
        kinds.entry(code.to_owned()).or_default().insert(kind);
    }
    for code in Code::ALL.iter().filter(|code| !ELSEWHERE.contains(&code.name())) {
        for kind in ["hit-", "miss-"] {
            if !kinds.get(code.name()).is_some_and(|kinds| kinds.contains(kind)) {
                failures.push(format!("`{code}` has no case rules/{code}/{kind}…"));
            }
        }
    }
    let names = kinds.keys().map(String::as_str).chain(ELSEWHERE.iter().copied());
    let unknown = names.filter(|name| Code::from_name(name).is_none());
    failures.extend(unknown.map(|name| format!("`{name}` is not a code")));
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

/// Rules that no tree of files can break: the macro reports them, and `rustc_output` has their cases.
const ELSEWHERE: &[&str] = &["untracked-root"];
