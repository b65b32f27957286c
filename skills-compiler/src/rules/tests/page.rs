//! Sections of the page, from the documentation of the rules.

use std::fmt::Write as _;
use std::fs;

use crate::code::{Class, Code};

pub(super) const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules.md");

/// The page, and the copy in this package.
pub(super) const COPIES: [&str; 2] = [PATH, concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules.md")];

/// The text before it is written by hand, the text after it is generated.
pub(super) const MARKER: &str =
    "<!-- Generated from skills-compiler/src/rules by BLESS=1 cargo test -p skills-compiler rules -->\n";

/// The documentation of one rule.
pub(super) struct Section {
    pub(super) code: Code,
    pieces: Vec<Piece>,
}

/// A fenced block.
#[derive(Default)]
pub(super) struct Block {
    fence: String,
    /// The words after the fence.
    pub(super) info: Vec<String>,
    pub(super) text: String,
}

enum Piece {
    Line(String),
    Block(Block),
}

pub(super) fn text() -> String {
    fs::read_to_string(PATH).expect("the page exists")
}

/// One section for each rule, in the order of the page.
pub(super) fn sections() -> Vec<Section> {
    let section = |&code: &Code| {
        let lines: Vec<_> = code.rule().page.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        Section { code, pieces: pieces(&lines.join("\n")) }
    };
    Code::ALL.iter().map(section).collect()
}

/// All sections below the headings of their classes, with the output of each failing example.
pub(super) fn generate(output: impl Fn(&Section, &Block) -> String) -> String {
    let mut page = String::new();
    for (class, heading) in CLASSES {
        page += heading;
        page += "\n";
        for section in sections().iter().filter(|section| section.code.class() == class) {
            page += "\n";
            page += &section.render(&output);
        }
        page += "\n";
    }
    page.truncate(page.trim_end().len());
    page + "\n"
}

/// Every block of the page.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let blocks = pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Block(block) => Some(block),
        Piece::Line(_) => None,
    });
    blocks.collect()
}

impl Section {
    /// The paragraphs outside of blocks, each on one line.
    pub(super) fn prose(&self) -> impl Iterator<Item = String> {
        let lines = self.pieces.iter().map(|piece| if let Piece::Line(line) = piece { line.as_str() } else { "" });
        let lines: Vec<_> = lines.collect();
        lines.split(|line| line.is_empty()).map(|lines| lines.join(" ")).collect::<Vec<_>>().into_iter()
    }

    pub(super) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.pieces.iter().filter_map(|piece| if let Piece::Block(block) = piece { Some(block) } else { None })
    }

    /// The section as it is in the page.
    pub(super) fn render(&self, output: &impl Fn(&Self, &Block) -> String) -> String {
        let code = self.code;
        let level = code.default_level();
        let class = match code.class() {
            Class::Error => "Error, always denied.".to_owned(),
            Class::Lint => format!("Lint, `{level}` by default."),
            Class::Host => format!("Host check, `{level}` if `[host]` sets it."),
        };
        let mut text = format!("### {code}\n\n{class}\n\n{}\n", code.summary());
        for piece in &self.pieces {
            match piece {
                Piece::Line(line) => {
                    let _ = writeln!(text, "{line}");
                }
                Piece::Block(block) => {
                    let info: Vec<_> = block.info.iter().map(String::as_str).filter(|word| *word != UNSHOWN).collect();
                    let _ = writeln!(text, "{0}{1}\n{2}{0}", block.fence, info.join(" "), block.text);
                    if block.is("fails") && !block.is(UNSHOWN) {
                        let _ = writeln!(text, "\n{0}text output\n{1}\n{0}", block.fence, output(self, block));
                    }
                }
            }
        }
        text
    }
}

/// The paths of a list, with `{1..3}` written out.
pub(super) fn paths(list: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for line in list.lines() {
        let range = line.split_once('{').and_then(|(head, rest)| {
            let (range, tail) = rest.split_once('}')?;
            let (from, to) = range.split_once("..")?;
            Some((head, from.parse::<usize>().ok()?..=to.parse().ok()?, tail))
        });
        match range {
            Some((head, range, tail)) => paths.extend(range.map(|at| format!("{head}{at}{tail}"))),
            None => paths.push(line.to_owned()),
        }
    }
    paths
}

impl Block {
    pub(super) fn language(&self) -> &str {
        self.info.first().map_or("", String::as_str)
    }

    pub(super) fn is(&self, word: &str) -> bool {
        self.info.iter().any(|info| info == word)
    }

    /// The text with `{U+200B}`, `{0xE9}` and `{x*1025}` written out.
    pub(super) fn contents(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut rest = self.text.as_str();
        while let Some((before, inside, after)) = rest
            .split_once('{')
            .and_then(|(before, rest)| rest.split_once('}').map(|(inside, after)| (before, inside, after)))
        {
            let Some(written_out) = written_out(inside) else {
                bytes.extend(before.bytes().chain(*b"{"));
                rest = rest.get(before.len() + 1..).unwrap_or("");
                continue;
            };
            bytes.extend(before.bytes());
            bytes.extend(written_out);
            rest = after;
        }
        bytes.extend(rest.bytes());
        bytes
    }
}

fn written_out(inside: &str) -> Option<Vec<u8>> {
    if let Some(point) = inside.strip_prefix("U+") {
        return Some(char::from_u32(u32::from_str_radix(point, 16).ok()?)?.to_string().into_bytes());
    }
    if let Some(byte) = inside.strip_prefix("0x") {
        return Some(vec![u8::from_str_radix(byte, 16).ok()?]);
    }
    let (text, count) = inside.split_once('*')?;
    Some(text.repeat(count.parse().ok()?).into_bytes())
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let info = line.trim_start_matches('`');
        let fence = line.strip_suffix(info).unwrap_or("").to_owned();
        if fence.len() < 3 {
            pieces.push(Piece::Line(line.to_owned()));
            continue;
        }
        let info = info.split_whitespace().map(str::to_owned).collect();
        let mut block = Block { info, fence, text: String::new() };
        while let Some(line) = lines.next().filter(|line| *line != block.fence) {
            block.text += line;
            block.text += "\n";
        }
        pieces.push(Piece::Block(block));
    }
    pieces
}

const CLASSES: [(Class, &str); 3] = [
    (
        Class::Error,
        "## Errors\n\nForbidden by the standard, or fatal for the skill or the build. `skills.toml` cannot switch them off.",
    ),
    (Class::Lint, "## Lints\n\nAllowed, but hardly ever intended. Each has a level that `skills.toml` can set."),
    (Class::Host, "## Host checks\n\nRequirements of your agent. Only those that `[host]` sets are checked."),
];

const UNSHOWN: &str = "unshown";
