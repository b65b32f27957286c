use std::sync::Arc;

use super::parse;
use crate::diagnostic::Diagnostic;
use crate::source::Source;

/// One fault a line: place, message, label, helps.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let (_, faults) = parse(Arc::new(Source::new("skills.toml", text)));
    let said: Vec<_> = faults
        .iter()
        .map(|fault| {
            let place = fault.position().map(|at| format!("{}:{}", at.line, at.column)).unwrap_or_default();
            let labels: Vec<_> = fault.labels().iter().map(|label| label.text.as_str()).collect();
            format!("{place} {} | {} | {}", fault.message(), labels.join(", "), fault.helps().join("; "))
        })
        .collect();
    assert_eq!(said, expected, "{text}\n{said:#?}");
}

#[test]
fn a_whole_file_is_taken() {
    check(
        "exclude = [\"drafts/**\", \"!drafts/keep.md\"]\nfollow-links = true\ninclude = []\n[lints]\nunknown-key = \"allow\"\nwarnings = \"deny\"\ntools = \"warn\"\n[[override]]\nskills = [\"vendor-*\"]\nlints = { unknown_key = \"allow\" }\nexpect = { body-long = 2 }\n[host]\ntools = [\"Read\"]\ncatalog-budget = 8_000\nbody-budget = 20000\n",
        &[],
    );
}

#[test]
fn unknown_keys() {
    check("exlude = []\n", &["1:1 unknown key `exlude` in `skills.toml` | unknown key | did you mean `exclude`?"]);
    check(
        "colour = 1\n",
        &[
            "1:1 unknown key `colour` in `skills.toml` | unknown key | use one of `exclude`, `follow-links`, `host`, `include`, `lints`, `override`",
        ],
    );
    check(
        "[lints]\nexclude = []\n",
        &[
            "2:1 unknown rule `exclude` | not the name of a rule | write `exclude` at the top of the file, before the first `[table]`",
        ],
    );
    check(
        "unknown-key = 'allow'\n",
        &["1:1 unknown key `unknown-key` in `skills.toml` | unknown key | write `unknown-key` below `[lints]`"],
    );
    check(
        "[host]\ntool = ['x']\ninclude = []\n",
        &[
            "2:1 unknown key `tool` in `[host]` | unknown key | did you mean `tools`?",
            "3:1 unknown key `include` in `[host]` | unknown key | write `include` before the first `[table]`",
        ],
    );
    check(
        "[[override]]\nskill = ['x']\n",
        &["2:1 unknown key `skill` in `[[override]]` | unknown key | did you mean `skills`?"],
    );
    check(
        "follow-links = true\nfollow_links = true\n",
        &["2:1 duplicate key `follow-links` | repeated here, first defined here | remove one of the two"],
    );
}

#[test]
fn rules() {
    check(
        "[lints]\nunknwn-key = 'allow'\nyaml-syntax = 'allow'\nwarning = 'deny'\nzzz = 'deny'\n",
        &[
            "2:1 unknown rule `unknwn-key` | not the name of a rule | did you mean `unknown-key`?",
            "3:1 `yaml-syntax` is an error, not a lint, and cannot be switched off | always denied | remove the line",
            "4:1 unknown rule `warning` | not the name of a rule | did you mean `warnings`?",
            "5:1 unknown rule `zzz` | not the name of a rule | correct the name, or remove the line",
        ],
    );
    check(
        "[[override]]\nskills = ['x']\nexpect = { all = 2, yaml-tag = 1, body-lng = 2 }\n",
        &[
            "3:12 `all` is a group, not a rule | expected the name of a rule | write each rule with its own count",
            "3:21 `yaml-tag` is an error, not a lint, and cannot be expected | always denied | remove the line",
            "3:35 unknown rule `body-lng` | not the name of a rule | did you mean `body-long`?",
        ],
    );
    check(
        "[lints]\n\"a\\nb\" = 'warn'\n",
        &["2:1 unknown rule `a\\nb` | not the name of a rule | correct the name, or remove the line"],
    );
    check(
        "[lints]\nbody-long = 'allow'\nbody_long = 'deny'\n",
        &["3:1 duplicate key `body-long` | repeated here, first defined here | remove one of the two"],
    );
}

