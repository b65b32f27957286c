//! Thousands of mutated skills and policies. Any diagnostics are fine, a panic is not.

use std::panic::catch_unwind;
use std::path::Path;

use skills_compiler::Policy;

use crate::case;
use crate::hostile_input::{compile_in, render};

#[test]
fn mutated_skills_do_not_panic() {
    let panicked = |(folder, text): (String, Vec<u8>)| {
        let shown = format!("{folder}: {:?}", String::from_utf8_lossy(&text));
        catch_unwind(|| render(&compile_in(&folder, text))).is_err().then_some(shown)
    };
    let failures: Vec<_> = mutations(2_500).filter_map(panicked).collect();
    assert!(failures.is_empty(), "{} panics\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn mutated_policies_do_not_panic() {
    let mut random = Random(7);
    let texts = (0..3_000).filter_map(|_| String::from_utf8(mutate(POLICY.as_bytes(), &mut random)).ok());
    let read = |text: &str| Policy::from_toml(text).map_err(|error| case::render(error.diagnostics()));
    let failures: Vec<_> = texts.filter(|text| catch_unwind(|| read(text)).is_err()).collect();
    assert!(failures.is_empty(), "{} panics\n{failures:#?}", failures.len());
}

/// Mutations of the `SKILL.md` files of all cases, each with the name of its folder: parts are removed, repeated, reversed
/// and inserted. They are the same in every run.
pub(crate) fn mutations(count: usize) -> impl Iterator<Item = (String, Vec<u8>)> {
    let mut sources = Vec::new();
    for case in case::all_cases() {
        // Long texts would take most of the time and break in no other way.
        let texts = case.files().filter(|(path, text)| Path::new(path).ends_with("SKILL.md") && text.len() < 4_096);
        sources.extend(texts.map(|(path, text)| (folder(path).to_owned(), text.to_vec())));
    }
    let mut random = Random(42);
    (0..count).map(move |_| {
        let (folder, text) = &sources[random.below(sources.len())];
        (folder.clone(), mutate(text, &mut random))
    })
}

/// The name of the folder of a `SKILL.md`.
fn folder(path: &str) -> &str {
    path.rsplit('/').nth(1).unwrap_or("tree")
}

fn mutate(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.below(4) {
        let start = random.below(text.len() + 1);
        let end = (start + random.below(20)).min(text.len());
        match random.below(5) {
            0 => drop(text.drain(start..end)),
            1 => {
                let piece = text[start..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, piece);
            }
            2 => text[start..end].reverse(),
            3 => {
                let piece = PIECES[random.below(PIECES.len())];
                text.splice(start..start, piece.bytes());
            }
            _ => text.insert(start, u8::try_from(random.below(256)).expect("below 256")),
        }
    }
    text
}

/// A random number generator (xorshift) that gives the same numbers on every system.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).expect("below a usize")
    }
}

/// Pieces that are special in YAML, Markdown and UTF-8.
const PIECES: &[&str] = &[
    ": ",
    " : ",
    " #",
    "#",
    "- ",
    "? ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"",
    "'",
    "|",
    ">",
    "&a ",
    "*a",
    "!t ",
    "%",
    "@",
    "`",
    "<<: ",
    "---\n",
    "...\n",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "\0",
    "\u{a0}",
    "\u{feff}",
    "\u{200b}",
    "\u{2028}",
    "\u{85}",
    "\u{e0061}",
    "é",
    "😀",
    "\\",
    "\\é",
    "\\u12",
    "\\x",
    "~",
    "null",
    "1.10",
    "metadata:\n  ",
    "description: ",
    "tools: [",
    "allowed-tools: ",
    "license: LICENSE.txt\n",
    "|2-\n",
    ">+\n",
    "[a](b.md)",
    "](../é",
    "![é]( <é> )",
    "%C3",
    "<é",
    "`scripts/é`",
    "</skill>",
];

const POLICY: &str = "\
exclude = [\"drafts/**\"]
follow-links = true
[lints]
all = \"warn\"
name_length = \"deny\"
[[override]]
skills = [\"a*\", \"{b,c}\"]
lints.reserved-name = 'allow'
expect = { unknown-key = 3 }
[host]
tools = [\"read\"]
";
