//! `--accept`: makes the expectations in `skills.toml` equal to the current diagnostics.
//!
//! Diagnostics of lints are accepted per skill. Numbers that have become too high are lowered, and expectations of
//! diagnostics that no longer exist are removed, so that the file shrinks with each fix.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, Counts, Level, Policy, Root, count};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value, value};

use super::summary::counted;
use super::toml::{self, Toml};
use super::{diagnostics_of, policy_of};
use crate::args::Check;
use crate::output::Output;

/// Updates each `skills.toml` that applies to one of the roots, or creates one in the root.
pub(super) fn run(roots: &[&Root], searched: &[PathBuf], check: &Check, out: &mut Output) {
    let mut files: BTreeMap<PathBuf, Vec<Counts>> = BTreeMap::new();
    let mut unchecked = BTreeSet::new();
    for root in roots {
        let policy = policy_of(root, check).policy.without_expectations();
        files.entry(toml::file_of(root)).or_default().push(count(&diagnostics_of(root, &policy)));
        // Rules that only the command line switches off keep their expectations.
        let of_file = skills_compiler::policy(root).policy;
        let is_off = |policy: &Policy, code| policy.level(code, None) == Level::Allow;
        unchecked.extend(Code::ALL.iter().filter(|&&code| is_off(&policy, code) && !is_off(&of_file, code)));
    }
    for (file, counts) in files {
        // If only a part of the folder was checked, the other part may still need the expectations.
        let folder = file.parent().and_then(|folder| fs::canonicalize(folder).ok());
        let is_complete = folder.is_some_and(|folder| searched.iter().any(|it| folder.starts_with(it)));
        match update(&file, counts, &unchecked, is_complete) {
            Ok(accepted) if accepted.diagnostics == 0 && !accepted.is_changed => {}
            Ok(accepted) => {
                let (diagnostics, skills) =
                    (counted(accepted.diagnostics, "diagnostic"), counted(accepted.skills, "skill"));
                out.note(&format!("accepted in `{}`: {diagnostics} in {skills}", toml::shown(&file)));
            }
            Err(message) => out.fail(&format!("`{}` {message}", toml::shown(&file))),
        }
    }
}

struct Accepted {
    diagnostics: usize,
    skills: usize,
    is_changed: bool,
}

fn update(
    file: &Path,
    mut counts: Vec<Counts>,
    unchecked: &BTreeSet<Code>,
    is_complete: bool,
) -> Result<Accepted, String> {
    let diagnostics = counts.iter().flat_map(BTreeMap::values).flat_map(BTreeMap::values).sum();
    let skills = counts.iter().flat_map(BTreeMap::keys).collect::<BTreeSet<_>>().len();
    let mut toml = Toml::read(file)?;
    let before = toml.document.to_string();
    if diagnostics > 0 || toml.document.contains_key(OVERRIDE) {
        let overrides = overrides(&mut toml.document)?;
        shrink(overrides, &mut counts, unchecked, is_complete);
        grow(overrides, &counts);
        if overrides.is_empty() {
            toml.document.remove(OVERRIDE);
        }
    }
    let is_changed = toml.document.to_string() != before;
    toml.write()?;
    Ok(Accepted { diagnostics, skills, is_changed })
}

fn overrides(document: &mut DocumentMut) -> Result<&mut ArrayOfTables, String> {
    let item = document.entry(OVERRIDE).or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    item.as_array_of_tables_mut().ok_or_else(|| format!("cannot be changed: write `{OVERRIDE}` as `[[{OVERRIDE}]]`"))
}

