//! `--fix`: applies the fixes that rules attach to their diagnostics.

use std::collections::BTreeMap;

use skills_compiler::{Diagnostic, Fix, Policy, Root, apply};

use super::{diagnostics_of, on_disk};
use crate::write::{self, Refused};

/// Applies fixes until none is left. Returns how many were applied, and a message per file that could not be written.
pub(super) fn all(root: &Root, policy: &Policy) -> (usize, Vec<String>) {
    let (mut fixed, mut failures) = (0, Vec::new());
    // A fix may reveal a diagnostic that was hidden before it. Bounded, in case two rules undo each other's fixes.
    for _ in 0..ROUNDS {
        failures.clear();
        let count = fix_once(&diagnostics_of(root, policy), &mut failures);
        fixed += count;
        if count == 0 {
            break;
        }
    }
    (fixed, failures)
}

fn fix_once(diagnostics: &[Diagnostic], failures: &mut Vec<String>) -> usize {
    let mut files: BTreeMap<&str, Vec<&Diagnostic>> = BTreeMap::new();
    for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.fix().is_some()) {
        files.entry(diagnostic.path()).or_default().push(diagnostic);
    }
    let mut fixed = 0;
    for (path, diagnostics) in files {
        match fix_file(&diagnostics) {
            Ok(count) => fixed += count,
            Err(refused) => failures.push(format!("`{path}` {refused}")),
        }
    }
    fixed
}

/// Applies the fixes of one file.
fn fix_file(diagnostics: &[&Diagnostic]) -> Result<usize, Refused> {
    let mut fixed = 0;
    for diagnostic in diagnostics {
        if let Some(Fix::Rename(name)) = diagnostic.fix() {
            write::rename(on_disk(diagnostic), name)?;
            fixed += 1;
        }
    }
    let Some((first, source)) = diagnostics.iter().find_map(|first| Some((first, first.source()?))) else {
        return Ok(fixed);
    };
    let (text, count) = apply(source.text(), diagnostics.iter().copied());
    if count > 0 {
        write::replace(on_disk(first), source.text(), &text)?;
    }
    Ok(fixed + count)
}

const ROUNDS: usize = 16;
