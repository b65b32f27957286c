//! Texts like those of real skills: headings, lists, code, tables, links to bundled files.

use std::fmt::Write as _;

use crate::random::Random;

/// Markdown of about `length` bytes with all `links`, which come first.
pub(crate) fn markdown(random: &mut Random, title: &str, length: usize, links: &[&str]) -> String {
    let mut text = format!("# {title}\n\n{}\n", paragraph(random, 2));
    for link in links {
        let _ = write!(text, "\nFor {}, see [{}]({link}).\n", random.choose(NOUNS), random.choose(NOUNS));
    }
    while text.len() < length {
        let _ = match random.below(9) {
            0 | 1 => write!(text, "\n## {} the {}\n", capitalised(random.choose(VERBS)), random.choose(NOUNS)),
            2..=4 => writeln!(text, "\n{}", paragraph(random, 4)),
            5 => list(&mut text, random, "-"),
            6 => list(&mut text, random, "1."),
            7 => code_block(&mut text, random),
            _ => table(&mut text, random),
        };
    }
    text
}

/// A Python script of about `length` bytes.
pub(crate) fn script(random: &mut Random, length: usize) -> String {
    let mut text = format!("#!/usr/bin/env python3\n\"\"\"{}\"\"\"\n\nimport json\nimport sys\n", sentence(random));
    while text.len() < length {
        let (verb, noun) = (random.choose(VERBS), random.choose(NOUNS));
        let _ = write!(
            text,
            "\n\ndef {verb}_{noun}_{}({noun}):\n    \"\"\"{}\"\"\"\n    rows = [line.strip() for line in {noun}]\n    \
             return json.dumps({{\"{noun}\": rows, \"count\": len(rows)}})\n",
            random.below(1000),
            sentence(random),
        );
    }
    text.push_str("\n\nif __name__ == \"__main__\":\n    sys.exit(0)\n");
    text
}

pub(crate) fn sentence(random: &mut Random) -> String {
    let mut text = format!("{} the {}", capitalised(random.choose(VERBS)), random.choose(NOUNS));
    for _ in 0..random.between(1, 3) {
        let _ = write!(text, " {} the {} {}", random.choose(JOINS), random.choose(ADJECTIVES), random.choose(NOUNS));
    }
    text.push('.');
    text
}

fn paragraph(random: &mut Random, most: usize) -> String {
    let sentences: Vec<_> = (0..random.between(1, most)).map(|_| sentence(random)).collect();
    sentences.join(" ")
}

fn list(text: &mut String, random: &mut Random, bullet: &str) -> std::fmt::Result {
    text.push('\n');
    for _ in 0..random.between(3, 6) {
        let word = random.choose(NOUNS);
        writeln!(text, "{bullet} **{}**: `--{word}`. {}", capitalised(word), sentence(random))?;
    }
    Ok(())
}

fn code_block(text: &mut String, random: &mut Random) -> std::fmt::Result {
    text.push_str("\n```sh\n");
    for _ in 0..random.between(2, 6) {
        let (verb, noun) = (random.choose(VERBS), random.choose(NOUNS));
        writeln!(text, "tool {verb} --{noun} \"${{{}}}\" | sort | uniq -c", noun.to_uppercase())?;
    }
    writeln!(text, "```")
}

fn table(text: &mut String, random: &mut Random) -> std::fmt::Result {
    text.push_str("\n| option | meaning |\n| --- | --- |\n");
    for _ in 0..random.between(2, 5) {
        writeln!(text, "| `{}` | {} |", random.choose(NOUNS), sentence(random))?;
    }
    Ok(())
}

pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

pub(crate) const VERBS: &[&str] = &[
    "check", "collect", "compare", "count", "export", "fill", "group", "list", "merge", "plan", "read", "review",
    "sort", "split", "trace", "write",
];

pub(crate) const NOUNS: &[&str] = &[
    "archive", "branch", "column", "commit", "config", "dataset", "error", "form", "image", "invoice", "log",
    "message", "page", "query", "release", "report", "schema", "table", "test", "ticket",
];

const ADJECTIVES: &[&str] = &["broken", "current", "empty", "first", "longest", "next", "open", "whole"];

const JOINS: &[&str] = &["after", "and", "before", "beside", "for", "from", "until", "with"];
