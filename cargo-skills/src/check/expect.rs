//! `--add-expect`: writes the current diagnostics into `skills.toml` as expected.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use skills_compiler::{Counts, Diagnostic, Root, count, expect};

use super::summary::counted;
use super::{diagnostics_of, policy_of};
use crate::args::Check;
use crate::output::Output;
use crate::write;

/// Writes the diagnostics of each root into the `skills.toml` that applies to it, or into a new one in the root.
pub(super) fn add(roots: &[&Root], check: &Check, out: &mut Output) {
    let mut files: BTreeMap<PathBuf, Counts> = BTreeMap::new();
    for root in roots {
        let (policy, _, file) = policy_of(root, check);
        let file = file.unwrap_or_else(|| root.dir().join("skills.toml"));
        let expected = files.entry(file).or_default();
        // Expectations apply per root, so two skills in folders of the same name share the higher count.
        for (skill, counts) in count(&diagnostics_of(root, &policy)) {
            let expected = expected.entry(skill).or_default();
            for (code, count) in counts {
                let most = expected.entry(code).or_default();
                *most = count.max(*most);
            }
        }
    }
    for (file, counts) in files.iter().filter(|(_, counts)| !counts.is_empty()) {
        let findings: usize = counts.values().flat_map(BTreeMap::values).sum();
        match write(file, counts) {
            Ok(()) => {
                let (diagnostics, skills) = (counted(findings, "diagnostic"), counted(counts.len(), "skill"));
                out.note(&format!("accepted in `{}`: {diagnostics} in {skills}", shown(file)));
            }
            Err(message) => out.fail(&format!("`{}` {message}", shown(file))),
        }
    }
}

fn write(file: &Path, counts: &Counts) -> Result<(), String> {
    let (before, is_new) = match fs::read_to_string(file) {
        Ok(text) => (text, false),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => (String::new(), true),
        Err(error) => return Err(format!("cannot be read: {error}")),
    };
    let after = expect(&before, counts).map_err(|faults| {
        let first = faults.first().map_or("the file is invalid", Diagnostic::message);
        format!("cannot be added to: {first}")
    })?;
    if is_new {
        return write::create(file, &after).map_err(|error| format!("cannot be written: {error}"));
    }
    write::replace(file, &before, &after).map_err(|refused| refused.to_string())
}

/// The path relative to the current directory, if the file is below it.
fn shown(file: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let file = file.strip_prefix(here).unwrap_or(file);
    file.strip_prefix(".").unwrap_or(file).display().to_string()
}
