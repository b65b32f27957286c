//! `allowed-tools`: one text, split at blanks outside parentheses.

use super::fields::{Fields, field_type, value_span};
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Kind, Scalar, Value};
use crate::source::Span;

pub(crate) fn check(fields: &Fields<'_>, report: &mut Report<'_>) -> Vec<String> {
    let Some(field) = fields.get(KEY) else { return Vec::new() };
    match &field.value {
        Value::List(items, span) => list(fields, items, *span, report),
        Value::Scalar(scalar) if scalar.kind != Kind::Null => text(fields, scalar, report),
        Value::Refused(_) => Vec::new(),
        Value::Map(..) => {
            report.push(field_type(fields.source, KEY, &field.value, "a text"));
            Vec::new()
        }
        Value::Scalar(_) => {
            fields.optional(KEY, report);
            Vec::new()
        }
    }
}

fn list(fields: &Fields<'_>, items: &[Value], span: Span, report: &mut Report<'_>) -> Vec<String> {
    let mut tools = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Value::Scalar(scalar) => tools.push(scalar.text.trim().to_owned()),
            Value::Refused(_) => {}
            other => report.push(field_type(fields.source, KEY, other, "a text")),
        }
    }
    let first_line = fields.source.first_line(span);
    let fault =
        Diagnostic::new(Code::AllowedToolsForm, format!("`{KEY}` is a list, and the standard asks for one text"))
            .at(first_line, "other agents may not read a list");
    report.push(if tools.is_empty() {
        fault.help("remove the key, or name a tool")
    } else {
        fault.help(format!("write `{KEY}: {}`", tools.join(" ")))
    });
    tools
}

fn text(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) -> Vec<String> {
    let Split { tools, commas, balanced } = split(&scalar.text);
    let fault = |message: String, label: &str| {
        Diagnostic::new(Code::AllowedToolsForm, message).at(value_span(fields.source, scalar), label)
    };
    if tools.is_empty() && !commas {
        report.push(fault(format!("`{KEY}` is empty"), "no tool is named").help("remove the key, or name a tool"));
    }
    if commas {
        let fault = fault(
            format!("`{KEY}` has commas, and the standard separates tools by blanks"),
            "other agents may take the comma for a part of the name",
        );
        report.push(if tools.is_empty() {
            fault.help("remove the key, or name a tool")
        } else {
            fault.help(format!("write `{KEY}: {}`", tools.join(" ")))
        });
    }
    if !balanced {
        report.push(
            fault(format!("`{KEY}` has unbalanced parentheses"), "where a tool ends is unclear")
                .help("close every `(` with a `)`"),
        );
    }
    tools
}

struct Split {
    tools: Vec<String>,
    commas: bool,
    balanced: bool,
}

/// Tools end at a blank or comma that stands in no parentheses.
fn split(text: &str) -> Split {
    let mut split = Split { tools: Vec::new(), commas: false, balanced: true };
    let mut tool = String::new();
    let mut depth = 0_usize;
    for character in text.chars() {
        let separates = depth == 0 && (character.is_whitespace() || character == ',');
        if separates {
            split.commas |= character == ',';
            if !tool.is_empty() {
                split.tools.push(std::mem::take(&mut tool));
            }
            continue;
        }
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => split.balanced = false,
            ')' => depth -= 1,
            _ => {}
        }
        tool.push(character);
    }
    if !tool.is_empty() {
        split.tools.push(tool);
    }
    split.balanced &= depth == 0;
    split
}

const KEY: &str = "allowed-tools";
