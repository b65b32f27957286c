use std::fmt::Write as _;
use std::sync::Arc;

use super::{Table, Value, parse};
use crate::source::Source;

/// The tables that come out, in short, then the faults.
#[track_caller]
fn check(text: &str, expected: &str) {
    let source = Arc::new(Source::new("skills.toml", text));
    let mut faults = Vec::new();
    let mut said = show(&parse(&source, &mut faults));
    for fault in &faults {
        let place = fault.position().map(|at| format!("{}:{}", at.line, at.column)).unwrap_or_default();
        let label = fault.labels().first().map(|label| label.text.as_str()).unwrap_or_default();
        write!(said, "\n{place} {}; {label}", fault.message()).unwrap_or_default();
    }
    assert_eq!(said, expected, "{text}");
}

fn show(table: &Table) -> String {
    let entries = table.entries.iter().map(|entry| format!("{}={}", entry.key, show_value(&entry.value)));
    format!("{{{}}}", entries.collect::<Vec<_>>().join(" "))
}

fn show_value(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("{:?}", items.iter().map(|item| show_value(&item.value)).collect::<Vec<_>>()),
        Value::Boolean(value) => value.to_string(),
        Value::Invalid => "?".to_owned(),
        Value::Integer(value) => value.to_string(),
        Value::Other(description) => (*description).to_owned(),
        Value::Table(table) => show(table),
        Value::Text(text) => text.clone(),
    }
}

#[test]
fn tables_come_out_as_written() {
    check("", "{}");
    check("\u{feff}a = 1 # one\r\n", "{a=1}");
    check(
        "a = 'x'\nb = \"\\u00e4\"\nc = true\nd = 0x1_0\ne = 1.5\nf = 2026-01-01",
        "{a=x b=ä c=true d=16 e=a float f=a date}",
    );
    check("a = 99999999999999999999\nb = -99999999999999999999", "{a=9223372036854775807 b=-9223372036854775808}");
    check("a = [1, [2], {b = 3}]", r#"{a=["1", "[\"2\"]", "{b=3}"]}"#);
    check("[a]\nb.c = 1\nb.d = 2\n[a.e]\nf = 3\n[g.h]\n[g]\ni = 4", "{a={b={c=1 d=2} e={f=3}} g={h={} i=4}}");
    check("[[a]]\nb = 1\n[[a]]\n[a.c]\nd = 2", r#"{a=["{b=1}", "{c={d=2}}"]}"#);
}

#[test]
fn every_fault_is_said_and_the_rest_is_kept() {
    check("a\nb = 1", "{b=1}\n1:2 key with no value; expected `=`");
    check("a = \nb = 1", "{a=? b=1}\n1:5 missing value; expected a value");
    check(
        "a = b\nc = d",
        "{a=? c=?}\n1:5 string values must be quoted; expected literal string\n2:5 string values must be quoted; expected literal string",
    );
    check("a = 'x\nb = 1", "{a=? b=1}\n1:7 invalid literal string; expected `'`");
    check("a = [1\nb = 2", "{a=?}\n1:5 this `[` is never closed; the rest of the file is not read");
    check(
        "= 1\n[]\nb = 1",
        "{}\n1:1 unquoted keys cannot be empty; expected letters or numbers or `-` or `_`\n2:2 unquoted keys cannot be empty; expected letters or numbers or `-` or `_`",
    );
    check("[a\nb = 1", "{a={b=1}}\n1:3 unclosed table; expected `]`");
    check(
        "a..b = 1\n.c = 1\nd. = 1",
        "{}\n1:3 unquoted keys cannot be empty; expected letters or numbers or `-` or `_`\n2:1 unquoted keys cannot be empty; expected letters or numbers or `-` or `_`\n3:4 unquoted keys cannot be empty; expected letters or numbers or `-` or `_`",
    );
    check(
        "a = 1\na = 2\n[a]\nb = 1",
        "{a=1}\n2:1 duplicate key `a`; repeated here\n3:2 duplicate key `a`; repeated here",
    );
    check(
        "[a]\n[a]\nb = 1\n[[a]]\nc = 1",
        "{a={b=1}}\n2:2 duplicate key `a`; repeated here\n4:3 duplicate key `a`; repeated here",
    );
    check("a.b = 1\n[a]\nc = 1", "{a={b=1 c=1}}\n2:2 duplicate key `a`; repeated here");
    check(
        "a = {b = 1}\na.c = 2\n[a.d]\ne = 3",
        "{a={b=1}}\n2:3 `c` extends a table that is already complete; added here\n3:4 `d` extends a table that is already complete; added here",
    );
    check("[[a]]\nb = 1\n[a]\nb = 2", "{a=[\"{b=1}\"]}\n3:2 duplicate key `a`; repeated here");
    check(
        "a = 1\nb = [1,\n\nc = {d = 'x'}\n[e]\nf = 2",
        "{a=1 b=?}\n2:5 this `[` is never closed; the rest of the file is not read",
    );
    check("a = {b = [1}\nc = 2", "{a=?}\n1:5 this `{` is never closed; the rest of the file is not read");
    check("a = [1, 2]\n[[a]]\nb = 2", "{a=[\"1\", \"2\"]}\n2:3 duplicate key `a`; repeated here");
    check("a = {b = 1, b = 2, c.d = 1}", "{a={b=1 c={d=1}}}\n1:13 duplicate key `b`; repeated here");
    check(
        "a = 1 \u{1}\nb = 1 # \u{1}",
        "{a=? b=1}\n2:9 invalid comment character; expected printable characters\n1:5 string values must be quoted; expected literal string",
    );
}

#[test]
fn depth_is_limited() {
    let said = |text: &str| {
        let mut faults = Vec::new();
        parse(&Arc::new(Source::new("skills.toml", text)), &mut faults);
        faults.into_iter().map(|fault| fault.message().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(said(&format!("a = {}{}", "[".repeat(16), "]".repeat(16))), [""; 0]);
    assert_eq!(said(&format!("a{} = 1", ".a".repeat(15))), [""; 0]);
    assert_eq!(said(&format!("a{} = 1", ".a".repeat(16))), ["the key has 17 parts, the limit is 16"]);
    assert_eq!(said(&format!("a = {}", "[".repeat(100_000))), ["this `[` is never closed"]);
    assert_eq!(said(&format!("a = {}", "{a=".repeat(100_000))), ["this `{` is never closed"]);
    assert_eq!(
        said(&format!("a = {}1{}", "[".repeat(17), "]".repeat(17))),
        ["cannot recurse further; max recursion depth met"]
    );
    assert_eq!(said(&format!("[a{}]\nb = 1", ".a".repeat(100_000))), ["the key has 100001 parts, the limit is 16"]);
}
