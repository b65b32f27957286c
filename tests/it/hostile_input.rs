//! Hostile skills that could make the compiler panic, hang or exhaust memory.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use skills_compiler::{Compilation, Policy, Tree};

use crate::case;

#[test]
fn alias_bomb() {
    let level = |n| format!("  l{n}: &l{n} [{}]\n", vec![format!("*l{}", n - 1); 10].join(", "));
    all([refused(&extra(&format!("metadata:\n  l0: &l0 [x]\n{}", lines(1..10, level))), "yaml-anchor")]);
}

#[test]
fn nesting() {
    let block = |depth| lines(1..depth, |level| format!("{}a:\n", " ".repeat(level)));
    let values = [
        format!(" {}{}", "[".repeat(2_000), "]".repeat(2_000)),
        format!(" {}", "[".repeat(2_000)),
        format!(" {}{}", "{a: ".repeat(2_000), "}".repeat(2_000)),
        format!(" {}", "{".repeat(30_000)),
        format!("\n  {}x", "- ".repeat(20_000)),
        format!("\n  {}x", "? ".repeat(20_000)),
        format!("\n{}", block(200)),
        format!("\n{}", block(2_000)),
    ];
    all(values.map(|value| refused(&extra(&format!("metadata:{value}\n")), "frontmatter-budget")));
}

#[test]
fn sizes() {
    let words = "words and words and words\n";
    all([
        refused(&extra(&format!("license: |\n{}", format!("  {words}").repeat(400_000))), "frontmatter-budget"),
        refused(&extra(&format!("license: {}\n", "x".repeat(5_000_000))), "frontmatter-budget"),
        refused(&extra(&lines(0..100_000, |n| format!("key-{n}: x\n"))), "frontmatter-budget"),
        refused(&format!("---\nname: my-skill\n{}", words.repeat(400_000)), "frontmatter-unclosed"),
        refused(&words.repeat(400_000), "frontmatter-missing"),
        refused(&"\n".repeat(5_000_000), "frontmatter-missing"),
        refused(&"\r".repeat(5_000_000), "lone-carriage-return"),
        refused(&"\0".repeat(5_000_000), "nul-character"),
    ]);
}

/// Repeated patterns that fill the 64 KiB of a frontmatter.
#[test]
fn frontmatters() {
    let descriptions = [
        ("\u{200b}".repeat(20_000), "description-character"),
        ("\u{e0061}".repeat(15_000), "description-character"),
        ("<".repeat(60_000), "description-angle-bracket"),
        ("\\".repeat(60_000), "description-length"),
        (format!("\"{}\"", "\\u200b".repeat(10_000)), "description-character"),
        (format!("'{}'", "''".repeat(30_000)), "description-length"),
        (format!("a{}", ": ".repeat(30_000)), "yaml-syntax"),
        (format!("a{}", "\n  b".repeat(15_000)), "description-length"),
        (format!("|\n{}", "  \n".repeat(20_000)), "description-blank"),
        ("&a ".repeat(20_000), "yaml-anchor"),
        ("!a ".repeat(20_000), "yaml-tag"),
        ("\"".repeat(60_000), "yaml-syntax"),
    ];
    all(descriptions.map(|(value, code)| refused(&description(&value), code)));
    all([
        accepted(&description(&format!("a{}", " #".repeat(30_000))), "comment-truncates-value"),
        accepted(&extra(&format!("allowed-tools: {}\n", "(".repeat(60_000))), "allowed-tools-form"),
        accepted(&extra(&format!("allowed-tools: {}\n", "a,".repeat(30_000))), "allowed-tools-form"),
        accepted(&extra(&format!("license: {}\n", "LICENSE.txt ".repeat(5_000))), "license-file-missing"),
    ]);
}

#[test]
fn bodies() {
    let pieces = [
        ("words and words and words\n", 400_000),
        ("x", 5_000_000),
        ("[a](b.md)", 100_000),
        ("[a](b.md)\n", 100_000),
        ("[a]: b.md\n", 100_000),
        ("[", 200_000),
        ("![", 200_000),
        ("](", 200_000),
        ("](http:", 100_000),
        ("]: http:", 100_000),
        ("> ", 100_000),
        ("- ", 100_000),
        ("*_`", 100_000),
        ("<", 200_000),
        ("\\", 200_000),
        ("\u{200b}", 100_000),
        ("\u{200d}", 100_000),
        ("\u{e0061}", 100_000),
        ("\u{e0061} ", 100_000),
        ("\u{1f3f4}\u{e0061}", 100_000),
        ("</skill_content>", 50_000),
        ("`scripts/a.sh` ", 100_000),
        ("```\n", 100_000),
        ("~~~\n", 100_000),
        ("``` ", 100_000),
        ("`", 200_000),
        ("x```", 100_000),
    ];
    all(pieces.map(|(piece, count)| accepted(&format!("{}{}\n", extra(""), piece.repeat(count)), "body-long")));
}

