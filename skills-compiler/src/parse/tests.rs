//! The YAML between the fences, and the advice for each mistake in it.

use std::fmt::Write as _;
use std::sync::Arc;

use super::{parse, split};
use crate::frontmatter::{Kind, Value, quote_value};
use crate::source::Source;

/// The fields as `key=value` with the type of values that are not strings, then the diagnostics as `line:column code message | help`.
#[track_caller]
fn check(yaml: &str, expected: &[&str]) {
    let text = format!("---\n{yaml}\n---\nbody\n");
    let source = Arc::new(Source::new("SKILL.md", text));
    let mut faults = Vec::new();
    let parts = split(&source, "name").expect("the fences are there");
    let frontmatter = parse(&source, parts.frontmatter, &mut faults);
    let fields = frontmatter.fields.iter().map(|field| format!("{}={}", field.key.text, shown(&field.value)));
    let faults = faults.into_iter().map(|fault| {
        let fault = fault.in_source(&source);
        for label in fault.labels() {
            assert!(source.text().get(label.span.start..label.span.end).is_some(), "{yaml}: {label:?}");
        }
        let at = fault.position().expect("every fault of the YAML has a place");
        format!("{}:{} {} {} | {}", at.line - 1, at.column, fault.code(), fault.message(), fault.helps().join(" | "))
    });
    let found: Vec<_> = fields.chain(faults).collect();
    assert_eq!(found, expected, "{yaml}");
}

fn shown(value: &Value) -> String {
    match value {
        Value::Scalar(scalar) => match scalar.kind {
            Kind::Text => format!("{:?}", scalar.text),
            kind => format!("{:?}({})", kind, scalar.text),
        },
        Value::List(items, _) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Value::Map(fields, _) => {
            let mut map = String::new();
            for field in fields {
                let _ = write!(map, "{}={} ", field.key.text, shown(&field.value));
            }
            format!("{{{}}}", map.trim_end())
        }
        Value::Refused(_) => "refused".to_owned(),
    }
}

