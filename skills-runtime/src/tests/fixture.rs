//! Four skills that have everything, little, nothing, and no business in a catalog.

use crate::__private::{Content, Index, set, skills};
use crate::Skills;
use crate::skill::Skill;

/// The two fields that hold texts, from the texts.
macro_rules! texts {
    ($($text:literal)*) => {
        (concat!($($text),*), (const { &ends([$($text),*]) }).as_flattened())
    };
}

/// Rows of numbers, in bytes.
macro_rules! numbers {
    ($([$($number:expr),*]),* $(,)?) => {
        [$($(u32::to_le_bytes($number)),*),*].as_flattened()
    };
}
pub(super) use numbers;

const INDEX_TEXTS: (&str, &[u8]) = texts!["alpha" "Read" "Bash(git:*)" "Read" "Grep" "bare" "beta" "hidden"];

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

const CONTENT_ROWS: &[u8] = numbers!(
    [0, 0b1011, 2, 2, 0, 4, 4, 16, 21, 28, 0, 14, 46, 77],
    [14, 0b10000, 0, 0, 4, 0, 4, 15, 19, 19, 78, 91, 96, 96],
    [15, 0b10010, 0, 0, 4, 1, 4, 15, 19, 23, 97, 110, 127, 127],
    [18, 0b10100, 0, 0, 5, 0, 4, 17, 21, 25, 128, 143, 162, 162],
);

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
        sources: &[ALPHA, "---\nname: bare\n---\n", "---\nname: beta\n---\nBody", "---\nname: hidden\n---\nBody"],
        files: &[b"MIT", b"\x89PNG\xff", b"# A", b"#!/bin/sh\n", b"only"],
        executable: b"\0\0\0\x01\0",
    }
}

pub(super) const ALPHA: &str = "---\nname: alpha\n---\n\n# Alpha\n\n";

static INDEX: Index = Index {
    text: INDEX_TEXTS.0,
    ends: INDEX_TEXTS.1,
    skills: numbers!([0, 2, 2], [5, 0, 0], [6, 0, 0], [7, 0, 0]),
    content,
};

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
