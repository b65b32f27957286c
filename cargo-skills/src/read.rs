//! The skills themselves, for commands that show them.

use std::fs::File;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, Compilation, Diagnostic, Skill, compile, policy};

use crate::discover;
use crate::output::Output;

/// The skills below `paths` that could be read, root by root; the others are said on standard error.
pub(crate) fn skills(paths: &[PathBuf], out: &mut Output) -> Vec<Skill> {
    let found = discover::roots(paths, &std::env::current_dir().unwrap_or_default());
    for failure in &found.failures {
        out.fail(failure);
    }
    let mut skills = Vec::new();
    for root in found.roots.values() {
        let (policy, faults, file) = policy(root);
        match faults.first() {
            Some(fault) if file.as_deref().is_some_and(is_closed) => out.fail(&fault.line()),
            Some(fault) => out.note(&format!("warning: {}; see `cargo skills check`", fault.line())),
            None => {}
        }
        let Compilation { skills: read, diagnostics, .. } = compile(root, &policy);
        let (unread, broken): (Vec<_>, Vec<_>) =
            diagnostics.iter().filter(|fault| fault.withholds()).partition(|fault| is_unread(fault));
        for fault in unread {
            out.fail(&fault.line());
        }
        if let Some(first) = broken.first() {
            let more = if broken.len() > 1 { format!(", and {} more", broken.len() - 1) } else { String::new() };
            out.note(&format!("warning: left out: {}{more}; see `cargo skills check`", first.line()));
        }
        skills.extend(read);
    }
    skills
}

/// Whether a policy is there and cannot be read: a fault like any other of it, but nobody knows what it would have said.
pub(crate) fn is_closed(file: &Path) -> bool {
    File::open(file).is_err()
}

/// Whether something could not be looked at, so that nobody knows what is wrong with it.
pub(crate) fn is_unread(fault: &Diagnostic) -> bool {
    matches!(fault.code(), Code::RootMissing | Code::RootNotDirectory | Code::Unreadable)
}

/// A rule of thumb; no tokenizer is consulted.
pub(crate) fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}
