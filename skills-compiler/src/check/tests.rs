//! Hits and near misses of each rule.

use super::check;
use crate::policy::Policy;
use crate::tree::Tree;

/// Findings of one skill in the folder `pdf`, as `line:column code`, with its files beside it.
#[track_caller]
fn findings(toml: &str, skill: &str, files: &[(&str, &str)]) -> Vec<String> {
    let policy = Policy::from_toml(toml).expect("the policy is sound");
    let skill = [("pdf/SKILL.md".to_owned(), skill.to_owned())];
    let files = files.iter().map(|(path, text)| (format!("pdf/{path}"), (*text).to_owned()));
    let checked = check(Tree::from_files(skill.into_iter().chain(files), &policy), &policy);
    let shown = checked.diagnostics.iter().map(|fault| match fault.position() {
        Some(at) => format!("{}:{} {}", at.line, at.column, fault.code()),
        None => format!("{} {}", fault.path(), fault.code()),
    });
    shown.collect()
}

/// One field, in the place of line 4.
#[track_caller]
fn field(lines: &str, expected: &[&str]) {
    let skill = format!("---\nname: pdf\ndescription: Reads PDFs. Use for PDFs.\n{lines}\n---\nbody\n");
    assert_eq!(findings("", &skill, &[]), expected, "{lines}");
}

/// One body, from line 5 on.
#[track_caller]
fn body(toml: &str, text: &str, files: &[&str], expected: &[&str]) {
    let skill = format!("---\nname: pdf\ndescription: Reads PDFs. Use for PDFs.\n---\n{text}\n");
    let files: Vec<_> = files.iter().map(|path| (*path, "#!/bin/sh\n")).collect();
    assert_eq!(findings(toml, &skill, &files), expected, "{text}");
}

#[track_caller]
fn name(value: &str, expected: &[&str]) {
    let skill = format!("---\nname: {value}\ndescription: Reads PDFs. Use for PDFs.\n---\nbody\n");
    assert_eq!(findings("", &skill, &[]), expected, "{value}");
}

#[track_caller]
fn description(value: &str, expected: &[&str]) {
    let skill = format!("---\nname: pdf\ndescription: {value}\n---\nbody\n");
    assert_eq!(findings("", &skill, &[]), expected, "{value}");
}

#[test]
fn names() {
    name("pdf", &[]);
    name("'pdf'", &[]);
    name("PDF", &["2:7 name-characters"]);
    name("p--f", &["2:9 name-characters"]);
    name("-pdf", &["2:7 name-characters"]);
    name("pdf-", &["2:10 name-characters"]);
    name("\"p_f\"", &["2:9 name-characters"]);
    name("\"p\\u200bf\"", &["2:7 name-characters"]);
    name("''", &["2:7 name-length"]);
    name(&"a".repeat(65), &["2:7 name-length"]);
    name(&"A".repeat(65), &["2:7 name-characters", "2:7 name-length"]);
    name(&"a".repeat(64), &["2:7 name-directory-mismatch"]);
    name("other", &["2:7 name-directory-mismatch"]);
    name("my-claude-pdf", &["2:7 name-directory-mismatch", "2:7 reserved-name"]);
    name("", &["2:1 name-missing"]);
    name("~", &["2:7 name-missing"]);
    name("[pdf]", &["2:7 field-type"]);
    name("12", &["2:7 name-directory-mismatch", "2:7 scalar-type"]);
}

#[test]
fn descriptions() {
    description("Reads. Use when asked.", &[]);
    description(&"x".repeat(1024), &[]);
    description(&"é".repeat(1024), &[]);
    description(&"x".repeat(1025), &["3:14 description-length"]);
    description("'   '", &["3:14 description-blank"]);
    description("\"\\u00a0\"", &["3:14 description-blank"]);
    description("", &["3:1 description-missing"]);
    description("{a: b}", &["3:14 field-type"]);
    description("a <b> c", &["3:16 description-angle-bracket"]);
    description("a -> c", &["3:17 description-angle-bracket"]);
    description("a \u{200b}b", &["3:16 description-character"]);
    description("a \u{202e}b\u{202c} c", &["3:16 description-character", "3:18 description-character"]);
    description("\"a \\u0007 b\"", &["3:14 description-character"]);
    description("\"a \\u2028 b\"", &["3:14 description-character"]);
    description("\"a\\tb\\nc\"", &[]);
    description(
        "family 👩\u{200d}👩\u{200d}👧 and flag 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} and heart ❤\u{fe0f}",
        &[],
    );
    description("می\u{200c}خواهم क्\u{200d}ष", &[]);
    description("plain a\u{200d}b", &["3:21 description-character"]);
    description("tags \u{e0061}\u{e0062}", &["3:19 description-character"]);
    description("12", &["3:14 scalar-type"]);
    description("Posts to #room", &["3:23 comment-truncates-value"]);
    description("Posts to room#1", &[]);
    description("'Posts to #room' # really", &[]);
}

