//! `docs/agreement.md` lists every skill on which the reference validator disagrees, and what is said of it here.
//!
//! `reference.tsv` holds the verdicts of the reference; the page says how they are made. A fixture that is not in it is
//! not compared, so that whoever adds one needs no Python.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use skills_compiler::{Code, Diagnostic, Root, Severity};

use crate::case::compile;
use crate::snapshot::diff;

#[test]
fn every_disagreement_is_listed() {
    let page = fs::read_to_string("../docs/agreement.md").expect("the page is there");
    let (corpus, reference) = (corpus(), table("reference.tsv"));
    let mut differ = Vec::new();
    let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for (skill, reference) in reference.iter().map(|row| (&*row[0], &*row[1])) {
        let this = corpus.get(skill).cloned().unwrap_or_else(|| said(skill));
        let (taken, is_taken) = (reference == "accepts", !this.starts_with("refuses"));
        let group = skill.split('/').next().filter(|group| !group.contains("__")).unwrap_or("public skills");
        let column = match (is_taken, taken) {
            (true, true) => 0,
            (false, false) => 1,
            (true, false) => 2,
            (false, true) => 3,
        };
        counts.entry(group).or_default()[column] += 1;
        if taken != is_taken {
            differ.push(format!("{skill}: {this}; the reference {reference}"));
        }
    }
    let (listed, differ) = (rows(&page).join("\n"), differ.join("\n"));
    assert!(listed == differ, "the page does not list what is found\n{}", diff(&listed, &differ));
    for (group, [both, neither, this, that]) in counts {
        let name = if group == "public skills" { group.to_owned() } else { format!("`{group}`") };
        let row = format!("| {name} | {both} | {neither} | {this} | {that} |");
        assert!(page.contains(&row), "the page does not say {row}");
    }
}

/// The rows of the page, each of which has its reason.
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

/// What `cargo skills check` says of one fixture.
fn said(skill: &str) -> String {
    let dir = Path::new("fixtures").join(skill);
    assert!(dir.is_dir(), "{skill} is in `reference.tsv`, and not on disk");
    let mut diagnostics = compile(&Root::new(dir).boundary("fixtures")).diagnostics;
    // They are about all the skills that a `skills.toml` holds for, and only one is looked at.
    diagnostics.retain(|fault| !matches!(fault.code(), Code::UnfulfilledExpectation | Code::UnmatchedPattern));
    let codes = |severity| {
        let faults = diagnostics.iter().filter(move |fault| fault.severity() == severity);
        let mut codes: Vec<_> = faults.map(Diagnostic::code).map(|code| code.name().to_owned()).collect();
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

/// The same of the public skills, from the list that `corpus` holds true.
fn corpus() -> BTreeMap<String, String> {
    let said = |row: &[String]| {
        let findings = row.get(2).map_or("", String::as_str);
        let codes: Vec<_> =
            findings.split(", ").filter_map(|finding| Some(finding.split_once(' ')?.0.to_owned())).collect();
        match &*row[1] {
            "accept" => "accepts".to_owned(),
            "accept-with-warning" => with("warns", &codes),
            _ => with("refuses", &codes),
        }
    };
    table("corpus.tsv").iter().map(|row| (row[0].clone(), said(row))).collect()
}

fn with(verdict: &str, codes: &[String]) -> String {
    format!("{verdict}, `{}`", codes.join("`, `"))
}

/// The lines of a table below its head.
fn table(path: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).expect("the table is there");
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}
