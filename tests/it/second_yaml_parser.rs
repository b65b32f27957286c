//! A second YAML parser must read the same values from every skill that the compiler accepts.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_saphyr::NonFiniteFloatPolicy;
use skills_compiler::{Code, Compilation, Skill};

use crate::case::all_cases;
use crate::corpus;
use crate::hostile_input::compile_in;
use crate::mutated_skills::mutations;

#[test]
fn parsers_agree_on_cases() {
    // If this lint is allowed, no diagnostic marks the skill.
    let cases = all_cases().filter(|case| !case.name.starts_with("rules/metadata-value-type/"));
    agree(cases.flat_map(|case| with_strings(case.compile())), 200);
}

#[test]
fn parsers_agree_on_the_corpus() {
    if let Some(roots) = corpus::roots() {
        agree(roots.iter().flat_map(|root| with_strings(corpus::compile(root))), 30);
    }
}

#[test]
fn parsers_agree_on_mutated_skills() {
    agree(mutations(2_500).flat_map(|(folder, text)| with_strings(compile_in(&folder, text))), 200);
}

/// The skills without a list or a mapping in `metadata`: it becomes its source text, and the other parser returns a list.
fn with_strings(compilation: Compilation) -> Vec<Skill> {
    let Compilation { mut skills, diagnostics, .. } = compilation;
    let lists = diagnostics.iter().filter(|diagnostic| diagnostic.code() == Code::MetadataValueType);
    let lists: Vec<_> = lists.filter_map(|diagnostic| diagnostic.skill()).collect();
    skills.retain(|skill| !lists.contains(&skill.name.as_str()));
    skills
}

/// Parses each frontmatter again and compares the values. There must be at least `least` skills.
fn agree(skills: impl Iterator<Item = Skill>, least: usize) {
    let mut failures = Vec::new();
    let mut count = 0;
    for skill in skills {
        count += 1;
        let ours = ours(&skill);
        // Keys that are not compared may contain numbers that the other parser rejects.
        let options = serde_saphyr::options! { non_finite_float_policy: NonFiniteFloatPolicy::PassThrough };
        match serde_saphyr::from_str_with_options::<Fields>(skill.frontmatter(), options) {
            Ok(theirs) if theirs.trimmed() == ours => {}
            Ok(theirs) => failures.push(format!("{ours:?}\n{:?}\n{}", theirs.trimmed(), skill.frontmatter())),
            Err(error) => failures.push(format!("{ours:?}\n{error}\n{}", skill.frontmatter())),
        }
    }
    assert!(count >= least, "only {count} skills to compare, expected {least}");
    assert!(failures.is_empty(), "{} of {count} differ\n\n{}", failures.len(), failures.join("\n"));
}

/// The compared fields, as strings.
#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Fields {
    name: String,
    description: String,
    license: Option<String>,
    compatibility: Option<String>,
    metadata: Option<BTreeMap<String, Option<String>>>,
}

fn ours(skill: &Skill) -> Fields {
    let metadata = skill.metadata.iter().map(|(key, value)| (key.clone(), Some(value.clone())));
    // This project keeps the source text of a null; the other parser returns no value.
    let metadata = metadata.filter(|(_, value)| !matches!(value.as_deref(), Some("" | "~" | "null" | "Null" | "NULL")));
    Fields {
        name: skill.name.to_string(),
        description: skill.description.to_string(),
        license: skill.license.clone(),
        compatibility: skill.compatibility.clone(),
        metadata: Some(metadata.collect()),
    }
}

impl Fields {
    fn trimmed(&self) -> Self {
        let trim = |text: &String| text.trim().to_owned();
        let metadata = self.metadata.iter().flatten();
        Self {
            name: self.name.clone(),
            description: trim(&self.description),
            license: self.license.as_ref().map(trim),
            compatibility: self.compatibility.as_ref().map(trim),
            metadata: Some(
                metadata
                    .filter(|(_, value)| value.as_ref().is_some_and(|value| !value.is_empty()))
                    .map(|(key, value)| (key.clone(), value.clone()))
                    .collect(),
            ),
        }
    }
}
