//! `docs/agreement.md` lists every skill on which the reference validator and this project disagree.
//!
//! `reference.tsv` contains the verdicts of the reference; the page documents how to create it. A case that is not in it
//! is not compared, so that nobody needs Python to add a case.

use std::collections::BTreeMap;
use std::fs;

use skills_compiler::{Code, Diagnostic, Root, Severity};

use skills_tests::diff;

use crate::case::{Case, all_cases, compile};

#[test]
fn every_disagreement_is_listed() {
    let page = fs::read_to_string("../docs/agreement.md").expect("the page exists");
    let (corpus, cases, reference) = (corpus(), all_cases().collect::<Vec<_>>(), table("reference.tsv"));
    let mut differ = Vec::new();
    let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for (skill, reference) in reference.iter().map(|row| (&*row[0], &*row[1])) {
        let this = corpus.get(skill).cloned().unwrap_or_else(|| verdict(&cases, skill));
        let (theirs, ours) = (reference == "accepts", !this.starts_with("refuses"));
        let group = skill.split('/').next().filter(|group| !group.contains("__")).unwrap_or("public skills");
        let column = match (ours, theirs) {
            (true, true) => 0,
            (false, false) => 1,
            (true, false) => 2,
            (false, true) => 3,
        };
        counts.entry(group).or_default()[column] += 1;
        if theirs != ours {
            differ.push(format!("{skill}: {this}; the reference {reference}"));
        }
    }
    let (listed, differ) = (rows(&page).join("\n"), differ.join("\n"));
    assert!(listed == differ, "the page lists other skills\n{}", diff(&listed, &differ));
    for (group, [both, neither, this, that]) in counts {
        let name = if group == "public skills" { group.to_owned() } else { format!("`{group}`") };
        let row = format!("| {name} | {both} | {neither} | {this} | {that} |");
        assert!(page.contains(&row), "the page has no row {row}");
    }
}

/// The rows of the page. Each has a reason.
fn rows(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let rows = rows.filter_map(|row| row.split_once("` | ")).filter(|(skill, _)| skill.contains('/'));
    rows.map(|(skill, rest)| {
        let [this, reference, why] = rest.split(" | ").collect::<Vec<_>>().try_into().expect("a row has four cells");
        assert!(!why.is_empty(), "{skill} has no reason");
        format!("{skill}: {this}; the reference {}", reference.split(':').next().unwrap_or_default())
    })
    .collect()
}

/// The verdict of `cargo skills check` on one skill of a case.
fn verdict(cases: &[Case], skill: &str) -> String {
    let path_in = |case: &Case| skill.strip_prefix(&case.name).filter(|path| path.is_empty() || path.starts_with('/'));
    let (case, path) = cases
        .iter()
        .find_map(|case| Some((case, path_in(case)?)))
        .unwrap_or_else(|| panic!("{skill} is in `reference.tsv`, but is not a case"));
    let tree = case.tree_on_disk();
    let dir = tree.join(path.trim_start_matches('/'));
    assert!(dir.is_dir(), "{skill} is in `reference.tsv`, but is not a folder of its case");
    let mut diagnostics = compile(&Root::new(dir).boundary(tree)).diagnostics;
    // These are about all skills below a `skills.toml`, and only one of them is checked here.
    diagnostics
        .retain(|diagnostic| !matches!(diagnostic.code(), Code::UnfulfilledExpectation | Code::UnmatchedPattern));
    let codes = |severity| {
        let found = diagnostics.iter().filter(move |diagnostic| diagnostic.severity() == severity);
        let mut codes: Vec<_> = found.map(Diagnostic::code).map(|code| code.name().to_owned()).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    };
    match (codes(Severity::Error), codes(Severity::Warning)) {
        (errors, warnings) if errors.is_empty() && warnings.is_empty() => "accepts".to_owned(),
        (errors, warnings) if errors.is_empty() => with("warns", &warnings),
        (errors, _) => with("refuses", &errors),
    }
}

/// The same for the public skills, from the list that the test `corpus` compares.
fn corpus() -> BTreeMap<String, String> {
    let verdict = |row: &[String]| {
        let findings = row.get(2).map_or("", String::as_str);
        let codes: Vec<_> =
            findings.split(", ").filter_map(|finding| Some(finding.split_once(' ')?.0.to_owned())).collect();
        match &*row[1] {
            "accept" => "accepts".to_owned(),
            "accept-with-warning" => with("warns", &codes),
            _ => with("refuses", &codes),
        }
    };
    table("corpus.tsv").iter().map(|row| (row[0].clone(), verdict(row))).collect()
}

fn with(verdict: &str, codes: &[String]) -> String {
    format!("{verdict}, `{}`", codes.join("`, `"))
}

/// The rows of a table, without its header.
fn table(path: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).expect("the table exists");
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}
