//! The verdict, the values and the exact diagnostics of every case.

use std::fmt::Debug;
use std::panic::catch_unwind;

use skills_compiler::{Compilation, Severity, Skill};

use crate::case::{Case, Values, Verdict, cases};

#[test]
fn reports() {
    check("reports");
}

#[test]
fn standard() {
    check("standard");
}

#[test]
fn rules() {
    check("rules");
}

fn check(group: &str) {
    let mut failures = Vec::new();
    for case in cases(group) {
        // A panic fails one case; the others still run.
        let outcome = catch_unwind(|| {
            let compilation = case.compile();
            let text = case.render(&compilation.diagnostics);
            (compilation, text)
        });
        let Ok((compilation, text)) = outcome else {
            failures.push(format!("{group}/{}: panicked", case.name));
            continue;
        };
        let mut wrong = verdict(&case, &compilation);
        wrong.extend(values(&case, &compilation));
        if !wrong.is_empty() {
            failures.push(format!("{group}/{}:\n    {}\n{text}", case.name, wrong.join("\n    ")));
        }
        failures.extend(case.file.compare(&text));
    }
    assert!(failures.is_empty(), "{} failures\n\n{}", failures.len(), failures.join("\n"));
}

fn verdict(case: &Case, compilation: &Compilation) -> Vec<String> {
    let diagnostics = &compilation.diagnostics;
    let mut wrong = Vec::new();
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).count();
    let actual = match (errors, diagnostics.len()) {
        (0, 0) => Verdict::Accept,
        (0, _) => Verdict::AcceptWithWarning,
        _ => Verdict::Reject,
    };
    if actual != case.expect.verdict {
        wrong.push(format!("verdict: expected {:?}, found {actual:?}", case.expect.verdict));
    }
    for diagnostic in diagnostics {
        if diagnostic.path().is_empty() {
            wrong.push(format!("`{}` has no path", diagnostic.code()));
        }
        let text = diagnostic.to_string();
        let position = match diagnostic.position() {
            Some(at) => format!("{}:{}:{}", diagnostic.path(), at.line, at.column),
            None => diagnostic.path().to_owned(),
        };
        if !text.contains(&position) {
            wrong.push(format!("`{}` does not show its position `{position}`", diagnostic.code()));
        }
        let code = format!("[{}]", diagnostic.code());
        if !text.lines().next().is_some_and(|line| line.contains(&code)) {
            wrong.push(format!("`{code}` is not in the first line"));
        }
    }
    wrong
}

fn values(case: &Case, compilation: &Compilation) -> Vec<String> {
    let skills = &compilation.skills;
    let mut wrong = Vec::new();
    let names: Vec<_> = skills.iter().map(|skill| skill.name.to_string()).collect();
    equal("order", case.expect.order.as_ref(), &names, &mut wrong);
    for (name, expected) in &case.expect.skills {
        match skills.iter().find(|skill| skill.name.as_str() == name) {
            Some(skill) => compare(expected, skill, &mut wrong),
            // A skill that a denied lint withholds has values only if the lint is allowed.
            None if case.expect.verdict == Verdict::Reject => {}
            None => wrong.push(format!("no skill `{name}`")),
        }
    }
    wrong
}

fn compare(expected: &Values, skill: &Skill, wrong: &mut Vec<String>) {
    let metadata = skill.metadata.iter().cloned().collect();
    let files = skill.resources.iter().map(|file| file.path().to_owned()).collect();
    let executable =
        skill.resources.iter().filter(|file| file.is_executable()).map(|file| file.path().to_owned()).collect();
    equal("name", expected.name.as_ref(), &skill.name.to_string(), wrong);
    equal("description", expected.description.as_ref(), &skill.description.to_string(), wrong);
    equal("description_chars", expected.description_chars.as_ref(), &skill.description.as_str().chars().count(), wrong);
    equal("license", expected.license.as_ref(), &skill.license.clone().unwrap_or_default(), wrong);
    equal("compatibility", expected.compatibility.as_ref(), &skill.compatibility.clone().unwrap_or_default(), wrong);
    equal("metadata", expected.metadata.as_ref(), &metadata, wrong);
    equal("allowed-tools", expected.allowed_tools.as_ref(), &skill.allowed_tools, wrong);
    equal("triggers", expected.triggers.as_ref(), &skill.triggers, wrong);
    equal("tools", expected.tools.as_ref(), &skill.tools, wrong);
    equal("body", expected.body.as_ref(), &skill.body().to_owned(), wrong);
    equal("files", expected.files.as_ref(), &files, wrong);
    equal("executable", expected.executable.as_ref(), &executable, wrong);
}

fn equal<T: PartialEq + Debug>(what: &str, expected: Option<&T>, actual: &T, wrong: &mut Vec<String>) {
    if let Some(expected) = expected.filter(|expected| *expected != actual) {
        wrong.push(format!("{what}: expected {expected:?}, found {actual:?}"));
    }
}