/// Lowers and removes expectations, in the order in which the check applies them. Removes the diagnostics that they
/// accept from `counts`.
fn shrink(overrides: &mut ArrayOfTables, counts: &mut [Counts], unchecked: &BTreeSet<Code>, is_complete: bool) {
    let mut comment = None;
    let mut at = 0;
    while let Some(table) = overrides.get_mut(at) {
        let globs = toml::globs(table);
        let names: Option<Vec<String>> = globs.iter().map(|glob| toml::name_of(glob)).collect();
        let is_checked = |name: &String| counts.iter().any(|counts| counts.contains_key(name));
        let may_shrink = is_complete || names.is_some_and(|names| names.iter().all(is_checked));
        let covers = |skill: &str| globs.iter().any(|glob| fast_glob::glob_match(glob, skill));
        if let Some(expect) = table.get_mut(EXPECT).and_then(Item::as_table_like_mut) {
            for (key, code) in codes(expect) {
                let expected = expect.get(&key).and_then(Item::as_integer).and_then(|it| usize::try_from(it).ok());
                let Some(expected) = expected else { continue };
                let found = |counts: &Counts| -> usize {
                    let covered = counts.iter().filter(|(skill, _)| covers(skill));
                    covered.filter_map(|(_, codes)| codes.get(&code)).sum()
                };
                // Expectations apply per root, so the root with the most diagnostics counts.
                let most = counts.iter().map(found).max().unwrap_or_default();
                if most < expected && may_shrink && !unchecked.contains(&code) {
                    set(expect, &key, most);
                }
                for counts in counts.iter_mut().filter(|counts| found(counts) <= expected) {
                    counts.iter_mut().filter(|(skill, _)| covers(skill)).for_each(|(_, codes)| {
                        codes.remove(&code);
                    });
                }
            }
            if expect.is_empty() {
                table.remove(EXPECT);
            } else if let Some((_, last)) =
                table.get_mut(EXPECT).and_then(Item::as_inline_table_mut).and_then(|it| it.iter_mut().last())
            {
                // The space before `}` belongs to the last number, which may have been removed.
                last.decor_mut().set_suffix(" ");
            }
        }
        if table.len() == 1 && table.contains_key(SKILLS) {
            comment = comment.or_else(|| prefix(table).filter(|prefix| prefix.contains(COMMENT)));
            overrides.remove(at);
            continue;
        }
        // The comment above the first accepted skill also explains those after it.
        if let Some(comment) = comment.take() {
            let rest = prefix(table).unwrap_or_default();
            table.decor_mut().set_prefix(format!("{}\n{}", comment.trim_end(), rest.trim_start_matches('\n')));
        }
        at += 1;
    }
}

/// Adds expectations for the diagnostics that are not accepted yet: to the table of the skill, or in a new table.
fn grow(overrides: &mut ArrayOfTables, counts: &[Counts]) {
    let mut all = Counts::new();
    for counts in counts {
        for (skill, codes) in counts {
            for (&code, &count) in codes {
                let most = all.entry(skill.clone()).or_default().entry(code).or_default();
                *most = count.max(*most);
            }
        }
    }
    for (skill, codes) in all {
        let existing = overrides.iter_mut().find(|table| {
            let globs = toml::globs(table);
            globs.len() == 1 && toml::name_of(&globs[0]).as_deref() == Some(&skill)
        });
        if let Some(table) = existing {
            let expect = table.entry(EXPECT).or_insert(value(InlineTable::new()));
            if let Some(expect) = expect.as_table_like_mut() {
                codes.iter().for_each(|(code, &count)| set(expect, code.name(), count));
            }
            continue;
        }
        let is_first = !overrides.iter().any(|table| prefix(table).is_some_and(|prefix| prefix.contains(COMMENT)));
        overrides.push(table(&skill, &codes, is_first));
    }
}

fn table(skill: &str, codes: &BTreeMap<Code, usize>, is_first: bool) -> Table {
    let mut expect = InlineTable::new();
    codes.iter().for_each(|(code, &count)| set(&mut expect, code.name(), count));
    let mut table = Table::new();
    table.insert(SKILLS, value(Array::from_iter([toml::literal(skill)])));
    table.insert(EXPECT, value(expect));
    table.decor_mut().set_prefix(if is_first { format!("\n{COMMENT}\n") } else { String::new() });
    table
}

/// Sets a number and keeps the comments next to it; 0 removes the key.
fn set(expect: &mut dyn TableLike, key: &str, count: usize) {
    if count == 0 {
        expect.remove(key);
        return;
    }
    let mut number = Value::from(i64::try_from(count).unwrap_or(i64::MAX));
    if let Some(old) = expect.get(key).and_then(Item::as_value) {
        *number.decor_mut() = old.decor().clone();
    }
    expect.insert(key, Item::Value(number));
}

fn codes(expect: &dyn TableLike) -> Vec<(String, Code)> {
    expect.iter().filter_map(|(key, _)| Some((key.to_owned(), Code::from_name(key)?))).collect()
}

fn prefix(table: &Table) -> Option<String> {
    table.decor().prefix()?.as_str().map(str::to_owned)
}

const OVERRIDE: &str = "override";
const SKILLS: &str = "skills";
const EXPECT: &str = "expect";
const COMMENT: &str = "# Accepted diagnostics. Fix them, then lower the numbers with `cargo skills check --accept`.";
