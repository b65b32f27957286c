//! SARIF 2.1.0, which code scanning services accept.

use serde_json::{Value, json};
use skills_compiler::{Class, Code, Diagnostic, Edit, Fix, Level, Source, explain};

use super::fingerprint::Fingerprints;
use super::{level, with_help};
use crate::explain::{markdown, plain};
use crate::path;

pub(super) fn document(diagnostics: &[Diagnostic]) -> String {
    let mut codes: Vec<Code> = diagnostics.iter().map(Diagnostic::code).collect();
    codes.sort_unstable_by_key(|code| code.name());
    codes.dedup();
    let mut fingerprints = Fingerprints::default();
    let results: Vec<Value> =
        diagnostics.iter().map(|diagnostic| result(diagnostic, &codes, &fingerprints.of(diagnostic))).collect();
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": env!("CARGO_PKG_NAME"),
                "version": env!("CARGO_PKG_VERSION"),
                "rules": codes.iter().copied().map(rule).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{document:#}\n")
}

fn rule(code: Code) -> Value {
    let section = explain(code);
    // A section starts with its heading, the level and a summary.
    let summary = section.split("\n\n").nth(2).unwrap_or_default().replace('\n', " ");
    json!({
        "id": code.name(),
        "shortDescription": { "text": summary },
        "help": { "text": plain(section), "markdown": markdown(section) },
        "defaultConfiguration": { "level": match code.default_level() {
            Level::Deny => "error",
            _ => "warning",
        } },
        "properties": { "tags": [match code.class() {
            Class::Error => "error",
            Class::Host => "host",
            _ => "lint",
        }] },
    })
}

fn result(diagnostic: &Diagnostic, codes: &[Code], fingerprint: &str) -> Value {
    let mut location = json!({ "artifactLocation": artifact(diagnostic) });
    if let (Some(start), Some(end)) = (diagnostic.position(), diagnostic.end_position()) {
        location["region"] = json!({
            "startLine": start.line,
            "startColumn": start.column,
            "endLine": end.line,
            "endColumn": end.column,
        });
    }
    let mut result = json!({
        "ruleId": diagnostic.code().name(),
        "ruleIndex": codes.iter().position(|&code| code == diagnostic.code()),
        "level": level(diagnostic),
        "message": { "text": with_help(diagnostic) },
        "locations": [{ "physicalLocation": location }],
        "partialFingerprints": { "skillsDiagnostic/v1": fingerprint },
    });
    if let (Some(Fix::Edit(edits)), Some(source)) = (diagnostic.fix(), diagnostic.source()) {
        result["fixes"] = json!([fix(diagnostic, edits, source)]);
    }
    result
}

fn fix(diagnostic: &Diagnostic, edits: &[Edit], source: &Source) -> Value {
    let replacements: Vec<Value> = edits
        .iter()
        .map(|edit| {
            let (start, end) = (source.position(edit.span.start), source.position(edit.span.end));
            json!({
                "deletedRegion": {
                    "startLine": start.line,
                    "startColumn": start.column,
                    "endLine": end.line,
                    "endColumn": end.column,
                },
                "insertedContent": { "text": edit.text },
            })
        })
        .collect();
    let description = diagnostic.helps().first().map_or(diagnostic.message(), String::as_str);
    json!({
        "description": { "text": description },
        "artifactChanges": [{ "artifactLocation": artifact(diagnostic), "replacements": replacements }],
    })
}

fn artifact(diagnostic: &Diagnostic) -> Value {
    json!({ "uri": path::uri(&path::in_repository(diagnostic.path())) })
}
