//! A sample of public skills. `SKILLS_CORPUS` names its folder; without it, the tests are skipped.
//!
//! Each folder `owner__repository` in it is a skills root. `corpus.tsv` contains the verdict and the diagnostics of each
//! skill. `BLESS=1` writes it again; review a changed line by reading the skill.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Compilation, Diagnostic, Root, Severity};

use skills_tests::tree::entries;
use skills_tests::{bless, diff};

use crate::case;

#[test]
fn verdicts() {
    let Some(roots) = roots() else { return };
    let mut actual = String::from("skill\tverdict\tfindings\n");
    for root in &roots {
        lines(root, &compile(root), &mut actual);
    }
    if bless() {
        fs::write(LIST, &actual).expect("the list can be written");
        return;
    }
    let reviewed = fs::read_to_string(LIST).expect("the list exists");
    assert!(reviewed == actual, "{LIST} differs (BLESS=1 writes it again)\n{}", diff(&reviewed, &actual));
}

/// Every skills root of the corpus. Without a corpus, prints that the test is skipped and returns `None`.
pub(crate) fn roots() -> Option<Vec<PathBuf>> {
    let Some(dir) = std::env::var_os("SKILLS_CORPUS") else {
        eprintln!("skipped: SKILLS_CORPUS is not set");
        return None;
    };
    let roots: Vec<_> = entries(Path::new(&dir)).into_iter().filter(|path| name(path).contains("__")).collect();
    assert!(!roots.is_empty(), "no `owner__repository` folder in {}", dir.display());
    Some(roots)
}

pub(crate) fn compile(root: &Path) -> Compilation {
    case::compile(&Root::new(root))
}

/// One line per skill folder, and one for diagnostics of the root itself.
fn lines(root: &Path, compilation: &Compilation, list: &mut String) {
    let mut found: BTreeMap<String, Vec<&Diagnostic>> = BTreeMap::new();
    for folder in entries(root).iter().filter(|path| path.is_dir()) {
        found.insert(name(folder), Vec::new());
    }
    for diagnostic in &compilation.diagnostics {
        found.entry(diagnostic.skill().unwrap_or_default().to_owned()).or_default().push(diagnostic);
    }
    for (skill, diagnostics) in found {
        let verdict = match diagnostics.iter().map(|diagnostic| diagnostic.severity()).min() {
            None => "accept",
            Some(Severity::Error) => "reject",
            Some(_) => "accept-with-warning",
        };
        let mut counts: BTreeMap<_, usize> = BTreeMap::new();
        for diagnostic in diagnostics {
            *counts.entry(diagnostic.code().name()).or_default() += 1;
        }
        let counts: Vec<_> = counts.iter().map(|(code, count)| format!("{code} {count}")).collect();
        let _ = writeln!(list, "{}/{skill}\t{verdict}\t{}", name(root), counts.join(", "));
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

const LIST: &str = "corpus.tsv";
