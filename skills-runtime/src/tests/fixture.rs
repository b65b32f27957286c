//! Four skills: one with every field, one with few, one with none, and one that the catalog does not show.
//!
//! The tables are written by hand, since `skills!` needs this crate; a test compares them with those of the encoder.

use skills_core::layout::{ContentRow, Flags, IndexRow};

use crate::__private::{Content, Index, set, skills};
use crate::Skills;
use crate::skill::Skill;

/// The strings of a table, from the strings: `text` and `ends`.
macro_rules! texts {
    ($($text:literal)*) => {
        (concat!($($text),*), (const { &ends([$($text),*]) }).as_flattened())
    };
}

/// The rows of a table, in bytes.
macro_rules! rows {
    ($($row:expr),* $(,)?) => {
        (const { &[$($row.encode()),*] }).as_flattened().as_flattened()
    };
}
pub(super) use rows;

const INDEX_TEXTS: (&str, &[u8]) = texts!["alpha" "Read" "Bash(git:*)" "Read" "Grep" "bare" "beta" "hidden"];

const INDEX_ROWS: &[u8] = rows![
    IndexRow { first_text: 0, allowed_tools: 2, tools: 2 },
    IndexRow { first_text: 5, allowed_tools: 0, tools: 0 },
    IndexRow { first_text: 6, allowed_tools: 0, tools: 0 },
    IndexRow { first_text: 7, allowed_tools: 0, tools: 0 },
];

const CONTENT_TEXTS: (&str, &[u8]) = texts![
    // alpha
    "{\"name\":\"alpha\"}" "Does everything.\n  Use when asked." "MIT" "Needs git" "author" "one" "version" "1.10"
    "first" "second\nword" "LICENSE" "assets/logo.bin" "references/a&b.md" "scripts/run.sh"
    // bare
    "{}"
    // beta
    "{\"b\":1}" "Linux" "only.md"
    // hidden
    "{}"
];

const CONTENT_ROWS: &[u8] = rows![
    // alpha
    ContentRow {
        first_text: 0,
        flags: Flags { license: true, compatibility: true, source_executable: true, ..NO_FLAG }.encode(),
        metadata: 2,
        triggers: 2,
        first_file: 0,
        resources: 4,
        frontmatter_start: 4,
        frontmatter_end: 16,
        body_start: 21,
        body_end: 28,
        line_start: 0,
        description_start: 14,
        description_end: 46,
        line_end: 77,
    },
    // bare
    ContentRow {
        first_text: 14,
        flags: Flags { description_in_line: true, ..NO_FLAG }.encode(),
        metadata: 0,
        triggers: 0,
        first_file: 4,
        resources: 0,
        frontmatter_start: 4,
        frontmatter_end: 15,
        body_start: 19,
        body_end: 19,
        line_start: 78,
        description_start: 91,
        description_end: 96,
        line_end: 96,
    },
    // beta
    ContentRow {
        first_text: 15,
        flags: Flags { compatibility: true, description_in_line: true, ..NO_FLAG }.encode(),
        metadata: 0,
        triggers: 0,
        first_file: 4,
        resources: 1,
        frontmatter_start: 4,
        frontmatter_end: 15,
        body_start: 19,
        body_end: 23,
        line_start: 97,
        description_start: 110,
        description_end: 127,
        line_end: 127,
    },
    // hidden
    ContentRow {
        first_text: 18,
        flags: Flags { disable_model_invocation: true, description_in_line: true, ..NO_FLAG }.encode(),
        metadata: 0,
        triggers: 0,
        first_file: 5,
        resources: 0,
        frontmatter_start: 4,
        frontmatter_end: 17,
        body_start: 21,
        body_end: 25,
        line_start: 128,
        description_start: 143,
        description_end: 162,
        line_end: 162,
    },
];

const NO_FLAG: Flags = Flags::decode(0);

const LINES: &str = "\
- `alpha` — Does everything. Use when asked. (keywords: first, second word)
- `bare` — Bare.
- `beta` — Tom's <b> & \"co\".
- `hidden` — For the user alone.
";

fn content() -> &'static Content {
    &Content {
        lines: LINES,
        catalog: 127,
        text: CONTENT_TEXTS.0,
        ends: CONTENT_TEXTS.1,
        skills: CONTENT_ROWS,
        sources: &[ALPHA, BARE, BETA, HIDDEN],
        files: &[b"MIT", b"\x89PNG\xff", b"# A", b"#!/bin/sh\n", b"only"],
        executable: b"\0\0\0\x01\0",
    }
}

pub(super) const ALPHA: &str = "---\nname: alpha\n---\n\n# Alpha\n\n";
const BARE: &str = "---\nname: bare\n---\n";
const BETA: &str = "---\nname: beta\n---\nBody";
const HIDDEN: &str = "---\nname: hidden\n---\nBody";

pub(super) static INDEX: Index = Index { text: INDEX_TEXTS.0, ends: INDEX_TEXTS.1, skills: INDEX_ROWS, content };

static ARRAY: [Skill; 4] = skills(&INDEX);

pub(super) static SKILLS: Skills = set(&ARRAY);

pub(super) const ALPHA_SKILL: &Skill = SKILLS.get("alpha").unwrap();

/// The end of each text, once all are joined.
#[expect(clippy::cast_possible_truncation, reason = "the texts are short")]
const fn ends<const N: usize>(texts: [&str; N]) -> [[u8; 4]; N] {
    let mut ends = [[0; 4]; N];
    let (mut at, mut end) = (0, 0_u32);
    while at < N {
        end += texts[at].len() as u32;
        ends[at] = end.to_le_bytes();
        at += 1;
    }
    ends
}
