//! The page taken apart.

use std::fs;

use skills_compiler::Code;

pub(crate) const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules.md");

/// What the page says of one rule.
pub(crate) struct Section {
    pub(crate) heading: String,
    /// The lines outside of blocks that are not empty; a paragraph is one line.
    pub(crate) prose: Vec<String>,
    pub(crate) blocks: Vec<Block>,
}

/// A fenced block.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) line: usize,
    /// The words behind the fence.
    pub(crate) info: Vec<String>,
    pub(crate) text: String,
}

pub(crate) fn text() -> String {
    fs::read_to_string(PATH).expect("the page is there")
}

/// One section for each heading below those of the three classes.
pub(crate) fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let (mut is_class, mut open) = (false, false);
    for piece in pieces(text) {
        match piece {
            Piece::Line(line) if line.starts_with("## ") => {
                (is_class, open) = (CLASSES.contains(&line.as_str()), false);
            }
            Piece::Line(line) if is_class && line.starts_with("### ") => {
                open = true;
                let heading = line.trim_start_matches("### ").to_owned();
                sections.push(Section { heading, prose: Vec::new(), blocks: Vec::new() });
            }
            piece if open => {
                let Some(section) = sections.last_mut() else { continue };
                match piece {
                    Piece::Line(line) if line.is_empty() => section.prose.push(String::new()),
                    Piece::Line(line) => match section.prose.last_mut().filter(|last| !last.is_empty()) {
                        Some(paragraph) => *paragraph = format!("{paragraph} {line}"),
                        None => section.prose.push(line),
                    },
                    Piece::Block(block) => {
                        section.prose.push(String::new());
                        section.blocks.push(block);
                    }
                }
            }
            _ => {}
        }
    }
    sections.iter_mut().for_each(|section| section.prose.retain(|line| !line.is_empty()));
    sections
}

/// Every block of the page.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let blocks = pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Block(block) => Some(block),
        Piece::Line(_) => None,
    });
    blocks.collect()
}

/// The page with another text in the `text says` block below `heading`.
pub(crate) fn replace(text: &str, heading: &str, said: &str) -> String {
    let (before, section) = text.split_once(&format!("\n### {heading}\n")).expect("the heading is there");
    let (between, rest) = section.split_once("```text says\n").expect("the block is there");
    let (_, after) = rest.split_once("```\n").expect("the block ends");
    format!("{before}\n### {heading}\n{between}```text says\n{said}\n```\n{after}")
}

/// The paths of a list, with `{1..3}` written out.
pub(crate) fn paths(list: &str) -> Vec<String> {
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

impl Section {
    pub(crate) fn code(&self) -> Code {
        Code::from_name(&self.heading).unwrap_or_else(|| panic!("`{}` is no rule", self.heading))
    }
}

impl Block {
    pub(crate) fn is(&self, word: &str) -> bool {
        self.info.iter().any(|info| info == word)
    }

    /// The text with `{U+200B}`, `{0xE9}` and `{x*1025}` written out.
    pub(crate) fn contents(&self) -> Vec<u8> {
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

enum Piece {
    Line(String),
    Block(Block),
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let ticks: String = line.chars().take_while(|&character| character == '`').collect();
        if ticks.len() < 3 {
            pieces.push(Piece::Line(line.to_owned()));
            continue;
        }
        let info = line[ticks.len()..].split_whitespace().map(str::to_owned).collect();
        let mut block = Block { line: at + 1, info, text: String::new() };
        for (_, line) in lines.by_ref() {
            if line == ticks {
                break;
            }
            block.text += line;
            block.text += "\n";
        }
        pieces.push(Piece::Block(block));
    }
    pieces
}

const CLASSES: [&str; 3] = ["## Errors", "## Lints", "## Host checks"];