#[test]
fn levels() {
    check(
        "[lints]\nbody-long = 'error'\nbody-empty = 'off'\nclient-key = 'Deny'\nlink-case = 'maybe'\nlarge-skill = 2\ntools = warn\nbroken-link = { level = 'warn' }\n",
        &[
            "2:13 unknown level `error` | expected `allow`, `warn` or `deny` | use `deny`",
            "3:14 unknown level `off` | expected `allow`, `warn` or `deny` | use `allow`",
            "4:14 unknown level `Deny` | expected `allow`, `warn` or `deny` | use `deny`",
            "5:13 unknown level `maybe` | expected `allow`, `warn` or `deny` | use `allow`, `warn` or `deny`",
            "6:15 `large-skill` is a number, not a level | expected a level | write `large-skill = \"warn\"`",
            "7:9 string values must be quoted | expected literal string | write `\"warn\"`",
            "8:15 `broken-link` is a table, not a level | expected a level | write `broken-link = \"warn\"`",
        ],
    );
}

#[test]
fn types() {
    check(
        "exclude = 'drafts'\ninclude = [1, 'x', ['y']]\nfollow-links = 'yes'\nhost = 1\nlints = []\noverride = { skills = [] }\n",
        &[
            "1:11 `exclude` is a string, not an array of patterns | expected an array of patterns | write `exclude = [\"drafts\"]`",
            "2:12 `include` is an array of patterns, but this item is a number | a number | write a string: `\"drafts/**\"`",
            "2:20 `include` is an array of patterns, but this item is an array | an array | write a string: `\"drafts/**\"`",
            "3:16 `follow-links` is a string, not a boolean | expected a boolean | write `follow-links = true`",
            "4:8 `host` is a number, not a table | expected a table | write `[host]`",
            "5:9 `lints` is an array, not a table | expected a table | write `[lints]`",
            "6:12 `override` is a table, not an array of tables | expected an array of tables | write `[[override]]`",
        ],
    );
    check(
        "override = [1]\n[host]\ntools = 'Read'\nbody-budget = 'x'\n",
        &[
            "1:13 `override` is an array of tables, but this item is a number | a number | write `[[override]]`",
            "3:9 `tools` is a string, not an array of tool names | expected an array of tool names | write `tools = [\"Read\"]`",
            "4:15 `body-budget` is a string, not a number of characters | expected a number of characters | write `body-budget = 8000`",
        ],
    );
}

#[test]
fn overrides() {
    check(
        "[[override]]\nlints = { body-long = 'allow' }\n[[override]]\nskills = []\n",
        &[
            "1:3 an override for no skill | `skills` is missing or empty | name the folders it applies to: `skills = [\"vendor-*\"]`",
            "3:3 an override for no skill | `skills` is missing or empty | name the folders it applies to: `skills = [\"vendor-*\"]`",
        ],
    );
    check(
        "[override]\nskills = ['x']\n",
        &["1:2 `override` is a table, not an array of tables | expected an array of tables | write `[[override]]`"],
    );
}

#[test]
fn counts() {
    check(
        "[host]\ncatalog-budget = -1\nbody-budget = 99999999999999999999\n[[override]]\nskills = ['x']\nexpect = { body-long = -2, body-empty = 1.5, link-case = 0 }\n",
        &[
            "2:18 `-1` is negative, but `catalog-budget` counts characters | negative | write 0 or more",
            "3:15 `99999999999999999999` is too large, the limit is 4294967295 | too large | write a smaller number",
            "6:24 `-2` is negative, but `body-long` counts diagnostics | negative | write 0 or more",
            "6:41 `body-empty` is a float, not a number of diagnostics | expected a number of diagnostics | write `body-empty = 2`",
        ],
    );
}