#[test]
fn optional_fields() {
    field("license: MIT", &[]);
    field("license:", &["4:1 scalar-type"]);
    field("license: 2.0", &["4:10 scalar-type"]);
    field("license: [MIT]", &["4:10 field-type"]);
    field("license: LICENSE.txt", &["4:10 license-file-missing"]);
    field("license: Complete terms in LICENSE.txt", &["4:10 license-file-missing"]);
    field("license: MIT License", &[]);
    field("license: See LICENSE", &["4:10 license-file-missing"]);
    field("license: LICENSE", &["4:10 license-file-missing"]);
    field("license: https://github.com/a/b/blob/main/LICENSE", &[]);
    field("license: Apache-2.0, see https://a.b/LICENSE.txt", &[]);
    field("license: Proprietary. LICENSE.txt has complete terms", &["4:10 license-file-missing"]);
    field("compatibility: Linux", &[]);
    field("compatibility: ''", &["4:16 compatibility-length"]);
    field(&format!("compatibility: {}", "x".repeat(500)), &[]);
    field(&format!("compatibility: {}", "x".repeat(501)), &["4:16 compatibility-length"]);
    field("metadata: {a: b, c: '1'}", &[]);
    field("metadata: {}", &[]);
    field("metadata:", &["4:1 scalar-type"]);
    field("metadata: text", &["4:11 field-type"]);
    field(
        "metadata: {a: 1.10, b: true, c: ~, d:}",
        &["4:15 scalar-type", "4:24 scalar-type", "4:33 scalar-type", "4:36 scalar-type"],
    );
    field("metadata: {a: [b]}", &["4:15 metadata-value-type"]);
    field("metadata:\n  a:\n    b: c", &["6:5 metadata-value-type"]);
    field("metadata:\n  a: b #c", &["5:8 comment-truncates-value"]);
}

#[test]
fn tools_and_triggers() {
    field("allowed-tools: Read Bash(git:* --all) Grep", &[]);
    field("allowed-tools: Read, Grep", &["4:16 allowed-tools-form"]);
    field("allowed-tools: [Read, Grep]", &["4:16 allowed-tools-form"]);
    field("allowed-tools: Bash(git", &["4:16 allowed-tools-form"]);
    field("allowed-tools: ''", &["4:16 allowed-tools-form"]);
    field("allowed-tools: ','", &["4:16 allowed-tools-form"]);
    field("allowed-tools: []", &["4:16 allowed-tools-form"]);
    field("allowed-tools: mcp__sentry__search", &[]);
    field("allowed-tools:", &["4:1 scalar-type"]);
    field("allowed-tools: {a: b}", &["4:16 field-type"]);
    field("tools: [Read]", &[]);
    field("tools: []", &["4:8 tools-form"]);
    field("tools: Read, Grep", &["4:8 tools-form"]);
    field("tools: [[Read]]", &["4:9 tools-form"]);
    field("triggers: [pdf, 12]", &[]);
    field("triggers: pdf", &["4:11 triggers-form"]);
    field("triggers:", &["4:1 triggers-form"]);
}

