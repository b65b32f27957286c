//! From skills to tables.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use super::row::{ContentRow, ContentTexts, Flags, IndexRow, IndexTexts, number};
use super::texts::TextsBuilder;
use crate::catalog::{BETWEEN_LINES, Line};

/// A skill as it is written to the tables. Positions are in bytes of its `SKILL.md`.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named like the field of the frontmatter, or like that of `Embedded`")]
pub struct Skill<'a> {
    pub name: &'a str,
    pub description: &'a str,
    pub license: Option<&'a str>,
    pub compatibility: Option<&'a str>,
    pub metadata: &'a [(String, String)],
    pub allowed_tools: &'a [String],
    pub triggers: &'a [String],
    pub tools: &'a [String],
    pub disable_model_invocation: bool,
    pub frontmatter_json: &'a str,
    pub frontmatter: Range<usize>,
    pub body: Range<usize>,
    pub is_source_executable: bool,
    /// Sorted by path.
    pub resources: Vec<Resource<'a>>,
}

/// A file of a skill, other than its `SKILL.md`.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub struct Resource<'a> {
    pub path: &'a str,
    pub is_executable: bool,
}

/// The tables of a set, apart from the bytes of its files. Each field becomes the field of the same name in
/// [`Index`](super::Index) or [`Content`](super::Content).
#[derive(Debug, Default)]
#[expect(missing_docs, reason = "the fields are documented on `Index` and `Content`")]
pub struct Encoded {
    pub index: TextsBuilder,
    pub index_skills: Vec<u8>,
    pub lines: String,
    pub catalog: usize,
    pub content: TextsBuilder,
    pub content_skills: Vec<u8>,
    pub executable: Vec<u8>,
}

/// The tables of `skills`, which are sorted by name.
pub fn encode(skills: &[Skill<'_>]) -> Encoded {
    let mut encoded = Encoded::default();
    let positions = encoded.push_lines(skills);
    for (skill, line) in skills.iter().zip(positions) {
        encoded.push_index(skill);
        encoded.push_content(skill, &line);
    }
    encoded
}

/// The position of a catalog line in the lines of all skills, and of the description in it.
#[derive(Clone, Default)]
struct Position {
    line: Range<usize>,
    description: Range<usize>,
}

impl Encoded {
    /// The lines of the catalog first, so that the runtime can write the catalog at once.
    fn push_lines(&mut self, skills: &[Skill<'_>]) -> Vec<Position> {
        let mut positions = vec![Position::default(); skills.len()];
        for is_hidden in [false, true] {
            let of_kind = |(skill, _): &(&Skill<'_>, _)| skill.disable_model_invocation == is_hidden;
            for (skill, position) in skills.iter().zip(&mut positions).filter(of_kind) {
                let triggers = skill.triggers.iter().map(String::as_str);
                let Line { text, description } = Line::new(skill.name, skill.description, triggers);
                let start = self.lines.len();
                self.lines.push_str(&text);
                position.line = start..self.lines.len();
                position.description = start + description.start..start + description.end;
                self.lines.push_str(BETWEEN_LINES);
            }
            if !is_hidden {
                self.catalog = self.lines.len().saturating_sub(BETWEEN_LINES.len());
            }
        }
        positions
    }

    fn push_index(&mut self, skill: &Skill<'_>) {
        let Skill { name, allowed_tools, tools, .. } = skill;
        let row = IndexRow {
            first_text: number(self.index.len()),
            allowed_tools: number(allowed_tools.len()),
            tools: number(tools.len()),
        };
        push_row(&mut self.index_skills, &row.encode());
        let texts = IndexTexts { name: vec![*name], allowed_tools: strs(allowed_tools), tools: strs(tools) };
        push_texts(&mut self.index, texts.in_order());
    }

    fn push_content(&mut self, skill: &Skill<'_>, position: &Position) {
        let Skill {
            name: _,
            description,
            license,
            compatibility,
            metadata,
            allowed_tools: _,
            triggers,
            tools: _,
            disable_model_invocation,
            frontmatter_json,
            frontmatter,
            body,
            is_source_executable,
            resources,
        } = skill;
        let is_in_line = self.lines.get(position.description.clone()) == Some(*description);
        let flags = Flags {
            license: license.is_some(),
            compatibility: compatibility.is_some(),
            disable_model_invocation: *disable_model_invocation,
            source_executable: *is_source_executable,
            description_in_line: is_in_line,
        };
        let row = ContentRow {
            first_text: number(self.content.len()),
            flags: flags.encode(),
            metadata: number(metadata.len()),
            triggers: number(triggers.len()),
            first_file: number(self.executable.len()),
            resources: number(resources.len()),
            frontmatter_start: number(frontmatter.start),
            frontmatter_end: number(frontmatter.end),
            body_start: number(body.start),
            body_end: number(body.end),
            line_start: number(position.line.start),
            description_start: number(position.description.start),
            description_end: number(position.description.end),
            line_end: number(position.line.end),
        };
        push_row(&mut self.content_skills, &row.encode());
        let texts = ContentTexts {
            frontmatter_json: vec![*frontmatter_json],
            description: iter::once(*description).filter(|_| !is_in_line).collect(),
            license: license.iter().copied().collect(),
            compatibility: compatibility.iter().copied().collect(),
            metadata: metadata.iter().flat_map(|(key, value)| [key.as_str(), value.as_str()]).collect(),
            triggers: strs(triggers),
            paths: resources.iter().map(|resource| resource.path).collect(),
        };
        push_texts(&mut self.content, texts.in_order());
        self.executable.extend(resources.iter().map(|resource| u8::from(resource.is_executable)));
    }
}

fn push_row(rows: &mut Vec<u8>, row: &[[u8; 4]]) {
    rows.extend_from_slice(row.as_flattened());
}

fn push_texts<'a>(table: &mut TextsBuilder, texts: impl Iterator<Item = Vec<&'a str>>) {
    texts.flatten().for_each(|text| table.push(text));
}

fn strs(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}
