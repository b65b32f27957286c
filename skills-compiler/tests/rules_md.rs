//! `docs/rules.md` is true: every rule stands there once, with its level, and every example is run.
//!
//! The first line of a fenced block says what the block is:
//!
//! - `yaml breaks`, `yaml holds`: fields of an otherwise sound `pdf/SKILL.md`;
//! - `markdown breaks`, `markdown holds`: its body; with the word `whole`, all of the file; further words are paths of
//!   files beside it;
//! - `text files breaks`, `text files holds`: paths of files below the root, each sound unless a comment names a skill;
//! - `toml`: a `skills.toml`; in the section of a rule it holds for the examples there;
//! - `text says`: what is said of the example before. `BLESS=1 cargo test` writes it anew.
//!
//! What breaks a rule breaks no other, and what holds is said nothing of.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use skills_compiler::{Class, Code, Compilation, Diagnostic, Level, Policy, Tree, check};

#[path = "rules_md/disk.rs"]
mod disk;
#[path = "rules_md/page.rs"]
mod page;

use page::{Block, Section};

#[test]
fn every_rule_has_one_section_in_the_order_of_the_enum() {
    let headings: Vec<_> = sections().into_iter().map(|section| section.heading).collect();
    let names: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(headings, names);
}

#[test]
fn every_section_says_class_level_and_what_breaks_the_rule() {
    for section in sections() {
        let code = section.code();
        let level = code.default_level();
        let class = match code.class() {
            Class::Error => "Error, always denied.".to_owned(),
            Class::Lint => format!("Lint, `{level}` by default."),
            Class::Host => format!("Host check, `{level}` where `[host]` states its side."),
        };
        assert_eq!(section.prose.first(), Some(&class), "{code}");
        assert_eq!(section.prose.get(1).map(String::as_str), Some(code.summary().trim()), "{code}");
        for part in ["Why:", "Remedy:"] {
            assert_eq!(section.prose.iter().filter(|line| line.starts_with(part)).count(), 1, "{code}: {part}");
        }
    }
}

#[test]
fn every_example_breaks_its_rule_and_no_other() {
    for section in sections() {
        let code = section.code();
        let examples: Vec<_> = section.blocks.iter().filter(|block| block.is("breaks")).collect();
        let shown_here = !disk::RULES.contains(&code);
        assert_eq!(shown_here, !examples.is_empty(), "{code} has an example, or is tried on disk");
        for example in examples {
            let found: BTreeSet<_> = faults(&section, example).iter().map(Diagnostic::code).collect();
            assert_eq!(found, BTreeSet::from([code]), "line {}", example.line);
        }
    }
}

#[test]
fn nothing_is_said_of_a_remedy() {
    for section in sections() {
        for example in section.blocks.iter().filter(|block| block.is("holds")) {
            let said: Vec<_> = faults(&section, example).iter().map(ToString::to_string).collect();
            assert!(said.is_empty(), "line {}:\n{}", example.line, said.join("\n"));
        }
    }
}

#[test]
fn what_is_pasted_is_what_is_said() {
    let text = page::text();
    let mut blessed = text.clone();
    for section in sections() {
        for pair in section.blocks.windows(2) {
            let [example, said] = pair else { continue };
            if said.is("says") {
                let now: Vec<_> = faults(&section, example).iter().map(ToString::to_string).collect();
                let now = now.join("\n\n");
                blessed = page::replace(&blessed, section.heading.as_str(), &now);
                if std::env::var_os("BLESS").is_none() {
                    assert_eq!(said.text.trim_end(), now, "line {}", said.line);
                }
            }
        }
    }
    if blessed != text && std::env::var_os("BLESS").is_some() {
        fs::write(page::PATH, blessed).expect("the page can be written");
    }
}