#[test]
fn patterns() {
    check(
        "exclude = ['', '/', '!', '!!x', 'C:/x', '~/x', '//x', '../x', 'a/./b', 'a\\b', '{a', 'a/[b', 'x\\', '/ok', '\\!ok', '*.{md,txt}']\n",
        &[
            "1:12 `` is an empty pattern | matches nothing | write a path relative to the skills root: `drafts/**`",
            "1:16 `/` is an empty pattern | matches nothing | write a path relative to the skills root: `drafts/**`",
            "1:21 `!` is an empty pattern | matches nothing | write a path relative to the skills root: `drafts/**`",
            "1:26 `!!x` negates twice | more than one `!` | write `\\!` for the character itself",
            "1:33 `C:/x` is an absolute path | absolute | write a path relative to the skills root: `drafts/**`",
            "1:41 `~/x` is an absolute path | absolute | write a path relative to the skills root: `drafts/**`",
            "1:48 `//x` is an absolute path | absolute | write a path relative to the skills root: `drafts/**`",
            "1:55 `../x` contains `.` or `..` | patterns are relative to the skills root | write a path relative to the skills root: `drafts/**`",
            "1:63 `a/./b` contains `.` or `..` | patterns are relative to the skills root | write a path relative to the skills root: `drafts/**`",
            "1:72 `a\\b` contains a backslash | expected `/` between folders | write `a/b`",
            "1:79 `{a` is not a valid pattern | `{` is never closed | close it, or write `[{]` for the character itself",
            "1:85 `a/[b` is not a valid pattern | `[` is never closed | close it, or write `[[]` for the character itself",
            "1:93 `x\\` is not a valid pattern | nothing to escape after `\\` | remove it",
        ],
    );
    check(
        "[[override]]\nskills = ['', '!x', 'a/b', '/a', '..', '[a', 'vendor-*']\n",
        &[
            "2:11 `` is an empty pattern | matches nothing | write the name of a folder: `vendor-*`",
            "2:15 `!x` is a negation | not allowed here | name the folders it applies to: a later `[[override]]` wins",
            "2:21 `a/b` is a path, not the name of a folder | a path | write the name of a folder: `vendor-*`",
            "2:28 `/a` is a path, not the name of a folder | a path | write the name of a folder: `vendor-*`",
            "2:34 `..` is a path, not the name of a folder | a path | write the name of a folder: `vendor-*`",
            "2:40 `[a` is not a valid pattern | `[` is never closed | close it, or write `[[]` for the character itself",
        ],
    );
}

#[test]
fn several() {
    check(
        "[lints\nbody-long = 'allow'\nunknwn = 'warn'\n[lints]\nbody-long = deny\n",
        &[
            "1:7 unclosed table | expected `]` | ",
            "3:1 unknown rule `unknwn` | not the name of a rule | correct the name, or remove the line",
            "4:2 duplicate key `lints` | repeated here, first defined here | remove one of the two",
            "5:1 duplicate key `body-long` | repeated here, first defined here | remove one of the two",
            "5:13 string values must be quoted | expected literal string | write `\"deny\"`",
        ],
    );
}

#[test]
fn a_file_that_ends_anywhere_is_read() {
    let text = "exclude = [\"dräfts/**\", '''x''']\n[lints]\nbody-long = \"\\u00e4\"\n[[override]]\nskills = [\"v-*\"]\n\
        lints = { tools.x = 1_0 }\n[host]\ncatalog-budget = 0x1F # end\n";
    for (end, _) in text.char_indices() {
        let (_, faults) = parse(Arc::new(Source::new("skills.toml", &text[..end])));
        for label in faults.iter().flat_map(Diagnostic::labels) {
            assert!(text[..end].get(label.span.start..label.span.end).is_some(), "{label:?} in {:?}", &text[..end]);
        }
    }
}
