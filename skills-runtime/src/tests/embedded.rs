use alloc::string::ToString;
use alloc::vec::Vec;
use std::panic::UnwindSafe;

use skills_core::layout::{ContentRow, Flags, IndexRow};

use super::fixture::{ALPHA, ALPHA_SKILL, SKILLS, rows};
use crate::__private::{Content, Index, set, skills};
use crate::skill::Skill;
use crate::{Activation, Catalog, Loaded, Location, NarrowError, ReadError, Resource, Skills, Summary};
use crate::{Shadowed, ToolDefinition, ToolSchema, UnknownSkill};

#[test]
fn every_field_is_returned() {
    let skill = ALPHA_SKILL;
    assert_eq!(skill.name(), "alpha");
    assert_eq!(skill.description(), "Does everything.\n  Use when asked.");
    assert_eq!(skill.license(), Some("MIT"));
    assert_eq!(skill.compatibility(), Some("Needs git"));
    assert!(skill.metadata().eq([("author", "one"), ("version", "1.10")]));
    assert_eq!(skill.metadata_value("version"), Some("1.10"));
    assert_eq!(skill.metadata_value("1.10"), None);
    assert!(skill.allowed_tools().eq(["Read", "Bash(git:*)"]));
    assert!(skill.tools().rev().eq(["Grep", "Read"]));
    assert!(skill.triggers().eq(["first", "second\nword"]));
    assert!(skill.is_model_invocable());
    assert_eq!(skill.source(), ALPHA);
    assert_eq!(skill.frontmatter(), "name: alpha\n");
    assert_eq!(skill.frontmatter_json(), "{\"name\":\"alpha\"}");
    assert_eq!(skill.body(), "# Alpha");
}

#[test]
fn missing_fields_are_empty() {
    let skill = SKILLS.get("bare").unwrap();
    assert_eq!(skill.description(), "Bare.");
    assert_eq!((skill.license(), skill.compatibility()), (None, None));
    assert_eq!((skill.metadata().len(), skill.triggers().len(), skill.resources().len()), (0, 0, 0));
    assert_eq!((skill.tools().len(), skill.allowed_tools().len()), (0, 0));
    assert_eq!(skill.body(), "");
    assert!(skill.files().map(|file| file.path()).eq(["SKILL.md"]));
}

#[test]
fn compatibility_without_license_is_returned() {
    let skill = SKILLS.get("beta").unwrap();
    assert_eq!((skill.license(), skill.compatibility()), (None, Some("Linux")));
    assert!(skill.resources().map(|resource| resource.path()).eq(["only.md"]));
}

#[test]
fn files_are_sorted_and_keep_their_execute_bit() {
    let key = |file: Resource<'_>| (std::string::String::from(file.path()), file.is_executable(), file.len());
    let files: Vec<_> = ALPHA_SKILL.files().map(key).collect();
    let expected = [
        ("LICENSE", false, 3),
        ("SKILL.md", true, ALPHA.len() as u64),
        ("assets/logo.bin", false, 5),
        ("references/a&b.md", false, 3),
        ("scripts/run.sh", true, 10),
    ];
    assert!(files.iter().map(|(path, bit, len)| (path.as_str(), *bit, *len)).eq(expected));
    assert!(ALPHA_SKILL.files().is_sorted_by_key(|file| file.path()));
    assert!(ALPHA_SKILL.resources().all(|resource| resource.path() != "SKILL.md"));
}

#[test]
fn skills_are_found_by_exact_name() {
    for name in SKILLS.names() {
        assert_eq!(SKILLS.get(name).unwrap().name(), name);
    }
    for name in ["", "a", "alph", "alpha ", "alphaa", "Alpha", "zeta", "be"] {
        assert!(SKILLS.get(name).is_none(), "{name}");
    }
    assert!(Skills::EMPTY.get("alpha").is_none());
}

#[test]
fn skills_with_equal_files_are_equal() {
    let skill = ALPHA_SKILL;
    assert_eq!(skill, &skill.clone());
    assert_ne!(skill, SKILLS.get("bare").unwrap());
    assert_ne!(SKILLS.get("bare").unwrap(), SKILLS.get("beta").unwrap());
}

#[test]
fn invalid_tables_give_empty_values_and_do_not_panic() {
    const CONTENT_ROWS: &[u8] = rows![ContentRow {
        first_text: 1,
        flags: Flags { license: true, compatibility: true, ..Flags::decode(0) }.encode(),
        metadata: 1,
        triggers: 1,
        first_file: 7,
        resources: 1,
        frontmatter_start: 9,
        frontmatter_end: 3,
        body_start: 2,
        body_end: 9,
        line_start: 1,
        description_start: 0,
        description_end: 1,
        line_end: 9,
    }];
    static INDEX: Index = Index {
        text: "é",
        ends: &[1, 0, 0, 0, 9, 0, 0, 0],
        skills: rows![
            IndexRow { first_text: 0, allowed_tools: 1, tools: u32::MAX },
            IndexRow { first_text: u32::MAX, allowed_tools: 1, tools: 1 },
        ],
        content: || &Content {
            lines: "é",
            catalog: 1,
            text: "text",
            ends: &[4, 0, 0, 0, 2, 0, 0, 0, 7],
            skills: CONTENT_ROWS,
            sources: &["é"],
            files: &[],
            executable: &[],
        },
    };
    static ARRAY: [Skill; 3] = skills(&INDEX);
    assert_eq!(set(&ARRAY).catalog().with_instructions("").to_string(), "");
    for skill in &set(&ARRAY) {
        assert_eq!(skill.name(), "");
        assert_eq!((skill.description(), skill.frontmatter_json()), ("", ""));
        assert_eq!((skill.frontmatter(), skill.body()), ("", ""));
        assert_eq!(skill.summary().to_string(), "");
        assert!(skill.tools().take(2).all(str::is_empty));
        assert!(skill.resources().take(2).all(|resource| resource.is_empty() && !resource.is_executable()));
    }
}

#[test]
fn types_can_be_shared_and_stored() {
    fn check<T: Send + Sync + UnwindSafe + Unpin + Clone + core::fmt::Debug + 'static>() {}
    check::<Skills>();
    check::<Skill>();
    check::<Summary<'static>>();
    check::<Resource<'static>>();
    check::<Catalog<'static>>();
    check::<Activation<'static>>();
    check::<Location<'static>>();
    check::<Loaded>();
    check::<ReadError>();
    check::<NarrowError>();
    check::<ToolDefinition<'static>>();
    check::<ToolSchema<'static>>();
    check::<Shadowed>();
    check::<UnknownSkill>();
}

#[test]
fn debug_shows_name_and_location() {
    use alloc::format;
    assert_eq!(format!("{SKILLS:?}"), r#"Skills {"alpha", "bare", "beta", "hidden"}"#);
    assert_eq!(
        format!("{:?}", SKILLS.get("bare").unwrap()),
        r#"Skill { name: "bare", description: "Bare.", location: Location(skill://bare/SKILL.md), .. }"#,
    );
    assert_eq!(
        format!("{:?}", SKILLS.get("beta").unwrap().resources().next().unwrap()),
        r#"Resource { path: "only.md", len: 4, is_executable: false, .. }"#,
    );
}