#[test]
fn keys() {
    field("version: 1", &["4:1 unknown-key"]);
    field("user-invocable: true", &["4:1 client-key"]);
    field("'Name': x", &["4:1 unknown-key"]);
    let help_on = |line: &str| {
        let skill = format!("---\nname: pdf\ndescription: Use.\n{line}\n---\nbody\n");
        let policy = Policy::default();
        let checked = check(Tree::from_files([("pdf/SKILL.md", skill)], &policy), &policy);
        checked.diagnostics[0].helps()[0].clone()
    };
    let help = |key: &str| help_on(&format!("{key}: x"));
    assert_eq!(help("allowed_tools"), "did you mean `allowed-tools`?");
    assert_eq!(help("user-invokable"), "did you mean `user-invocable`?");
    assert_eq!(help("licence"), "did you mean `license`?");
    assert_eq!(help("author"), "move it under `metadata`:\nmetadata:\n  author: x");
    assert_eq!(help_on("version: \"1.0\""), "move it under `metadata`:\nmetadata:\n  version: \"1.0\"");
    assert_eq!(help_on("version: 1.0"), "move it under `metadata`:\nmetadata:\n  version: \"1.0\"");
    assert_eq!(help_on("note: 'a: b'"), "move it under `metadata`:\nmetadata:\n  note: 'a: b'");
    let inner = "author: x\nmetadata:\n  a: b";
    assert_eq!(help_on(inner), "move it under the existing `metadata`:\n  author: x");
    let escaped = "---\nname: pdf\ndescription: Use.\n\"c\\nd\": x\n---\nbody\n";
    let checked = check(Tree::from_files([("pdf/SKILL.md", escaped)], &Policy::default()), &Policy::default());
    assert_eq!(checked.diagnostics[0].message(), "unknown key `c\\nd`");
    let misspelt = "---\nname: pdf\ndescripton: Use.\n---\nbody\n";
    assert_eq!(findings("", misspelt, &[]), ["2:1 description-missing", "3:1 unknown-key"]);
}

#[test]
fn links() {
    let files = &["references/a.md", "forms.md", "a b.md", "img/x.png"];
    body("", "[a](references/a.md) [b](./forms.md#x) ![c](img/x.png) [d](<a b.md>) [e](a%20b.md)", files, &[]);
    body(
        "",
        "[a](references/) [b](https://x.y/z.md) [c](#top) [d](mailto:a@b.c) [e](/abs/x.md) [f](//h/x.md)",
        files,
        &[],
    );
    body("", "[a](references/b.md)", files, &["5:5 broken-link"]);
    body("", "[a]: references/b.md\n\nsee [a]", files, &["5:6 broken-link"]);
    body("", "![a](img/y.png \"title\")", files, &["5:6 broken-link"]);
    body("", "[a](FORMS.md)", files, &["5:5 link-case"]);
    body("", "[a](../other/x.md)", files, &["5:5 link-escapes"]);
    body("", "[a](references/../../x.md)", files, &["5:5 link-escapes"]);
    body("", "`[a](b.md)`\n\n```\n[a](c.md)\n```\n\n    [a](d.md)\n\n<!-- [a](e.md) -->", files, &[]);
    body("", "[text](url) [x]({file}.md) [y](docs/*.md) [z](path/to/file.md) [w](<name>.md) [v](...)", files, &[]);
    body("", "[ ](x) - [x]: not a definition", files, &[]);
    body("", "[text](URL) [one](1) [home](~/.config/x.json) [make](Makefile)", files, &[]);
    body("", "[terms](LICENSE) [x](www.example.com/y)", files, &["5:9 broken-link", "5:22 broken-link"]);
    body("", "[a](https://x.y) ![](data:image/png;base64,AA==) <https://x.md> [[wiki]] [b][undefined]", files, &[]);
    body("", "[a](references/a.md?x=1) [b](<references/b%20c.md>)", files, &["5:31 broken-link"]);
    body("", "[a](References/a.md)", files, &["5:5 link-case"]);
    body("", "[a](..)", files, &["5:5 link-escapes"]);
    body("", "two [a](x.md) of [b](y.md)", files, &["5:9 broken-link", "5:22 broken-link"]);
    body("[lints]\nbroken-link = 'allow'\n", "[a](x.md)", files, &[]);
}

