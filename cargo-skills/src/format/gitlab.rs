//! The report format of GitLab's Code Quality.

use serde_json::{Value, json};
use skills_compiler::{Diagnostic, Severity};

use super::fingerprint::Fingerprints;
use super::{position_or_start, with_help};
use crate::path;

pub(super) fn document(diagnostics: &[Diagnostic]) -> String {
    let mut fingerprints = Fingerprints::default();
    let issues: Vec<Value> = diagnostics
        .iter()
        .map(|diagnostic| {
            let start = position_or_start(diagnostic.position());
            let end = position_or_start(diagnostic.end_position());
            json!({
                "check_name": diagnostic.code().name(),
                "description": with_help(diagnostic),
                "fingerprint": fingerprints.of(diagnostic),
                "severity": match diagnostic.severity() {
                    Severity::Error => "major",
                    _ => "minor",
                },
                "location": {
                    "path": path::slashed(&path::in_repository(diagnostic.path())),
                    "positions": {
                        "begin": { "line": start.line, "column": start.column },
                        "end": { "line": end.line, "column": end.column },
                    },
                },
            })
        })
        .collect();
    format!("{:#}\n", Value::Array(issues))
}
