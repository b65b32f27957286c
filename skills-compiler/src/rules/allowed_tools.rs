//! `allowed-tools`: one string, split at whitespace outside parentheses.

use super::value_type::{self, wrong_type};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Fields, Kind, Scalar, Value, value_span};
use crate::report::Report;
use crate::source::Span;

rule! {
    /// `allowed-tools` is a list, contains commas, is empty, or has unbalanced parentheses.
    ///
    /// Why: the standard defines one string with tools separated by spaces, `Read Bash(git:*)`. One client accepts
    /// commas and lists as well, others do not; most public skills use commas. This project reads the tools in every
    /// form: it splits at spaces and commas outside parentheses.
    ///
    /// ```yaml fails
    /// allowed-tools: Read, Bash(pdftotext:*)
    /// ```
    ///
    /// Fix: separate the tools by spaces.
    ///
    /// ```yaml passes
    /// allowed-tools: Read Bash(pdftotext:*)
    /// ```
    AllowedToolsForm: Lint Warn
}

/// Reads the tools and reports a form that other agents may not read.
pub(crate) fn read(fields: &Fields<'_>, report: &mut Report<'_>) -> Vec<String> {
    let Some(field) = fields.get(KEY) else { return Vec::new() };
    match &field.value {
        Value::List(items, span) => read_list(fields, items, *span, report),
        Value::Scalar(scalar) if scalar.kind != Kind::Null => read_string(fields, scalar, report),
        Value::Refused(_) => Vec::new(),
        Value::Map(..) => {
            report.push(wrong_type(fields.source, KEY, &field.value, "a string"));
            Vec::new()
        }
        Value::Scalar(_) => {
            report.push(value_type::no_value(field));
            Vec::new()
        }
    }
}

fn read_list(fields: &Fields<'_>, items: &[Value], span: Span, report: &mut Report<'_>) -> Vec<String> {
    let mut tools = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Value::Scalar(scalar) => tools.push(scalar.text.trim().to_owned()),
            Value::Refused(_) => {}
            other => report.push(wrong_type(fields.source, KEY, other, "a string")),
        }
    }
    report.push(
        Diagnostic::new(Code::AllowedToolsForm, format!("`{KEY}` is a list, the standard requires one string"))
            .at(fields.source.first_line(span), "other agents may not read a list")
            .help(corrected(&tools)),
    );
    tools
}

fn read_string(fields: &Fields<'_>, scalar: &Scalar, report: &mut Report<'_>) -> Vec<String> {
    let Split { tools, commas, balanced } = split(&scalar.text);
    let span = value_span(fields.source, scalar);
    if tools.is_empty() && !commas {
        report.push(
            Diagnostic::new(Code::AllowedToolsForm, format!("`{KEY}` is empty"))
                .at(span, "expected at least one tool")
                .help(corrected(&tools)),
        );
    }
    if commas {
        report.push(
            Diagnostic::new(
                Code::AllowedToolsForm,
                format!("`{KEY}` contains commas, the standard separates by spaces"),
            )
            .at(span, "other agents may read the comma as part of the name")
            .help(corrected(&tools)),
        );
    }
    if !balanced {
        report.push(
            Diagnostic::new(Code::AllowedToolsForm, format!("`{KEY}` has unbalanced parentheses"))
                .at(span, "unclear where a tool ends")
                .help("close every `(` with a `)`"),
        );
    }
    tools
}

fn corrected(tools: &[String]) -> String {
    if tools.is_empty() {
        "remove the key, or name a tool".to_owned()
    } else {
        format!("write `{KEY}: {}`", tools.join(" "))
    }
}

struct Split {
    tools: Vec<String>,
    commas: bool,
    balanced: bool,
}

/// Splits at whitespace and commas outside parentheses.
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