#[test]
fn scripts() {
    let files = &["scripts/run.py", "lib.sh"];
    body("", "Run scripts/run.py.", files, &["5:5 not-executable"]);
    body("", "Execute `./scripts/run.py --all`", files, &["5:12 not-executable"]);
    body("", "```sh\n./scripts/run.py x\n```", files, &["6:3 not-executable"]);
    body("", "```sh\ncd x && scripts/run.py\n```", files, &["6:9 not-executable"]);
    body("", "```bash\nscripts/run.py x\n```", files, &["6:1 not-executable"]);
    body("", "```\n./scripts/run.py x\n```", files, &["6:3 not-executable"]);
    body("", "```\nscripts/run.py\nlib.sh\n```", files, &[]);
    body("", "```sh\npython3 \\\n  scripts/run.py\n```", files, &[]);
    body("", "```sh\nx\n```\nscripts/run.py does it", files, &[]);
    body("", "Run python scripts/run.py", files, &[]);
    body("", "```sh\npython3 scripts/run.py\n```", files, &[]);
    body("", "See scripts/run.py for how", files, &[]);
    body("", "Run scripts/run.pyc or other/scripts/run.py", files, &[]);
    let skill = "---\nname: pdf\ndescription: Use.\n---\nRun scripts/run.py\n";
    assert!(findings("", skill, &[("scripts/run.py", "print()\n")]).is_empty());
}

#[test]
fn bodies() {
    body("", "", &[], &["4:1 body-empty"]);
    body("", &"x\n".repeat(499), &[], &[]);
    body("", &"x\n".repeat(501), &[], &["5:1 body-long"]);
    body("", &"x".repeat(20_000), &[], &[]);
    body("", &"x".repeat(20_001), &[], &["5:1 body-long"]);
    body("", "a </skill_content> b </skill_content >", &[], &["5:3 wrapper-tag"]);
    body("", "a </skill_contents> <skill_content>", &[], &[]);
    body("", "a </Skill> </skills> < /skill>", &[], &[]);
    body("", "</available_skills> </instructions\n>", &[], &["5:1 wrapper-tag", "5:21 wrapper-tag"]);
    body("", "zero\u{200b}width", &[], &["5:5 invisible-character"]);
    body("", "\u{2014} – “quotes” ✅ ❤\u{fe0f}", &[], &[]);
    let skill = "---\nname: pdf\ndescription: Use.\n---\nbody\n";
    assert_eq!(findings("", skill, &[("a.md", "x\n\u{202e}y")]), ["2:1 invisible-character"]);
    assert!(findings("", skill, &[("a.txt", "x\n\u{202e}y")]).is_empty());
}

#[test]
fn code_fences() {
    let open = |text: &str, position: &str| body("", text, &[], &[&format!("{position} code-fence-unclosed")]);
    let closed = |text: &str| body("", text, &[], &[]);
    closed("```sh\nx\n```\n\n~~~\ny\n~~~");
    closed("- a:\n  ```sh\n  x\n  ```\n- b");
    closed("- ```sh\n  x\n\nb");
    closed("> ```\n> x\n\nb");
    closed("a ```x``` b\n```x```");
    closed("<div>\n```\n</div>");
    closed("a\n\n    ```\n    x");
    closed("````md\n```\nx\n````");
    open("a\n```sh\nx", "6:1");
    open("```\nx\n~~~", "5:1");
    open("````\nx\n```", "5:1");
    open("```\nx\n```\n```", "8:1");
    open("- item\n\n  ```\ncode\n  ```", "9:3");
    open("1. a:\n   ```sh\n   x\n```\n\nb", "8:1");
    open("<!--\n```\n-->\n```", "8:1");
    open("<div>\n```\n</div>\n\n```", "9:1");
    body("[lints]\ncode-fence-unclosed = 'allow'\n", "```\nx", &[], &[]);
}

