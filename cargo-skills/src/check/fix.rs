//! `--fix`: applies what the rules say may be applied.

use std::collections::BTreeMap;

use skills_compiler::{Diagnostic, Fix, Policy, Root, apply};

use super::{found, on_disk};
use crate::write::{self, Refused};

/// Fixes until nothing is left to fix: how many faults were, and what could not be written.
pub(super) fn all(root: &Root, policy: &Policy) -> (usize, Vec<String>) {
    let (mut fixed, mut failures) = (0, Vec::new());
    // Each fix may bring out a fault that it hid; a bound, in case two rules disagree.
    for _ in 0..ROUNDS {
        failures.clear();
        let count = round(&found(root, policy), &mut failures);
        fixed += count;
        if count == 0 {
            break;
        }
    }
    (fixed, failures)
}

fn round(diagnostics: &[Diagnostic], failures: &mut Vec<String>) -> usize {
    let mut files: BTreeMap<&str, Vec<&Diagnostic>> = BTreeMap::new();
    for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.fix().is_some()) {
        files.entry(diagnostic.path()).or_default().push(diagnostic);
    }
    let mut fixed = 0;
    for (path, faults) in files {
        match file(&faults) {
            Ok(count) => fixed += count,
            Err(refused) => failures.push(format!("`{path}` {refused}")),
        }
    }
    fixed
}

/// Fixes one file.
fn file(faults: &[&Diagnostic]) -> Result<usize, Refused> {
    let mut fixed = 0;
    for fault in faults {
        if let Some(Fix::Rename(name)) = fault.fix() {
            write::rename(on_disk(fault), name)?;
            fixed += 1;
        }
    }
    let Some((fault, source)) = faults.iter().find_map(|fault| Some((fault, fault.source()?))) else {
        return Ok(fixed);
    };
    let (text, count) = apply(source.text(), faults.iter().copied());
    if count > 0 {
        write::replace(on_disk(fault), source.text(), &text)?;
    }
    Ok(fixed + count)
}

const ROUNDS: usize = 16;
