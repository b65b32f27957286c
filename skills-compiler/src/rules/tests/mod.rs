//! `docs/rules.md` is generated from the documentation of the rules, and every example in it is run.
//!
//! The first line of a fenced block declares its kind:
//!
//! - `yaml fails`, `yaml passes`: fields of an otherwise valid `pdf/SKILL.md`;
//! - `markdown fails`, `markdown passes`: its body; with the word `whole`, the whole file; further words are paths of
//!   files beside it;
//! - `text files fails`, `text files passes`: paths of files below the root, each valid; a comment can name the skill;
//! - `toml`: a `skills.toml`; in the section of a rule it applies to the examples there;
//! - `toml fails`, `toml passes`: a `skills.toml` that is itself the example.
//!
//! The page shows the output after each `fails` block, unless that has the word `unshown`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use skills_core::limits;

use self::page::{Block, Section};
use crate::check::{Compilation, check};
use crate::code::{Code, Level};
use crate::diagnostic::Diagnostic;
use crate::policy::Policy;
use crate::tree::Tree;

mod disk;
mod page;

#[test]
fn page_is_generated_from_the_rules() {
    let before = page::text();
    let (preface, _) = before.split_once(page::MARKER).expect("the page has the marker");
    let now = format!("{preface}{}\n{}", page::MARKER, page::generate(output));
    if std::env::var_os("BLESS").is_some() {
        for copy in page::COPIES {
            fs::write(copy, &now).expect("the page can be written");
        }
    } else {
        assert!(now == before, "docs/rules.md is out of date: run `BLESS=1 cargo test -p skills-compiler rules`");
    }
}

#[test]
fn every_section_has_a_reason_and_a_fix() {
    for section in page::sections() {
        for part in ["Why: ", "Fix: "] {
            let count = section.prose().filter(|paragraph| paragraph.starts_with(part)).count();
            assert_eq!(count, 1, "{}: {part}", section.code);
        }
        assert!(section.code.summary().ends_with('.'), "{}", section.code);
    }
}

/// A summary is a doc comment, which cannot contain a constant.
#[test]
fn summaries_state_the_limits_that_are_checked() {
    let limits: [(Code, &[usize]); 6] = [
        (Code::BodyLong, &[limits::BODY_LINES, limits::BODY_TOKENS]),
        (Code::CompatibilityLength, &[limits::COMPATIBILITY_LENGTH]),
        (Code::DescriptionLength, &[limits::DESCRIPTION_LENGTH]),
        (
            Code::FrontmatterBudget,
            &[limits::FRONTMATTER_DEPTH, limits::FRONTMATTER_BYTES / 1024, limits::FRONTMATTER_KEYS],
        ),
        (Code::LargeSkill, &[limits::SKILL_FILES, (limits::SKILL_BYTES / limits::MIB) as usize]),
        (Code::NameLength, &[limits::NAME_LENGTH]),
    ];
    for (code, limits) in limits {
        let summary = code.summary().replace(',', "");
        let numbers = summary.split(|character: char| !character.is_ascii_digit()).filter(|number| !number.is_empty());
        let numbers: Vec<usize> = numbers.map(|number| number.parse().expect("these are digits")).collect();
        assert_eq!(numbers, limits, "{code}: {}", code.summary());
    }
}

#[test]
fn failing_examples_break_their_rule_and_no_other() {
    for section in page::sections() {
        let code = section.code;
        let examples: Vec<_> = section.blocks().filter(|block| block.is("fails")).collect();
        let is_run_here = !disk::RULES.contains(&code);
        assert_eq!(is_run_here, !examples.is_empty(), "{code} has an example, or is tried on disk");
        for example in examples {
            let found: BTreeSet<_> = diagnostics(&section, example).iter().map(Diagnostic::code).collect();
            assert_eq!(found, BTreeSet::from([code]), "{code}");
        }
    }
}