#[test]
fn files() {
    let skill = "---\nname: pdf\ndescription: Use.\n---\nbody\n";
    let found = |path: &str| findings("", skill, &[(path, "x")]);
    assert_eq!(found("con.txt"), ["pdf/con.txt portable-path"]);
    assert_eq!(found("lpt1"), ["pdf/lpt1 portable-path"]);
    assert_eq!(found("a:b"), ["pdf/a:b portable-path"]);
    assert_eq!(found("a."), ["pdf/a. portable-path"]);
    assert_eq!(found("console.txt"), [""; 0]);
    assert_eq!(found("com0"), [""; 0]);
    assert_eq!(found(".env"), ["pdf/.env secret-file"]);
    assert_eq!(found(".env.example"), [""; 0]);
    assert_eq!(found("scripts/.env.local"), ["pdf/scripts/.env.local secret-file"]);
    assert_eq!(found("private-key.pem"), ["pdf/private-key.pem secret-file"]);
    assert_eq!(found("certificate.pem"), [""; 0]);
    assert_eq!(found("environment.md"), [""; 0]);
    assert_eq!(found("a?b.md"), ["pdf/a?b.md portable-path"]);
    assert_eq!(found("assets/NUL"), ["pdf/assets/NUL portable-path"]);
    assert_eq!(found("skill.md"), ["pdf/skill.md path-case"]);
    assert_eq!(findings("", skill, &[("A.md", ""), ("a.md", "")]), ["pdf/a.md path-case"]);
    assert_eq!(findings("", skill, &[("a.md", ""), ("a.md", "")]), ["pdf/a.md path-case"]);
    let many: Vec<_> = (0..512).map(|at| format!("{at}.txt")).collect();
    let many: Vec<_> = many.iter().map(|path| (path.as_str(), "")).collect();
    assert_eq!(findings("", skill, &many), ["pdf/SKILL.md large-skill"]);
    assert_eq!(findings("", skill, &many[1..]), [""; 0]);
}

#[test]
fn host() {
    let toml = "[host]\ntools = ['Read', 'Bash']\nbody-budget = 10\ncatalog-budget = 100\n";
    let skill = |fields: &str, body: &str| format!("---\nname: pdf\ndescription: Use.\n{fields}---\n{body}\n");
    let budget = "4:18 catalog-budget";
    assert_eq!(findings(toml, &skill("allowed-tools: Read Bash(git:*)\n", "0123456789"), &[]), [budget]);
    assert_eq!(findings(toml, &skill("allowed-tools: Read Grep\n", "x"), &[]), ["4:21 tools"]);
    assert_eq!(findings(toml, &skill("tools: [Reed]\n", "x"), &[]), ["4:9 tools"]);
    assert_eq!(findings(toml, &skill("", "0123456789x"), &[]), ["5:1 body-budget"]);
    assert_eq!(findings("[host]\ncatalog-budget = 1000\n", &skill("", "x"), &[]), [""; 0]);
}

#[test]
fn who_asks_is_told_of_references() {
    let toml = "[lints]\nmissing-file = 'warn'\ndeep-reference = 'warn'\nunreferenced-resource = 'warn'\n";
    body(toml, "`scripts/x.py` `scripts/y.py` `scripts/{name}.py`", &["scripts/x.py"], &["5:16 missing-file"]);
    body(toml, "`scripts/x.py:12` `scripts/x.py::main` `scripts/y.py:3`", &["scripts/x.py"], &["5:40 missing-file"]);
    body(toml, "`scripts/` `python scripts/y.py` `other/y.py`", &["scripts/x.py"], &[]);
    let files = &["styles/a.md", "styles/b.md"];
    for text in ["`styles/<style>.md`", "styles/*.md", "[styles](styles/)", "`styles`", "`a` and **b.md**"] {
        body(toml, text, files, &[]);
    }
    let skill = "---\nname: pdf\ndescription: Use.\n---\nstyles/a.md, not your-b.md or docs/b.md\n";
    let styles: Vec<_> = files.iter().map(|path| (*path, "")).collect();
    assert_eq!(findings(toml, skill, &styles), ["pdf/styles/b.md unreferenced-resource"]);
    body(toml, "x", &["LICENSE.txt", "agents/openai.yaml"], &[]);
    let skill = "---\nname: pdf\ndescription: Use.\n---\n[a](a.md)\n";
    let files = &[("a.md", "[b](sub/b.md)"), ("sub/b.md", "[c](c.md)"), ("sub/c.md", ""), ("d.md", "")];
    assert_eq!(
        findings(toml, skill, files),
        ["pdf/d.md unreferenced-resource", "pdf/sub/b.md deep-reference", "pdf/sub/c.md deep-reference"]
    );
    let toml = "[lints]\ndescription-no-trigger = 'warn'\n";
    let skill = |description: &str| format!("---\nname: pdf\ndescription: {description}\n---\nbody\n");
    assert_eq!(findings(toml, &skill("Reads PDFs."), &[]), ["3:14 description-no-trigger"]);
    assert_eq!(findings(toml, &skill("Reads PDFs. Use when asked."), &[]), [""; 0]);
    assert_eq!(findings(toml, &skill("Reads PDFs because of houses."), &[]), ["3:14 description-no-trigger"]);
    assert_eq!(findings(toml, &skill("编写或审查代码时使用"), &[]), [""; 0]);
}

