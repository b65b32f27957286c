//! The tables of the fixture, which are written by hand, are those that the encoder writes.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use skills_core::layout::{self, Encoded, Resource, encode};

use super::fixture::{INDEX, SKILLS};
use crate::__private::{Content, Index};
use crate::Skill;

#[test]
fn fixture_equals_the_output_of_the_encoder() {
    let lists: Vec<_> = SKILLS.iter().map(Lists::of).collect();
    let skills: Vec<_> = SKILLS.iter().zip(&lists).map(|(skill, lists)| encodable(skill, lists)).collect();
    let encoded = encode(&skills);

    let Index { text, ends, skills, content } = INDEX;
    let Encoded { index, index_skills, .. } = &encoded;
    assert_eq!((&*index.text, &*index.ends, &**index_skills), (text, ends, skills));

    let &Content { lines, catalog, text, ends, skills, sources: _, files: _, executable } = content();
    let Encoded { content, content_skills, .. } = &encoded;
    assert_eq!((&*content.text, &*content.ends, &**content_skills), (text, ends, skills));
    assert_eq!((&*encoded.lines, encoded.catalog, &*encoded.executable), (lines, catalog as usize, executable));
}

/// The lists of a skill as the encoder takes them.
struct Lists {
    metadata: Vec<(String, String)>,
    allowed_tools: Vec<String>,
    triggers: Vec<String>,
    tools: Vec<String>,
}

impl Lists {
    fn of(skill: &Skill) -> Self {
        Self {
            metadata: skill.metadata().map(|(key, value)| (key.into(), value.into())).collect(),
            allowed_tools: skill.allowed_tools().map(String::from).collect(),
            triggers: skill.triggers().map(String::from).collect(),
            tools: skill.tools().map(String::from).collect(),
        }
    }
}

fn encodable<'a>(skill: &'a Skill, lists: &'a Lists) -> layout::Skill<'a> {
    layout::Skill {
        name: skill.name(),
        description: skill.description(),
        license: skill.license(),
        compatibility: skill.compatibility(),
        metadata: &lists.metadata,
        allowed_tools: &lists.allowed_tools,
        triggers: &lists.triggers,
        tools: &lists.tools,
        disable_model_invocation: !skill.is_model_invocable(),
        frontmatter_json: skill.frontmatter_json(),
        frontmatter: position(skill, skill.frontmatter()),
        body: position(skill, skill.body()),
        is_source_executable: skill.files().any(|file| file.path() == skills_core::SKILL_FILE && file.is_executable()),
        resources: skill
            .resources()
            .map(|resource| Resource { path: resource.path(), is_executable: resource.is_executable() })
            .collect(),
    }
}

/// Where `part` is in the `SKILL.md`; an empty part is at the end.
fn position(skill: &Skill, part: &str) -> Range<usize> {
    let source = skill.source();
    let start = if part.is_empty() { source.len() } else { source.find(part).unwrap() };
    start..start + part.len()
}
