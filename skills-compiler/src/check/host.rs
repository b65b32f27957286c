//! `tools`, `catalog-budget`, `body-budget`: what the host states of its side.

use skills_core::catalog;
use skills_core::nearest::nearest;

use super::fields::{Fields, value_span};
use super::outline::Outline;
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Field, Scalar, Value};
use crate::policy::Policy;
use crate::skill::Skill;
use crate::source::{Source, Span};

/// Every tool that `tools` or `allowed-tools` names must be one of the host's.
pub(crate) fn tools(fields: &Fields<'_>, allowed: &[String], narrowed: &[String], report: &mut Report<'_>) {
    let Some(offered) = &report.host().tools else { return };
    for (key, tools) in [("allowed-tools", allowed), ("tools", narrowed)] {
        let Some(field) = fields.get(key) else { continue };
        for tool in tools {
            // `Bash(git:*)` is the tool `Bash` with a restriction.
            let name = tool.split('(').next().unwrap_or(tool);
            if offered.iter().any(|offered| offered == name) {
                continue;
            }
            let fault = Diagnostic::new(Code::Tools, format!("`{key}` names `{name}`, which the host does not have"))
                .at(tool_span(fields.source, field, tool), "no such tool in `[host]` of `skills.toml`");
            report.push(match nearest(name, offered.iter().map(String::as_str)) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help(format!("the host has {}", listed(offered))),
            });
        }
    }
}

/// The instructions of one skill must fit.
pub(crate) fn body(source: &Source, body: Span, report: &mut Report<'_>) {
    let Some(budget) = report.host().body_budget else { return };
    let length = source.slice(body).chars().count();
    if length > budget {
        report.push(
            Diagnostic::new(
                Code::BodyBudget,
                format!("the instructions are {length} characters, the host's budget is {budget}"),
            )
            .at(Span::empty(body.start), "all of it enters the context when the skill is used")
            .help("move detail into `references/`, and say when to read it"),
        );
    }
}

/// The catalog of all skills together must fit.
pub(crate) fn catalog<S>(policy: &Policy, skills: &[(Outline, S)], report: &mut Report<'_>) {
    let Some((budget, span)) = policy.host.catalog_budget else { return };
    let length = catalog::length(skills.iter().filter_map(|(outline, _)| outline.line_length));
    if length > budget {
        let longest = skills.iter().map(|(outline, _)| outline).max_by_key(|outline| outline.description_length);
        let fault = Diagnostic::new(
            Code::CatalogBudget,
            format!("the catalog is {length} characters, the host's budget is {budget}"),
        )
        .at(span, "the budget is set here");
        report.push(match longest {
            Some(skill) => fault.help(format!("shorten descriptions, that of `{}` first", skill.name)),
            None => fault.help("raise the budget"),
        });
    }
}

/// The characters of the catalog as the runtime's `Catalog` writes it by default.
pub fn catalog_length(skills: &[Skill]) -> usize {
    let shown = skills.iter().filter(|skill| !skill.disable_model_invocation);
    catalog::length(shown.map(|skill| skill.line().length()))
}

/// The tool within the value; all of the value where it is written otherwise.
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
        _ => field.key.span,
    }
}

fn listed(tools: &[String]) -> String {
    match tools {
        [] => "no tool".to_owned(),
        tools => tools.iter().map(|tool| format!("`{tool}`")).collect::<Vec<_>>().join(", "),
    }
}
