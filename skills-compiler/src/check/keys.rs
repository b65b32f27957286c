//! Keys that are not the standard's, and what stands behind the fences.

use skills_core::nearest::nearest;

use super::fields::Fields;
use super::report::Report;
use super::version;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::fix::Fix;
use crate::frontmatter::{Field, Kind, Parts, Value, quote_value};

pub(crate) fn check(fields: &Fields<'_>, report: &mut Report<'_>) {
    for field in fields.all {
        let key = field.key.text.as_str();
        if KNOWN.contains(&key) {
            continue;
        }
        if let Some(&(_, client)) = CLIENT.iter().find(|(name, _)| *name == key) {
            report.push(
                Diagnostic::new(Code::ClientKey, format!("`{key}` is a key of {client}, not of the standard"))
                    .at(field.key.span, "other agents ignore it"),
            );
        } else {
            report.push(unknown(fields, field).fixed_by(version::moved(fields, field)));
        }
    }
}

fn unknown(fields: &Fields<'_>, field: &Field) -> Diagnostic {
    let key = field.key.text.as_str();
    let fault = Diagnostic::new(Code::UnknownKey, format!("`{key}` is no key of the standard"))
        .at(field.key.span, "agents ignore it");
    let absent =
        KNOWN.iter().chain(CLIENT.iter().map(|(name, _)| name)).copied().filter(|known| fields.get(known).is_none());
    let same_letters = |known: &&str| known.eq_ignore_ascii_case(&key.replace('_', "-"));
    let meant = absent.clone().find(same_letters).or_else(|| nearest(key, absent));
    match (meant, &field.value) {
        (Some(meant), _) => fault.help(format!("did you mean `{meant}`?")),
        (None, Value::Scalar(scalar)) if scalar.text.len() <= 80 && !scalar.text.contains('\n') => {
            // As it is written: without its quotes a text may be none, or no YAML.
            let written = fields.source.slice(scalar.span);
            let value = if scalar.kind == Kind::Text { written.to_owned() } else { quote_value(&scalar.text) };
            fault.help(if fields.get("metadata").is_some() {
                format!("move it under the `metadata` that is there:\n  {key}: {value}")
            } else {
                format!("move it under `metadata`:\nmetadata:\n  {key}: {value}")
            })
        }
        (None, _) => fault.help("move it under `metadata`, as a text"),
    }
}

/// `fence-whitespace`.
pub(crate) fn fences(parts: &Parts, report: &mut Report<'_>) {
    for blanks in parts.blanks.into_iter().filter(|blanks| !blanks.is_empty()) {
        report.push(
            Diagnostic::new(Code::FenceWhitespace, "blanks behind a fence")
                .at(blanks, "some agents then see no fence")
                .help("make the line exactly `---`")
                .fixed_by(Fix::replace(blanks, "")),
        );
    }
}

/// The six of the standard, and this project's two.
const KNOWN: &[&str] =
    &["name", "description", "license", "compatibility", "metadata", "allowed-tools", "triggers", "tools"];

/// Documented extensions, and who documents them.
const CLIENT: &[(&str, &str)] = &[
    ("agent", "Claude Code"),
    ("argument-hint", "Claude Code"),
    ("arguments", "Claude Code"),
    ("background", "Claude Code"),
    ("context", "Claude Code"),
    ("disable-model-invocation", "Claude Code, Copilot and Cursor"),
    ("disallowed-tools", "Claude Code"),
    ("effort", "Claude Code"),
    ("hooks", "Claude Code"),
    ("model", "Claude Code"),
    ("paths", "Claude Code"),
    ("shell", "Claude Code"),
    ("user-invocable", "Claude Code, Copilot and Cursor"),
    ("when_to_use", "Claude Code"),
];
