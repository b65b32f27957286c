//! Mistakes in `skills.toml`.

use std::sync::Arc;

use skills_core::nearest::nearest;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

rule! {
    /// `skills.toml` contains a mistake.
    ///
    /// Why: a misspelt level would switch nothing off, or leave a rule on that was meant to be off. The wrong entry is
    /// reported and skipped; the rest of the file applies.
    ///
    /// ```toml fails
    /// [lints]
    /// body-long = "off"
    /// unknow-key = "allow"
    /// ```
    ///
    /// Fix: correct the entry.
    ///
    /// ```toml passes
    /// [lints]
    /// body-long = "allow"
    /// unknown-key = "allow"
    /// ```
    SkillsToml: Error Deny
}

/// The file cannot be read; `reason` continues the message.
pub(crate) fn unreadable(shown: String, reason: &str) -> Diagnostic {
    Diagnostic::new(Code::SkillsToml, format!("`{SKILLS_TOML}` {reason}")).in_path(shown)
}

/// The text is not TOML; `description` is that of the parser.
pub(crate) fn syntax(source: &Arc<Source>, span: Span, description: &str, expected: &[String]) -> Diagnostic {
    let label = if expected.is_empty() { String::new() } else { format!("expected {}", expected.join(" or ")) };
    at(source, span, lower_case(description), label)
}

pub(crate) fn unclosed(source: &Arc<Source>, open: Span) -> Diagnostic {
    at(source, open, format!("this `{}` is never closed", source.slice(open)), "the rest of the file is not read")
}

pub(crate) fn missing_value(source: &Arc<Source>, span: Span) -> Diagnostic {
    at(source, span, "missing value", "expected a value")
}

/// A dotted key of `count` parts; `span` is the first one over the limit.
pub(crate) fn too_many_parts(source: &Arc<Source>, count: usize, limit: u32, span: Span) -> Diagnostic {
    at(source, span, format!("the key has {count} parts, the limit is {limit}"), "exceeds the limit here")
}

pub(crate) fn duplicate(source: &Arc<Source>, key: &str, again: Span, first: Span) -> Diagnostic {
    at(source, again, format!("duplicate key `{key}`"), "repeated here")
        .at(first, "first defined here")
        .help("remove one of the two")
}

/// A key of a table that TOML does not allow to extend.
pub(crate) fn complete_table(source: &Arc<Source>, key: &str, span: Span) -> Diagnostic {
    at(source, span, format!("`{key}` extends a table that is already complete"), "added here")
        .help("write it in the table itself")
}

/// `noun` is the type of the value, with its article.
pub(crate) fn wrong_type(
    source: &Arc<Source>,
    key: &str,
    span: Span,
    noun: &str,
    expected: &str,
    corrected: &str,
) -> Diagnostic {
    at(source, span, format!("`{key}` is {noun}, not {expected}"), format!("expected {expected}"))
        .help(format!("write `{corrected}`"))
}

/// An item of the array `key`; `help` is the whole advice.
pub(crate) fn wrong_item(
    source: &Arc<Source>,
    key: &str,
    span: Span,
    noun: &str,
    expected: &str,
    help: &str,
) -> Diagnostic {
    at(source, span, format!("`{key}` is an array of {expected}, but this item is {noun}"), noun).help(help)
}

/// `table` is the table as it is written; `keys` are its keys, `top` those before the first table.
pub(crate) fn unknown_key(
    source: &Arc<Source>,
    key: &str,
    span: Span,
    table: &str,
    keys: &[&'static str],
    top: &[&str],
) -> Diagnostic {
    let name = key.replace('_', "-");
    let help = match nearest(&name, keys.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if top.contains(&name.as_str()) => format!("write `{name}` before the first `[table]`"),
        None if Code::from_name(&name).is_some() => format!("write `{name}` below `[lints]`"),
        None => format!("use one of `{}`", keys.join("`, `")),
    };
    at(source, span, format!("unknown key `{key}` in {table}"), "unknown key").help(help)
}

/// `names` are the rules and groups that it may be.
pub(crate) fn unknown_rule<'a>(
    source: &Arc<Source>,
    key: &str,
    span: Span,
    names: impl Iterator<Item = &'a str>,
    top: &[&str],
) -> Diagnostic {
    let name = key.replace('_', "-");
    let help = if top.contains(&name.as_str()) {
        format!("write `{name}` at the top of the file, before the first `[table]`")
    } else {
        match nearest(&name, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "correct the name, or remove the line".to_owned(),
        }
    };
    at(source, span, format!("unknown rule `{key}`"), "not the name of a rule").help(help)
}

/// A rule that is always denied; `what` is what cannot be done with it.
pub(crate) fn not_a_lint(source: &Arc<Source>, code: Code, span: Span, what: &str) -> Diagnostic {
    at(source, span, format!("`{code}` is an error, not a lint, and cannot be {what}"), "always denied")
        .help("remove the line")
}

/// A group of rules in `expect`.
pub(crate) fn group(source: &Arc<Source>, name: &str, span: Span) -> Diagnostic {
    at(source, span, format!("`{name}` is a group, not a rule"), "expected the name of a rule")
        .help("write each rule with its own count")
}

pub(crate) fn unknown_level(source: &Arc<Source>, written: &str, span: Span) -> Diagnostic {
    let meant = match written {
        "error" | "forbid" => Some("deny"),
        "ignore" | "none" | "off" => Some("allow"),
        written => nearest(&written.to_lowercase(), ["allow", "warn", "deny"]),
    };
    at(source, span, format!("unknown level `{written}`"), "expected `allow`, `warn` or `deny`").help(match meant {
        Some(meant) => format!("use `{meant}`"),
        None => "use `allow`, `warn` or `deny`".to_owned(),
    })
}

/// A count of `what` below 0.
pub(crate) fn negative(source: &Arc<Source>, key: &str, span: Span, what: &str) -> Diagnostic {
    let written = source.slice(span);
    at(source, span, format!("`{written}` is negative, but `{key}` counts {what}"), "negative").help("write 0 or more")
}

pub(crate) fn too_large(source: &Arc<Source>, span: Span) -> Diagnostic {
    let written = source.slice(span);
    at(source, span, format!("`{written}` is too large, the limit is {}", u32::MAX), "too large")
        .help("write a smaller number")
}

/// `reason` continues the message after the pattern.
pub(crate) fn pattern(
    source: &Arc<Source>,
    glob: &str,
    span: Span,
    reason: &str,
    label: &str,
    help: String,
) -> Diagnostic {
    at(source, span, format!("`{glob}` {reason}"), label).help(help)
}

pub(crate) fn override_without_skills(source: &Arc<Source>, span: Span) -> Diagnostic {
    at(source, span, "an override for no skill", "`skills` is missing or empty")
        .help("name the folders it applies to: `skills = [\"vendor-*\"]`")
}

fn at(source: &Arc<Source>, span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::SkillsToml, message).in_source(source).at(span, label)
}

fn lower_case(message: &str) -> String {
    let mut chars = message.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

/// The name of the file.
pub(crate) const SKILLS_TOML: &str = "skills.toml";