/// Texts that could take quadratic time in rules that compare the body with files. All rules are enabled.
#[test]
fn bodies_beside_files() {
    let pieces = [
        ("scripts/a.sh\n", 50_000),
        ("```\nscripts/a.sh\n```\n", 50_000),
        ("$ scripts/a.sh ", 50_000),
        ("`scripts/b.sh` ", 50_000),
        ("[a](scripts/a.sh)", 50_000),
        ("[a](scripts/b.sh)", 50_000),
    ];
    all(pieces.map(|(piece, count)| {
        within(format!("{piece:?} {count} times"), move || {
            let policy = Policy::from_toml("[lints]\nall = \"warn\"\n").expect("the policy is right");
            let script = "#!/bin/sh\n".to_owned();
            let files = [("my-skill/SKILL.md", extra("") + &piece.repeat(count)), ("my-skill/scripts/a.sh", script)];
            render(&skills_compiler::check(Tree::from_files(files, &policy), &policy));
        })
    }));
}

/// Diagnostics about a long text are short.
#[test]
fn diagnostics_are_short() {
    let long = "x".repeat(60_000);
    let texts = [
        description(&format!("{long}: x")),
        description(&format!("\"{long}\" x")),
        description(&format!("&{long} x")),
        description(&format!("a {long} # x")),
        description(&format!("[{long}] x")),
        extra(&format!("{long}: x\n")),
        extra(&format!("metadata:\n  a: [{long}]\n")),
        extra(&format!("allowed-tools: Read, {long}\n")),
        extra(&format!("license: {long}/LICENSE.txt\n")),
        extra(&format!("tools: {long}\n")),
        extra("") + &format!("[a]({long}.md)\n"),
    ];
    all(texts.map(|text| {
        let output = within(shown(&text), move || render(&compile(text)))?;
        if output.len() < 8_000 { Ok(()) } else { Err(format!("{} bytes of output:\n{output:.2000}…", output.len())) }
    }));
    let keys = lines(0..200, |n| format!("{}: x\n", "k".repeat(300 - n)));
    let many = render(&compile(extra(&format!("{keys}{keys}"))));
    assert!(many.len() < 200_000, "{} bytes of output for a hundred diagnostics", many.len());
}

/// Fails with all failures at once.
fn all(results: impl IntoIterator<Item = Result<(), String>>) {
    let failures: Vec<_> = results.into_iter().filter_map(Result::err).collect();
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}

/// The skill is rejected within the time limit, with this error.
fn refused(text: &str, code: &'static str) -> Result<(), String> {
    judge(text, code, 0)
}

/// The skill is accepted within the time limit, with this warning.
fn accepted(text: &str, code: &'static str) -> Result<(), String> {
    judge(text, code, 1)
}

fn judge(text: &str, code: &'static str, skills: usize) -> Result<(), String> {
    let whole = text.to_owned();
    let compilation = within(shown(text), move || {
        let compilation = compile(whole);
        render(&compilation);
        compilation
    })?;
    let codes = codes(&compilation);
    if codes.contains(code) && compilation.skills.len() == skills {
        return Ok(());
    }
    let found = compilation.skills.len();
    Err(format!("expected `{code}` and {skills} skills, found {codes:?} and {found} skills: {}", shown(text)))
}

/// Checks a set of one skill, in memory.
fn compile(text: impl Into<Vec<u8>>) -> Compilation {
    compile_in("my-skill", text)
}

/// Checks a skill in the folder of that name, in memory.
pub(crate) fn compile_in(folder: &str, text: impl Into<Vec<u8>>) -> Compilation {
    let policy = Policy::default();
    skills_compiler::check(Tree::from_files([(format!("{folder}/SKILL.md"), text)], &policy), &policy)
}

/// Renders as many diagnostics as a build shows.
pub(crate) fn render(compilation: &Compilation) -> String {
    case::render(&compilation.diagnostics[..compilation.diagnostics.len().min(100)])
}

pub(crate) fn codes(compilation: &Compilation) -> BTreeSet<&'static str> {
    compilation.diagnostics.iter().map(|diagnostic| diagnostic.code().name()).collect()
}

/// Runs `work` and returns its result, or an error if it panics or exceeds the time limit.
pub(crate) fn within<T: Send + 'static>(
    what: impl Display,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || sender.send(work()));
    receiver.recv_timeout(LIMIT).map_err(|error| match error {
        mpsc::RecvTimeoutError::Timeout => format!("not finished after {LIMIT:?}: {what}"),
        mpsc::RecvTimeoutError::Disconnected => format!("panicked: {what}: {:?}", thread.join().is_err()),
    })
}

/// The start of a text, for the message of a failure.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(150).collect();
    format!("{start:?}… ({} bytes)", text.len())
}

/// A valid `SKILL.md` with more keys in its frontmatter.
pub(crate) fn extra(keys: &str) -> String {
    format!("---\nname: my-skill\ndescription: Does a thing. Use when testing.\n{keys}---\n\nDo it.\n")
}

/// A `SKILL.md` with this description.
fn description(value: &str) -> String {
    format!("---\nname: my-skill\ndescription: {value}\n---\n\nDo it.\n")
}

fn lines(range: std::ops::Range<usize>, line: impl Fn(usize) -> String) -> String {
    range.map(line).collect()
}

/// Far more time than any input needs: other tests run at the same time.
const LIMIT: Duration = Duration::from_secs(10);
