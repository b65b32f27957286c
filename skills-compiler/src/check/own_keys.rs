//! `triggers` and `tools`: this project's own keys.

use super::fields::Fields;
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Kind, Value};

/// Keywords for the catalog line.
pub(crate) fn triggers(fields: &Fields<'_>, report: &mut Report<'_>) -> Vec<String> {
    texts(fields, "triggers", Code::TriggersForm, report).unwrap_or_default()
}

/// The tools an agent's surface is narrowed to.
pub(crate) fn tools(fields: &Fields<'_>, report: &mut Report<'_>) -> Vec<String> {
    let Some(tools) = texts(fields, "tools", Code::ToolsForm, report) else { return Vec::new() };
    if let ([], Some(field)) = (tools.as_slice(), fields.get("tools")) {
        report.push(
            Diagnostic::new(Code::ToolsForm, "`tools` is an empty list: no tool would be left")
                .at(field.value.span(), "expected at least one tool")
                .help("remove the key to leave the tools as they are, or name the tools"),
        );
    }
    tools
}

/// The texts of a list; anything else is a fault of `code`, and the key is then ignored.
fn texts(fields: &Fields<'_>, key: &str, code: Code, report: &mut Report<'_>) -> Option<Vec<String>> {
    let field = fields.get(key)?;
    let source = fields.source;
    let wrong = |value: &Value, what: &str| {
        let span = if value.span().is_empty() { field.key.span } else { value.span() };
        let first_line = source.first_line(span);
        Diagnostic::new(
            code,
            format!(
                "{what} is {}, not {}",
                value.noun(),
                if what.starts_with("an item") { "a text" } else { "a list of texts" }
            ),
        )
        .at(first_line, "this project's own key: other agents may mean something else by it")
    };
    let items = match &field.value {
        Value::List(items, _) => items,
        Value::Refused(_) => return None,
        other => {
            let fault = wrong(other, &format!("`{key}`"));
            report.push(match other {
                Value::Scalar(scalar) if scalar.kind != Kind::Null => {
                    fault.help(format!("write `{key}: [{}]`", as_items(&scalar.text)))
                }
                _ => fault.help(format!("write `{key}: [first, second]`, or remove the key")),
            });
            return None;
        }
    };
    let mut texts = Vec::with_capacity(items.len());
    let mut all = true;
    for item in items {
        match item {
            Value::Scalar(scalar) if scalar.kind != Kind::Null => texts.push(scalar.text.clone()),
            Value::Refused(_) => {}
            other => {
                all = false;
                report
                    .push(wrong(other, &format!("an item of `{key}`")).help(format!("write `{key}: [first, second]`")));
            }
        }
    }
    all.then_some(texts)
}

/// A text that separates its parts by commas or blanks, as the items of a list.
fn as_items(text: &str) -> String {
    let separator: &[char] = if text.contains(',') { &[','] } else { &[' '] };
    text.split(separator).map(str::trim).filter(|item| !item.is_empty()).collect::<Vec<_>>().join(", ")
}
