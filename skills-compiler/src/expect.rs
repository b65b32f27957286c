//! Today's findings as expectations in `skills.toml`, so that only new ones are said from then on.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::code::{Class, Code};
use crate::diagnostic::Diagnostic;
use crate::policy::parse::parse;
use crate::rules::skills_toml::SKILLS_TOML;
use crate::source::Source;

/// How many findings of each rule there are in each skill, by the name of its folder.
pub type Counts = BTreeMap<String, BTreeMap<Code, usize>>;

/// Counts what `skills.toml` can expect: findings of a lint in a skill.
///
/// ```
/// use skills_compiler::{Policy, Tree, check, count, expect};
///
/// let text = "---\nname: pdf\ndescription: Reads PDFs.\nauthor: me\nowner: me\n---\nbody\n";
/// let found = |policy: &Policy| check(Tree::from_files([("pdf/SKILL.md", text)], policy), policy).diagnostics;
/// let today = found(&Policy::default());
/// let toml = expect("", &count(&today)).unwrap();
/// assert!(toml.ends_with("[[override]]\nskills = [\"pdf\"]\nexpect = { unknown-key = 2 }\n"));
/// assert_eq!(found(&Policy::from_toml(&toml).unwrap()), []);
/// ```
pub fn count<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Counts {
    let mut counts = Counts::new();
    for fault in diagnostics.into_iter().filter(|fault| fault.code().class() != Class::Error) {
        if let Some(skill) = fault.skill() {
            *counts.entry(skill.to_owned()).or_default().entry(fault.code()).or_default() += 1;
        }
    }
    counts
}

/// The text of a `skills.toml` with `counts` behind it, what is there kept byte for byte.
///
/// Where the result could not be read as one, its faults come back instead.
pub fn expect(toml: &str, counts: &Counts) -> Result<String, Vec<Diagnostic>> {
    let line_break = if toml.contains("\r\n") { "\r\n" } else { "\n" };
    let mut text = toml.to_owned();
    if !text.is_empty() {
        if !text.ends_with('\n') {
            text.push_str(line_break);
        }
        text.push_str(line_break);
    }
    text.push_str("# Findings that are known. Mend them, and lower the numbers.");
    text.push_str(line_break);
    for (skill, expected) in counts {
        let expected: Vec<_> = expected.iter().map(|(code, count)| format!("{code} = {count}")).collect();
        let (skill, expected) = (quoted(&literal(skill)), expected.join(", "));
        // Writing to a `String` cannot fail.
        let _ =
            write!(text, "[[override]]{line_break}skills = [{skill}]{line_break}expect = {{ {expected} }}{line_break}");
    }
    let (_, faults) = parse(Arc::new(Source::new(SKILLS_TOML, text.as_str())));
    if faults.is_empty() { Ok(text) } else { Err(faults) }
}

/// A glob that matches this name alone.
fn literal(name: &str) -> String {
    let special = |character: char| "*?[]{}!\\".contains(character);
    name.chars().fold(String::new(), |mut glob, character| {
        if special(character) {
            glob.push('\\');
        }
        glob.push(character);
        glob
    })
}

/// A basic string of TOML; names of folders hold no control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::{Counts, expect};
    use crate::code::Code;
    use crate::policy::Policy;

    fn counts(skill: &str) -> Counts {
        Counts::from([(skill.to_owned(), [(Code::BodyLong, 1), (Code::UnknownKey, 2)].into())])
    }

    #[test]
    fn what_is_there_stays() {
        for toml in ["", "[lints]\nall = 'warn' # so far", "# a\r\n[lints]\r\n", "[[override]]\nskills = ['x']\n"] {
            let text = expect(toml, &counts("pdf")).expect("it is sound");
            assert!(text.starts_with(toml));
            let block = "[[override]]\nskills = [\"pdf\"]\nexpect = { body-long = 1, unknown-key = 2 }\n";
            assert!(text.replace("\r\n", "\n").ends_with(block), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_added_to_is_refused() {
        let faults = expect("override = [{ skills = ['x'] }]\n", &counts("pdf")).expect_err("the list is complete");
        assert_eq!(faults.first().map(crate::Diagnostic::code), Some(Code::SkillsToml));
    }

    #[test]
    fn a_name_is_no_pattern() {
        for name in ["a*", "a[b]", "{a,b}", "a?", "!a", "a\\b", "a\"b"] {
            let policy = expect("", &counts(name)).map(|text| Policy::from_toml(&text).expect("it was just read"));
            let policy = policy.unwrap_or_else(|faults| panic!("{name}: {}", faults[0].message()));
            assert!(policy.overrides[0].covers(name), "{name}");
            assert!(!policy.overrides[0].covers("ab"), "{name}");
        }
    }
}
