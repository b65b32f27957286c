//! `tools`, and the tools that the host offers.

use skills_core::nearest::nearest;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Field, Fields, Kind, Scalar, Value, value_span};
use crate::report::Report;
use crate::source::{Source, Span};

rule! {
    /// `tools` or `allowed-tools` names a tool that the host does not offer.
    ///
    /// Why: a skill that needs a tool the host does not offer fails in the middle of the work. Names are compared
    /// exactly, without the part in parentheses.
    ///
    /// ```toml
    /// [host]
    /// tools = ["Read", "Bash"]
    /// ```
    ///
    /// ```yaml fails
    /// allowed-tools: Read Bsh(pdftotext:*)
    /// ```
    ///
    /// Fix: correct the name, or add the tool to the host.
    ///
    /// ```yaml passes
    /// allowed-tools: Read Bash(pdftotext:*)
    /// ```
    Tools: Host Deny
}

rule! {
    /// `tools` is not a list of strings, or is empty.
    ///
    /// Why: `tools` is a key of this project: a list of the tools that remain available while the skill is loaded. A
    /// wrong form would leave an agent with too many tools, or with none, so it is denied. Other agents use the key for
    /// other things, in 715 of 18,794 public skills: for skills of theirs set the rule to `allow`, and the key is
    /// ignored.
    ///
    /// ```yaml fails
    /// tools: Read, Bash
    /// ```
    ///
    /// Fix: write a list with at least one tool, or remove the key.
    ///
    /// ```yaml passes
    /// tools: [Read, Bash]
    /// ```
    ToolsForm: Lint Deny
}

/// Reads the tools that stay available while the skill is loaded.
pub(crate) fn read(fields: &Fields<'_>, report: &mut Report<'_>) -> Vec<String> {
    let Some(tools) = read_strings(fields, "tools", Code::ToolsForm, report) else { return Vec::new() };
    if let ([], Some(field)) = (tools.as_slice(), fields.get("tools")) {
        report.push(
            Diagnostic::new(Code::ToolsForm, "`tools` is an empty list, which leaves the skill no tool")
                .at(field.value.span(), "expected at least one tool")
                .help("remove the key to keep every tool, or name the tools"),
        );
    }
    tools
}

/// The strings of a list. Anything else is reported as `code`, and the key is then ignored.
pub(super) fn read_strings(fields: &Fields<'_>, key: &str, code: Code, report: &mut Report<'_>) -> Option<Vec<String>> {
    let field = fields.get(key)?;
    let source = fields.source;
    let wrong = |value: &Value, message: String| {
        let span = if value.span().is_empty() { field.key.span } else { value.span() };
        Diagnostic::new(code, message)
            .at(source.first_line(span), "a key of this project; other agents may use it for something else")
    };
    let items = match &field.value {
        Value::List(items, _) => items,
        Value::Refused(_) => return None,
        other => {
            let message = format!("`{key}` is {}, not a list of strings", other.noun());
            report.push(wrong(other, message).help(match other {
                Value::Scalar(scalar) if scalar.kind != Kind::Null => {
                    format!("write `{key}: [{}]`", as_items(&scalar.text))
                }
                _ => format!("write `{key}: [first, second]`, or remove the key"),
            }));
            return None;
        }
    };
    let mut strings = Vec::with_capacity(items.len());
    let mut all = true;
    for item in items {
        match item {
            Value::Scalar(scalar) if scalar.kind != Kind::Null => strings.push(scalar.text.clone()),
            Value::Refused(_) => {}
            other => {
                all = false;
                let message = format!("an item of `{key}` is {}, not a string", other.noun());
                report.push(wrong(other, message).help(format!("write `{key}: [first, second]`")));
            }
        }
    }
    all.then_some(strings)
}

/// A string that separates its parts by commas or spaces, as the items of a list.
fn as_items(text: &str) -> String {
    let separator: &[char] = if text.contains(',') { &[','] } else { &[' '] };
    text.split(separator).map(str::trim).filter(|item| !item.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Every tool that `allowed-tools` or `tools` names must be one of the host's.
pub(crate) fn check_offered(fields: &Fields<'_>, allowed: &[String], tools: &[String], report: &mut Report<'_>) {
    let Some(offered) = &report.host().tools else { return };
    for (key, tools) in [("allowed-tools", allowed), ("tools", tools)] {
        let Some(field) = fields.get(key) else { continue };
        for tool in tools {
            // `Bash(git:*)` is the tool `Bash` with a restriction.
            let name = tool.split('(').next().unwrap_or(tool);
            if offered.iter().any(|offered| offered == name) {
                continue;
            }
            report.push(
                Diagnostic::new(Code::Tools, format!("`{key}` names `{name}`, which the host does not offer"))
                    .at(tool_span(fields.source, field, tool), "no such tool in `[host]` of `skills.toml`")
                    .help(match nearest(name, offered.iter().map(String::as_str)) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("the host offers {}", listed(offered)),
                    }),
            );
        }
    }
}

/// The span of the tool within the value; of the whole value if the tool is written with escapes.
fn tool_span(source: &Source, field: &Field, tool: &str) -> Span {
    let within = |scalar: &Scalar| {
        let found = source.slice(scalar.span).find(tool).map(|at| Span::new(at, at + tool.len()));
        found.map(|found| found.offset(scalar.span.start))
    };
    match &field.value {
        Value::Scalar(scalar) => within(scalar).unwrap_or_else(|| value_span(source, scalar)),
        Value::List(items, _) => {
            let scalars =
                items.iter().filter_map(|item| if let Value::Scalar(scalar) = item { Some(scalar) } else { None });
            scalars.filter(|scalar| scalar.text.trim() == tool).find_map(within).unwrap_or(field.key.span)
        }
        Value::Map(..) | Value::Refused(_) => field.key.span,
    }
}

fn listed(tools: &[String]) -> String {
    match tools {
        [] => "no tool".to_owned(),
        tools => tools.iter().map(|tool| format!("`{tool}`")).collect::<Vec<_>>().join(", "),
    }
}