#[test]
fn scalars_keep_their_text_and_tell_their_kind() {
    check("a: yes\nb: on\nc: 2024-01-01\nd: 1_000", &[r#"a="yes""#, r#"b="on""#, r#"c="2024-01-01""#, r#"d="1_000""#]);
    check("a: 1.10\nb: 1e3\nc: .5\nd: -.inf", &["a=Float(1.10)", "b=Float(1e3)", "c=Float(.5)", "d=Float(-.inf)"]);
    check(
        "a: 12306\nb: 0x10\nc: 0o7\nd: 0755",
        &["a=Integer(12306)", "b=Integer(0x10)", "c=Integer(0o7)", "d=Integer(0755)"],
    );
    check("a: true\nb: False\nc: TRue", &["a=Boolean(true)", "b=Boolean(False)", r#"c="TRue""#]);
    check("a:\nb: ~\nc: Null\nd: ''", &["a=Null()", "b=Null(~)", "c=Null(Null)", r#"d="""#]);
    check("a: \"1\"\nb: '~'\nc: >-\n  1\n  2", &[r#"a="1""#, r#"b="~""#, r#"c="1 2""#]);
    check("a: 1.2.3\nb: 0x\nc: 1e\nd: +\ne: .", &[r#"a="1.2.3""#, r#"b="0x""#, r#"c="1e""#, r#"d="+""#, r#"e=".""#]);
}

#[test]
fn an_unknown_escape_is_shown_whole() {
    let fault = "yaml-syntax unknown escape in a double-quoted string";
    let help = "write `\\\\` for a backslash, or use single quotes";
    check("a: \"C:\\dir\"", &[&format!("1:7 {fault} | {help}")]);
    check("a: \"C:\\\u{1d00}r\"", &[&format!("1:7 {fault} | {help}")]);
}

#[test]
fn collections_nest() {
    check("a: [x, 'y']\nb:\n  c: d\n  e:\n    - f", &[r#"a=["x", "y"]"#, r#"b={c="d" e=["f"]}"#]);
    check("{a: b, c: {d: e}}", &[r#"a="b""#, r#"c={d="e"}"#]);
}

#[test]
fn a_colon_in_a_value_is_quoted() {
    check(
        "a: b\nc: Use when: asked\nd: e",
        &[r#"a="b""#, "c=refused", r#"2:12 yaml-syntax `: ` in an unquoted value | quote it: `c: "Use when: asked"`"#],
    );
    check(
        "a: say \"x\": y",
        &["a=refused", r#"1:11 yaml-syntax `: ` in an unquoted value | quote it: `a: 'say "x": y'`"#],
    );
    check(
        "a: it's \"x\": y",
        &["a=refused", r#"1:12 yaml-syntax `: ` in an unquoted value | quote it: `a: "it's \"x\": y"`"#],
    );
}

#[test]
fn a_colon_on_a_later_line_is_text_or_a_key() {
    check(
        "a: first\n  second: more",
        &[
            "a=refused",
            "2:9 yaml-syntax `: ` in an unquoted value | if it belongs to the text, use a block:\na: >-\n  first\n  second: more | if it is a key of its own, indent it like `a`: `second: more`",
        ],
    );
}

#[test]
fn an_indicator_at_the_start_is_quoted() {
    for indicator in ["@", "`", "%"] {
        let fault =
            format!("1:4 yaml-syntax an unquoted value starts with `{indicator}` | quote it: `a: \"{indicator}b c\"`");
        check(&format!("a: {indicator}b c"), &[&fault]);
    }
    check("a: - b", &["1:4 yaml-syntax an unquoted value starts with `-` | quote it: `a: \"- b\"`"]);
    check("a: | b", &["1:4 yaml-syntax unexpected text after `|` | quote it: `a: \"| b\"`"]);
    check("a: > b", &["1:4 yaml-syntax unexpected text after `>` | quote it: `a: \"> b\"`"]);
}

#[test]
fn text_behind_a_bracket_or_quote_is_quoted() {
    check(
        "a: [b] c",
        &["a=refused", "1:8 yaml-syntax unexpected text after a closing bracket | quote it: `a: \"[b] c\"`"],
    );
    check(
        "a: {b} c",
        &["a=refused", "1:8 yaml-syntax unexpected text after a closing bracket | quote it: `a: \"{b} c\"`"],
    );
    check("a: \"b\" c", &["1:8 yaml-syntax unexpected text after the closing quote | quote it: `a: '\"b\" c'`"]);
    check(
        "a: 'it's fine'",
        &["1:8 yaml-syntax unexpected text after the closing quote | quote it: `a: \"it's fine\"`"],
    );
}

#[test]
fn what_is_opened_must_be_closed() {
    check("a: \"b", &["1:4 yaml-syntax a quote is never closed | quote it: `a: \"b\"`"]);
    check(
        "a: [b\nc: d",
        &["a=refused", "1:4 yaml-syntax `[` is never closed | close it: `a: [b]` | quote it: `a: \"[b\"`"],
    );
}

#[test]
fn lines_that_are_no_fields() {
    check("a: b\njust text", &[r#"a="b""#, "2:1 yaml-syntax expected `key: value` | indent it, if it belongs to `a`"]);
    check("a: b\nc:d", &[r#"a="b""#, "2:1 yaml-syntax expected `key: value` | put a space after the colon: `c: d`"]);
    check("a:\n\tb: c", &["2:1 yaml-syntax a tab in the indentation | use spaces: `  b: c`"]);
}

#[test]
fn aliases_anchors_and_tags_are_one_fault_a_value() {
    check("a: *bold* text", &["a=refused", "1:4 yaml-alias `*bold*` is a YAML alias | quote it: `a: \"*bold* text\"`"]);
    check(
        "a: !important text",
        &["a=refused", "1:4 yaml-tag `!important` is a YAML tag | quote it: `a: \"!important text\"`"],
    );
    check(
        "a: &x text\nb: *x",
        &[
            "a=refused",
            "b=refused",
            "1:4 yaml-anchor `&x` is a YAML anchor | quote it: `a: \"&x text\"`",
            "2:4 yaml-alias `*x` is a YAML alias | write the value out",
        ],
    );
    check(
        "a: &x [*y, *y, *y]",
        &["a=refused", "1:4 yaml-anchor `&x` is a YAML anchor | quote it: `a: \"&x [*y, *y, *y]\"`"],
    );
}

#[test]
fn keys_are_texts_and_unique() {
    check(
        "1: a\ntrue: b",
        &[
            "1:1 non-string-key expected a string as a key, found a number | quote it: `\"1\":`",
            "2:1 non-string-key expected a string as a key, found a boolean | quote it: `\"true\":`",
        ],
    );
    check("? [a]\n: b", &["1:3 non-string-key expected a string as a key, found a list | write `key: value`"]);
    check(
        "a: 1\nb: {c: 1, c: 2}\na: 2",
        &[
            "a=Integer(1)",
            "b={c=Integer(1)}",
            "2:11 duplicate-key duplicate key `c` | remove one of the two",
            "3:1 duplicate-key duplicate key `a` | remove one of the two",
        ],
    );
    check("<<: {a: b}", &["1:1 yaml-merge-key `<<` is a YAML merge key | write the fields out"]);
    check("\"<<\": a", &[r#"<<="a""#]);
}

#[test]
fn one_document_that_is_a_mapping() {
    check(
        "%YAML 1.2\na: b",
        &[
            "1:1 yaml-documents a YAML directive in the frontmatter | remove this line, or indent it if it belongs to a text",
        ],
    );
    check(
        "a: b\n...\nc: d",
        &[
            r#"a="b""#,
            "2:1 yaml-documents a second YAML document in the frontmatter | remove this line, or indent it if it belongs to a text",
        ],
    );
    check(
        "a: b\n--- c",
        &[
            r#"a="b""#,
            "2:1 yaml-documents a second YAML document in the frontmatter | remove this line, or indent it if it belongs to a text",
        ],
    );
    check(
        "- a",
        &[
            "1:1 frontmatter-form the frontmatter is a list, not a mapping | write one `key: value` per line, at least `name` and `description`",
        ],
    );
    check("# nothing", &[]);
}

#[test]
fn depth_size_and_keys_are_limited() {
    let nested = |depth: usize| format!("a: {}x{}", "[".repeat(depth), "]".repeat(depth));
    let budget = "frontmatter-budget the frontmatter nests deeper than 8 levels | move the data into a bundled file";
    check(&nested(7), &[&format!("a={}\"x\"{}", "[".repeat(7), "]".repeat(7))]);
    check(&nested(8), &["a=refused", &format!("1:11 {budget}")]);
    let source = Arc::new(Source::new("SKILL.md", format!("---\n{}---\n", "a: b\n".repeat(20_000))));
    let mut faults = Vec::new();
    parse(&source, split(&source, "x").expect("fences").frontmatter, &mut faults);
    assert_eq!(faults[0].message(), "the frontmatter is 100000 bytes, the limit is 65536");
    let keys: String = (0..257).map(|key| format!("k{key}: v")).collect::<Vec<_>>().join("\n") + "\n";
    let source = Arc::new(Source::new("SKILL.md", format!("---\n{keys}---\n")));
    let mut faults = Vec::new();
    parse(&source, split(&source, "x").expect("fences").frontmatter, &mut faults);
    assert_eq!(faults[0].message(), "the frontmatter has over 256 keys");
}

#[test]
fn fences_are_exact() {
    let cut = |text: &str| match split(&Source::new("SKILL.md", text), "x") {
        Ok(parts) => {
            let slice = |span: crate::Span| text.get(span.start..span.end).unwrap_or("?").to_owned();
            format!("{:?} {:?}", slice(parts.frontmatter), slice(parts.body))
        }
        Err(fault) => format!("{}: {}", fault.code(), fault.message()),
    };
    assert_eq!(cut("---\na: b\n---\n\n body \n\n"), r#""a: b\n" "body""#);
    assert_eq!(cut("---\na: b\n---"), r#""a: b\n" """#);
    assert_eq!(cut("\u{feff}---\r\na: b\r\n--- \t\r\nbody"), r#""a: b\r\n" "body""#);
    assert_eq!(cut("---\n---\nbody\n---\nmore"), r#""" "body\n---\nmore""#);
    assert_eq!(cut("---\na: |\n  ---\n---\nbody"), r#""a: |\n  ---\n" "body""#);
    assert_eq!(cut(""), "frontmatter-missing: the frontmatter is missing");
    assert_eq!(cut("# Title\n"), "frontmatter-missing: the frontmatter is missing");
    assert_eq!(cut("----\na: b\n---\n"), "frontmatter-missing: expected `---`, found `----`");
    assert_eq!(cut("\n---\na: b\n---\n"), "frontmatter-not-first: the frontmatter does not start on line 1");
    assert_eq!(cut("# Title\n\n---\n\ntext\n"), "frontmatter-missing: the frontmatter is missing");
    for close in ["...", "----", "---x", " ---", "foo---"] {
        assert_eq!(cut(&format!("---\na: b\n{close}\n")), "frontmatter-unclosed: the frontmatter is never closed");
    }
}

#[test]
fn quotes_fit_their_text() {
    assert_eq!(quote_value("a: b"), r#""a: b""#);
    assert_eq!(quote_value(r#"say "x""#), r#"'say "x"'"#);
    assert_eq!(quote_value(r"a\b"), r"'a\b'");
    assert_eq!(quote_value(r#"it's "x" \"#), r#""it's \"x\" \\""#);
}
