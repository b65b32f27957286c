//! `--statistics`: the number of diagnostics per rule.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use skills_compiler::{Code, Diagnostic};

use crate::args::Format;
use crate::format::json_line;
use crate::table;

/// The diagnostics of each rule.
#[derive(Default)]
pub(super) struct Statistics(BTreeMap<Code, Rule>);

#[derive(Default)]
struct Rule {
    diagnostics: usize,
    fixable: usize,
    files: BTreeSet<String>,
}

impl Statistics {
    pub(super) fn count(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            let rule = self.0.entry(diagnostic.code()).or_default();
            rule.diagnostics += 1;
            rule.fixable += usize::from(diagnostic.fix().is_some());
            rule.files.insert(diagnostic.path().to_owned());
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (&code, other) in &other.0 {
            let rule = self.0.entry(code).or_default();
            rule.diagnostics += other.diagnostics;
            rule.fixable += other.fixable;
            rule.files.extend(other.files.iter().cloned());
        }
    }

    /// A table, or one JSON object per rule; the most frequent rule comes first.
    pub(super) fn text(&self, format: Format) -> String {
        let mut rules: Vec<_> = self.0.iter().collect();
        rules.sort_by_key(|(code, rule)| (usize::MAX - rule.diagnostics, code.name()));
        if format == Format::Json {
            let lines = rules.iter().map(|(code, rule)| {
                json_line(&json!({
                    "code": code.name(),
                    "diagnostics": rule.diagnostics,
                    "files": rule.files.len(),
                    "fixable": rule.fixable,
                }))
            });
            return lines.collect();
        }
        if rules.is_empty() {
            return String::new();
        }
        let rows = rules.iter().map(|(code, rule)| {
            let numbers = [rule.diagnostics, rule.files.len(), rule.fixable].map(|number| number.to_string());
            std::iter::once(code.name().to_owned()).chain(numbers).collect()
        });
        let head = ["rule", "diagnostics", "files", "fixable"].map(str::to_owned).to_vec();
        table::aligned(&std::iter::once(head).chain(rows).collect::<Vec<_>>()) + "\n"
    }
}