#[test]
fn passing_examples_have_no_diagnostic() {
    for section in page::sections() {
        for example in section.blocks().filter(|block| block.is("passes")) {
            let found = output(&section, example);
            assert!(found.is_empty(), "{}:\n{found}", section.code);
        }
    }
}

#[test]
fn policies_in_the_page_are_valid() {
    let blocks = page::blocks(&page::text());
    let policies: Vec<_> = blocks.iter().filter(|block| block.language() == "toml" && !block.is("fails")).collect();
    assert!(policies.len() > 3);
    for block in policies {
        if let Err(error) = Policy::from_toml(&block.text) {
            panic!("{}\n{error}", block.text);
        }
    }
}

#[test]
fn message_in_the_preface_is_the_real_one() {
    let policy = Policy::default();
    let (path, text) = skill("pdf", "version: 1.0\n", b"");
    let tree = Tree::from_files([(format!("skills/{path}"), text)], &policy);
    let prefixed = tree.files.iter().map(|file| (file.path.replace("skills/", ""), file.read().expect("in memory")));
    let mut tree = Tree::from_files(prefixed.map(|(path, bytes)| (path, bytes.into_owned())), &policy);
    tree.root = "skills".to_owned();
    let found = check(tree, &policy).diagnostics;
    let [diagnostic] = found.as_slice() else { panic!("{found:?}") };
    assert!(page::text().contains(&diagnostic.to_string()), "not in the page:\n{diagnostic}");
}

#[test]
fn rules_that_need_a_disk_are_broken_there() {
    let sections = page::sections();
    disk::try_all(|code, message| {
        let section = sections.iter().find(|section| section.code == code).expect("every rule has a section");
        let line = format!(": {message} [{code}]\n");
        assert!(section.blocks().any(|block| block.text.contains(&line)), "not in the section of {code}: {line}");
    });
}

#[cfg(feature = "explain")]
#[test]
fn explain_returns_the_section_of_the_page() {
    for section in page::sections() {
        let explained = crate::explain::explain(section.code);
        assert_eq!(explained, section.render(&output).trim_end(), "{}", section.code);
    }
}

/// The output for an example.
fn output(section: &Section, example: &Block) -> String {
    let found: Vec<_> = diagnostics(section, example).iter().map(ToString::to_string).collect();
    found.join("\n\n")
}

/// Checks an example under the policy of its section. A rule that is off by default is on.
fn diagnostics(section: &Section, example: &Block) -> Vec<Diagnostic> {
    let code = section.code;
    let text = example.contents();
    if example.language() == "toml" && code == Code::SkillsToml {
        return Policy::from_toml(&example.text).map_or_else(|error| error.diagnostics().to_vec(), |_| Vec::new());
    }
    let toml = section.blocks().find(|block| block.language() == "toml");
    let mut policy = toml.map_or_else(Policy::default, |toml| Policy::from_toml(&toml.text).expect("tested above"));
    if policy.level(code, None) == Level::Allow {
        policy = policy.with_level(code, Level::Warn);
    }
    let files: Vec<(String, Vec<u8>)> = match example.language() {
        "toml" => vec![skill("pdf", "", b"")],
        "yaml" => vec![skill("pdf", &String::from_utf8(text).expect("fields are text"), b"")],
        "markdown" if example.is("whole") => vec![("pdf/SKILL.md".to_owned(), text)],
        "markdown" => {
            let beside = example.info.iter().filter(|word| word.contains('.')).map(|path| file(&format!("pdf/{path}")));
            beside.chain([skill("pdf", "", &text)]).collect()
        }
        "text" => page::paths(&example.text).iter().map(|path| file(path)).collect(),
        other => panic!("{code}: `{other}` is not an example"),
    };
    let Compilation { diagnostics, .. } = check(Tree::from_files(files, &policy), &policy);
    diagnostics
}

/// A valid `SKILL.md` with `fields`, which replace the default ones.
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

/// A file of a list: a valid skill, a script, or some text. `path # name: other` gives a skill another name, `path=text`
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
