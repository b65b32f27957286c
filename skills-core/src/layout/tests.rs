use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::*;

const SOURCE: &str = "---\nname: x\n---\n\nBody\n";
const FRONTMATTER: Range<usize> = 4..12;
const BODY: Range<usize> = 17..21;

#[test]
fn every_field_is_read_as_it_was_written() {
    let metadata = [("author", "one"), ("version", "1.10")].map(|(key, value)| (key.into(), value.into()));
    let (allowed, tools, triggers) = (strings(["Read", "Bash(git:*)"]), strings(["Grep"]), strings(["first", "a\nb"]));
    let bare = Skill {
        name: "bare",
        description: "Bare.",
        license: None,
        compatibility: None,
        metadata: &[],
        allowed_tools: &[],
        triggers: &[],
        tools: &[],
        disable_model_invocation: false,
        frontmatter_json: "{}",
        frontmatter: FRONTMATTER,
        body: BODY,
        is_source_executable: false,
        resources: vec![],
    };
    let full = Skill {
        name: "full",
        description: "Does everything.\n  Use it.",
        license: Some("MIT"),
        compatibility: Some("Linux"),
        metadata: &metadata,
        allowed_tools: &allowed,
        triggers: &triggers,
        tools: &tools,
        frontmatter_json: "{\"a\":1}",
        is_source_executable: true,
        resources: vec![resource("a.md", false), resource("run.sh", true)],
        ..bare.clone()
    };
    let alternatives = [
        bare.clone(),
        Skill { license: Some("MIT"), ..bare.clone() },
        Skill { compatibility: Some("Linux"), ..bare.clone() },
        Skill { disable_model_invocation: true, ..full.clone() },
        Skill { is_source_executable: true, tools: &tools, ..bare.clone() },
        full,
        Skill { triggers: &triggers, resources: vec![resource("ü.md", true)], ..bare },
    ];
    check(&[]);
    check(&alternatives);
    for skill in alternatives {
        check(&[skill]);
    }
}

/// Encodes `skills`, decodes them, and compares every field.
#[track_caller]
fn check(skills: &[Skill<'_>]) {
    let (index, content) = embed(skills);
    let mut files = 0;
    for (at, skill) in skills.iter().enumerate() {
        // Destructured in full: a new field does not compile until it is compared.
        let Skill {
            name,
            description,
            license,
            compatibility,
            metadata,
            allowed_tools,
            triggers,
            tools,
            disable_model_invocation,
            frontmatter_json,
            frontmatter: _,
            body: _,
            is_source_executable,
            resources,
        } = skill;
        assert_eq!(index.name(at), *name);
        assert!(index.allowed_tools(at).iter().eq(*allowed_tools));
        assert!(index.tools(at).iter().eq(*tools));
        let read = content.skill(at);
        assert_eq!((read.source, read.frontmatter, read.body), (SOURCE, "name: x\n", "Body"));
        assert_eq!((read.description, read.frontmatter_json), (*description, *frontmatter_json));
        assert_eq!((read.license, read.compatibility), (*license, *compatibility));
        assert!(read.metadata.iter().eq(metadata.iter().flat_map(|(key, value)| [key, value])));
        assert!(read.triggers.iter().eq(*triggers));
        assert!(read.paths.iter().eq(resources.iter().map(|resource| resource.path)));
        assert_eq!(read.disable_model_invocation, *disable_model_invocation);
        assert_eq!(read.is_source_executable, *is_source_executable);
        let line = crate::catalog::Line::new(name, description, triggers.iter().map(String::as_str));
        assert_eq!((read.line.text, read.line.description()), (&*line.text, line.as_ref().description()));
        assert_eq!(read.first_file, files);
        let bits = content.executable.get(files..files + resources.len()).unwrap();
        assert!(bits.iter().map(|&bit| bit == 1).eq(resources.iter().map(|resource| resource.is_executable)));
        files += resources.len();
    }
    let is_shown = |at: &usize| !content.skill(*at).disable_model_invocation;
    let shown: Vec<_> = (0..skills.len()).filter(is_shown).map(|at| content.skill(at).line.text).collect();
    assert_eq!(content.catalog(), shown.join("\n"));
}

#[test]
fn numbers_that_do_not_fit_read_as_nothing() {
    let row = ContentRow {
        first_text: 1,
        flags: 3,
        metadata: 1,
        triggers: u32::MAX,
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
    };
    let content = Content {
        lines: "é",
        catalog: 1,
        text: "text",
        ends: &[4, 0, 0, 0, 2, 0, 0, 0, 9],
        skills: Vec::leak(row.encode().as_flattened().to_vec()),
        sources: &["é"],
        ..Content::EMPTY
    };
    assert_eq!(content.catalog(), "");
    for at in [0, 1, 2, usize::MAX] {
        let skill = content.skill(at);
        assert_eq!((skill.frontmatter, skill.body, skill.description, skill.line.text), ("", "", "", ""));
        assert!(skill.triggers.iter().take(2).chain(skill.paths.iter()).all(str::is_empty));
        assert_eq!((Index::EMPTY.name(at), Index::EMPTY.tools(at).len()), ("", 0));
    }
}

#[test]
fn flags_are_bits_in_the_order_of_the_fields() {
    for number in 0..32 {
        assert_eq!(Flags::decode(number).encode(), number);
    }
    assert_eq!(Flags { license: true, description_in_line: true, ..Flags::default() }.encode(), 0b10001);
}

fn embed(skills: &[Skill<'_>]) -> (Index, Content) {
    let Encoded { index, index_skills, lines, catalog, content, content_skills, executable } = encode(skills);
    let index = Index {
        text: index.text.leak(),
        ends: index.ends.leak(),
        skills: index_skills.leak(),
        // A function pointer captures nothing, so this content is returned beside the index.
        content: Index::EMPTY.content,
    };
    let content = Content {
        lines: lines.leak(),
        catalog: u32::try_from(catalog).unwrap(),
        text: content.text.leak(),
        ends: content.ends.leak(),
        skills: content_skills.leak(),
        sources: vec![SOURCE; skills.len()].leak(),
        files: vec![&b""[..]; executable.len()].leak(),
        executable: executable.leak(),
    };
    (index, content)
}

fn resource(path: &str, is_executable: bool) -> Resource<'_> {
    Resource { path, is_executable }
}

fn strings<const N: usize>(texts: [&str; N]) -> [String; N] {
    texts.map(String::from)
}
