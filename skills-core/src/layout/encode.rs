//! From skills to tables.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::row::{ContentRow, ContentTexts, Flags, IndexRow, IndexTexts, number};
use super::texts::TextsBuilder;
use crate::catalog::{BETWEEN_LINES, Line};

/// A skill as it is written to the tables. Positions are in bytes of its `SKILL.md`.
#[derive(Clone)]
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
#[derive(Clone)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub struct Resource<'a> {
    pub path: &'a str,
    pub is_executable: bool,
}

/// The tables of a set, apart from the bytes of its files. Each field becomes the field of the same name in
/// [`Index`](super::Index) or [`Content`](super::Content).
#[derive(Default)]
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
    let mut positions = vec![Position::default(); skills.len()];
    // The lines of the catalog come first, so that the runtime can write the catalog at once.
    encoded.push_lines(skills, false, &mut positions);
    encoded.catalog = encoded.lines.len().saturating_sub(BETWEEN_LINES.len());
    encoded.push_lines(skills, true, &mut positions);
    for (skill, position) in skills.iter().zip(&positions) {
        encoded.push_index(skill);
        encoded.push_content(skill, position);
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
    /// Appends the lines that `disable-model-invocation` hides, or the others, and stores their positions.
    fn push_lines(&mut self, skills: &[Skill<'_>], are_hidden: bool, positions: &mut [Position]) {
        for (skill, position) in skills.iter().zip(positions) {
            if skill.disable_model_invocation != are_hidden {
                continue;
            }
            let Line { text, description } =
                Line::new(skill.name, skill.description, skill.triggers.iter().map(String::as_str));
            let start = self.lines.len();
            self.lines.push_str(&text);
            position.line = start..self.lines.len();
            position.description = start + description.start..start + description.end;
            self.lines.push_str(BETWEEN_LINES);
        }
    }

    fn push_index(&mut self, skill: &Skill<'_>) {
        let Skill { name, allowed_tools, tools, .. } = skill;
        let row = IndexRow {
            first_text: number(self.index.len()),
            allowed_tools: number(allowed_tools.len()),
            tools: number(tools.len()),
        };
        push_row(&mut self.index_skills, &row.encode());
        let texts =
            IndexTexts { name: Group::One(name), allowed_tools: Group::List(allowed_tools), tools: Group::List(tools) };
        push_texts(&mut self.index, &texts.in_order());
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
            frontmatter_json: Group::One(frontmatter_json),
            description: if is_in_line { Group::None } else { Group::One(description) },
            license: license.map_or(Group::None, Group::One),
            compatibility: compatibility.map_or(Group::None, Group::One),
            metadata: Group::Pairs(metadata),
            triggers: Group::List(triggers),
            paths: Group::Paths(resources),
        };
        push_texts(&mut self.content, &texts.in_order());
        for resource in resources {
            self.executable.push(u8::from(resource.is_executable));
        }
    }
}

/// Strings of one kind.
enum Group<'a> {
    None,
    One(&'a str),
    List(&'a [String]),
    Pairs(&'a [(String, String)]),
    Paths(&'a [Resource<'a>]),
}

/// Plain loops: the macro runs without optimisation, and chains of iterators take longer there, to compile and to run.
fn push_texts(table: &mut TextsBuilder, groups: &[Group<'_>]) {
    for group in groups {
        match group {
            Group::None => {}
            Group::One(text) => table.push(text),
            Group::List(texts) => {
                for text in *texts {
                    table.push(text);
                }
            }
            Group::Pairs(pairs) => {
                for (first, second) in *pairs {
                    table.push(first);
                    table.push(second);
                }
            }
            Group::Paths(resources) => {
                for resource in *resources {
                    table.push(resource.path);
                }
            }
        }
    }
}

fn push_row(rows: &mut Vec<u8>, row: &[[u8; 4]]) {
    rows.extend_from_slice(row.as_flattened());
}