#[test]
fn an_expected_fault_withholds_nothing() {
    let skill = "---\nname: pdf\ndescription: Reads <PDF>. Use.\n---\nbody\n";
    let skills = |toml: &str| {
        let policy = Policy::from_toml(toml).expect("the policy is sound");
        let checked = check(Tree::from_files([("pdf/SKILL.md", skill)], &policy), &policy);
        (checked.skills.len(), checked.diagnostics.len())
    };
    assert_eq!(skills(""), (0, 1));
    assert_eq!(skills("[[override]]\nskills = ['pdf']\nexpect = { description-angle-bracket = 1 }\n"), (1, 0));
    assert_eq!(skills("[[override]]\nskills = ['pdf']\nlints = { description-angle-bracket = 'warn' }\n"), (1, 1));
}

/// Findings of a whole tree, as `path code`.
#[track_caller]
fn tree(toml: &str, files: &[(&str, &str)], expected: &[&str]) {
    let policy = Policy::from_toml(toml).expect("the policy is sound");
    let checked = check(Tree::from_files(files.iter().map(|&(path, text)| (path, text)), &policy), &policy);
    let found: Vec<_> = checked.diagnostics.iter().map(|fault| format!("{} {}", fault.path(), fault.code())).collect();
    assert_eq!(found, expected);
}

#[test]
fn discovery() {
    const A: &str = "---\nname: a\ndescription: Use.\n---\nbody\n";
    tree("", &[("a/SKILL.md", A), ("README.md", ""), ("a/references/x/SKILL.md", A)], &[]);
    tree("", &[("a/skill.md", A)], &["a/skill.md skill-file-name"]);
    tree("", &[("README.md", "")], &[". root-without-skill"]);
    tree("", &[("a/SKILL.md", A), ("b/notes.md", "")], &["b folder-without-skill"]);
    tree("", &[("a/SKILL.md", A), ("c/b/SKILL.md", A), ("c/x.md", "")], &["c/b/SKILL.md nested-skill"]);
    tree("", &[("SKILL.md", A), ("references/x.md", "")], &[]);
    tree("", &[("SKILL.md", A), ("skills/b/SKILL.md", A)], &["SKILL.md root-is-skill"]);
    tree("", &[("SKILL.md", A), ("b/SKILL.md", A)], &["SKILL.md root-is-skill"]);
    tree(
        "",
        &[("a/SKILL.md", A), ("A/SKILL.md", A)],
        &["A/SKILL.md name-directory-mismatch", "a path-case", "a/SKILL.md duplicate-name"],
    );
    tree(
        "[lints]\nname-directory-mismatch = 'allow'\n",
        &[("a/SKILL.md", A), ("b/SKILL.md", A)],
        &["b/SKILL.md duplicate-name"],
    );
}

#[test]
fn levels_and_expectations() {
    const A: &str = "---\nname: a\ndescription: Use.\nx: 1\ny: 2\n---\nbody\n";
    let a = ("a/SKILL.md", A);
    tree("", &[a], &["a/SKILL.md unknown-key", "a/SKILL.md unknown-key"]);
    tree("[[override]]\nskills = ['a*']\nlints = { unknown-key = 'allow' }\n", &[a], &[]);
    tree("[[override]]\nskills = ['a']\nexpect = { unknown-key = 2 }\n", &[a], &[]);
    tree(
        "[[override]]\nskills = ['a']\nexpect = { unknown-key = 3 }\n",
        &[a],
        &["skills.toml unfulfilled-expectation"],
    );
    tree(
        "[[override]]\nskills = ['a']\nexpect = { unknown-key = 1 }\n",
        &[a],
        &["a/SKILL.md unknown-key", "a/SKILL.md unknown-key"],
    );
    tree(
        "[[override]]\nskills = ['b']\nlints = { unknown-key = 'allow' }\n",
        &[a],
        &["a/SKILL.md unknown-key", "a/SKILL.md unknown-key", "skills.toml unmatched-pattern"],
    );
    tree("exclude = ['nothing.md']\n[lints]\nunknown-key = 'allow'\n", &[a], &["skills.toml unmatched-pattern"]);
}
