//! `--exclude-broken`: excludes skills with errors, which cannot be accepted as lints can.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Class, Diagnostic, Root, is_junk, normalized};
use toml_edit::{Array, DocumentMut, Value, value};

use super::toml::{self, Toml};
use super::{diagnostics_of, policy_of};
use crate::args::Check;
use crate::discover::is_skill;
use crate::output::Output;
use crate::path;
use crate::walk::walk;

/// Adds each broken skill to `exclude`, with its first error as a comment, and reports the skills that are excluded.
pub(super) fn run(roots: &[&Root], check: &Check, out: &mut Output) {
    // Excluding a skill can bring out another error: of two skills with one name, only the second one is broken.
    for _ in 0..ROUNDS {
        let mut files: BTreeMap<PathBuf, Vec<Broken>> = BTreeMap::new();
        for root in roots {
            let broken = broken(root, check);
            if !broken.is_empty() && is_allowed(root, check, out) {
                files.entry(toml::file_of(root)).or_default().extend(broken);
            }
        }
        let mut is_changed = false;
        for (file, broken) in files {
            let broken = without_shared(broken, &file, roots, out);
            match exclude(&file, &broken) {
                Ok(()) => {
                    is_changed |= !broken.is_empty();
                    broken.iter().for_each(|it| out.note(&format!("excluded `{}`: {}", it.folder, it.reason)));
                }
                Err(message) => out.fail(&format!("`{}` {message}", toml::shown(&file))),
            }
        }
        if !is_changed || out.status() != crate::status::Status::Clean {
            break;
        }
    }
}

/// A skill with an error.
struct Broken {
    name: String,
    /// The path of its folder.
    folder: String,
    reason: String,
}

/// The skills of a root that have an error, with the first one.
fn broken(root: &Root, check: &Check) -> Vec<Broken> {
    let diagnostics = diagnostics_of(root, &policy_of(root, check).policy);
    let mut broken: BTreeMap<String, Broken> = BTreeMap::new();
    for error in diagnostics.iter().filter(|it| it.code().class() == Class::Error) {
        let Some(name) = error.skill().filter(|name| root.dir().join(name).is_dir()) else { continue };
        broken.entry(name.to_owned()).or_insert_with(|| Broken {
            name: name.to_owned(),
            folder: path::shown(&root.dir().join(name)),
            reason: reason(error),
        });
    }
    broken.into_values().collect()
}

fn reason(error: &Diagnostic) -> String {
    format!("{} [{}]", error.message(), error.code())
}

/// Refuses a root that a package embeds: an excluded skill would silently be missing in its binary.
fn is_allowed(root: &Root, check: &Check, out: &mut Output) -> bool {
    let Some(file) = embedded_by(root.dir()).filter(|_| !check.force) else { return true };
    let (root, file) = (path::shown(root.dir()), path::shown(&file));
    out.fail(&format!(
        "`{file}` embeds `{root}`: its binary would lose the excluded skills; use `--force` to exclude them"
    ));
    false
}

/// A pattern of a shared `skills.toml` would also match a valid skill of the same name in another root.
fn without_shared(broken: Vec<Broken>, file: &Path, roots: &[&Root], out: &mut Output) -> Vec<Broken> {
    let names = broken.iter().map(|it| it.name.clone()).collect::<BTreeSet<_>>();
    let folders: BTreeSet<_> = broken.iter().map(|it| it.folder.clone()).collect();
    let mut kept = BTreeSet::new();
    for root in roots.iter().filter(|root| toml::file_of(root) == file) {
        for name in &names {
            let dir = root.dir().join(name);
            if is_skill(&dir) && !folders.contains(&path::shown(&dir)) {
                let (shown, file) = (path::shown(&dir), toml::shown(file));
                out.fail(&format!("`{name}` is not excluded: `{file}` applies to the valid skill `{shown}` as well"));
                kept.insert(name.clone());
            }
        }
    }
    broken.into_iter().filter(|it| !kept.contains(&it.name)).collect()
}

fn exclude(file: &Path, broken: &[Broken]) -> Result<(), String> {
    if broken.is_empty() {
        return Ok(());
    }
    let mut toml = Toml::read(file)?;
    let patterns = patterns(&mut toml.document)?;
    let mut seen = BTreeSet::new();
    for Broken { name, reason, .. } in broken {
        if seen.insert(name) {
            let mut pattern = Value::from(format!("/{}/", toml::literal(name)));
            pattern.decor_mut().set_prefix(format!("\n    # {reason}\n    "));
            patterns.push_formatted(pattern);
        }
    }
    patterns.set_trailing_comma(true);
    if patterns.trailing().as_str().is_none_or(|it| !it.contains('\n')) {
        patterns.set_trailing("\n");
    }
    toml.write()
}

fn patterns(document: &mut DocumentMut) -> Result<&mut Array, String> {
    let item = document.entry("exclude").or_insert(value(Array::new()));
    item.as_array_mut().ok_or_else(|| "cannot be changed: `exclude` is not an array".to_owned())
}

/// The source file with a `skills!` for this folder, in the package above it.
fn embedded_by(dir: &Path) -> Option<PathBuf> {
    let dir = fs::canonicalize(dir).ok()?;
    let package = dir.ancestors().find(|it| it.join("Cargo.toml").is_file())?;
    let mut files = Vec::new();
    walk(package, |entry| {
        if entry.path.extension().is_some_and(|it| it == "rs") {
            files.push(entry.path.clone());
        }
        !entry.name().to_str().is_some_and(is_junk)
    });
    files.into_iter().find(|file| {
        let text = fs::read_to_string(file).unwrap_or_default();
        arguments(&text).any(|argument| normalized(&package.join(argument)) == dir)
    })
}

/// The string literals that follow `skills!(`.
fn arguments(text: &str) -> impl Iterator<Item = &str> {
    text.split("skills!").skip(1).filter_map(|rest| {
        let rest = rest.trim_start().strip_prefix(['(', '[', '{'])?.trim_start().strip_prefix('"')?;
        rest.split('"').next()
    })
}

const ROUNDS: usize = 8;

#[cfg(test)]
mod tests {
    #[test]
    fn arguments_of_the_macro_are_found() {
        let text =
            "static A: Skills = skills!(\"skills\");\nuse x::skills;\nskills_runtime::skills! { \"b\" }\nskills!(C)";
        assert!(super::arguments(text).eq(["skills", "b"]));
    }
}