#[test]
fn every_skills_toml_is_sound() {
    let blocks = page::blocks(&page::text());
    let policies: Vec<_> =
        blocks.iter().filter(|block| block.info.first().is_some_and(|word| word == "toml")).collect();
    assert!(policies.len() > 3);
    for block in policies.into_iter().filter(|block| !block.is("breaks")) {
        if let Err(faults) = Policy::from_toml(&block.text) {
            panic!("line {}:\n{}", block.line, faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
        }
    }
}

#[test]
fn rules_that_need_a_disk_are_broken_there() {
    let sections = sections();
    disk::try_all(|code, message| {
        let section = sections.iter().find(|section| section.code() == code).expect("tested above");
        let line = format!(": {message} [{code}]\n");
        assert!(section.blocks.iter().any(|block| block.text.contains(&line)), "not on the page: {line}");
    });
}

#[cfg(feature = "explain")]
#[test]
fn every_rule_is_explained_by_its_section() {
    for section in sections() {
        let explained = format!("## Errors\n{}\n", skills_compiler::explain(section.code()));
        let [again] = page::sections(&explained).try_into().unwrap_or_else(|_| panic!("{}", section.heading));
        assert_eq!((again.heading, again.prose), (section.heading, section.prose));
        assert_eq!(again.blocks.len(), section.blocks.len());
    }
}

fn sections() -> Vec<Section> {
    page::sections(&page::text())
}

/// What is said of an example, under the policy of its section; a rule that is off by default is on.
fn faults(section: &Section, example: &Block) -> Vec<Diagnostic> {
    let code = section.code();
    let text = example.contents();
    if example.info.first().is_some_and(|word| word == "toml") && code == Code::SkillsToml {
        return Policy::from_toml(&example.text).err().unwrap_or_default();
    }
    let toml = section.blocks.iter().find(|block| block.info.first().is_some_and(|word| word == "toml"));
    let mut policy = toml.map_or_else(Policy::default, |toml| Policy::from_toml(&toml.text).expect("tested above"));
    if policy.level(code, None) == Level::Allow {
        policy = policy.with_level(code, Level::Warn);
    }
    let files: Vec<(String, Vec<u8>)> = match example.info[0].as_str() {
        "toml" => vec![skill("pdf", "", b"")],
        "yaml" => vec![skill("pdf", &String::from_utf8(text).expect("fields are text"), b"")],
        "markdown" if example.is("whole") => vec![("pdf/SKILL.md".to_owned(), text)],
        "markdown" => {
            let beside = example.info.iter().filter(|word| word.contains('.')).map(|path| file(&format!("pdf/{path}")));
            beside.chain([skill("pdf", "", &text)]).collect()
        }
        "text" => page::paths(&example.text).iter().map(|path| file(path)).collect(),
        other => panic!("line {}: `{other}` is no example", example.line),
    };
    let Compilation { diagnostics, .. } = check(Tree::from_files(files, &policy), &policy);
    diagnostics
}

/// A sound `SKILL.md` with `fields`, which stand for the default ones where they name them.
fn skill(folder: &str, fields: &str, body: &[u8]) -> (String, Vec<u8>) {
    let has = |key: &str| fields.lines().any(|line| line.starts_with(key));
    let name = if has("name") { String::new() } else { format!("name: {folder}\n") };
    let description =
        if has("description") { "" } else { "description: Reads PDF files. Use when the user names one.\n" };
    let fields = if has("name") { [fields, description] } else { [description, fields] }.concat();
    let body = if body.is_empty() { b"Open the file.\n" } else { body };
    let text = [b"---\n", name.as_bytes(), fields.as_bytes(), b"---\n\n", body].concat();
    (format!("{folder}/SKILL.md"), text)
}

/// A file of a list: a sound skill, a script, or some text. `path # name: other` gives a skill another name, `path=text`
/// a file its text.
fn file(line: &str) -> (String, Vec<u8>) {
    let (path, name) = line.split_once(" # name: ").map_or((line, None), |(path, name)| (path, Some(name)));
    if let Some((path, text)) = path.split_once('=') {
        return (path.to_owned(), text.as_bytes().to_vec());
    }
    let path = path.to_owned();
    if let Some(folder) = path.strip_suffix("SKILL.md") {
        let folder = folder.trim_end_matches('/').rsplit('/').next().unwrap_or("");
        let name = name.unwrap_or(if folder.is_empty() { "pdf" } else { folder });
        let text = skill("", &format!("name: {name}\n"), b"").1;
        return (path, text);
    }
    let is_script = Path::new(&path).extension().is_some_and(|extension| extension == "sh");
    (path, if is_script { b"#!/bin/sh\n".to_vec() } else { b"text\n".to_vec() })
}
