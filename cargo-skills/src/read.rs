//! The skills themselves, for commands that show them.

use std::path::PathBuf;

use skills_compiler::{Diagnostic, Skill, compile, policy};

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
        let (policy, _, _) = policy(root);
        let compilation = compile(root, &policy);
        let broken = compilation.diagnostics.iter().filter(|fault| fault.withholds()).count();
        if let Some(first) = compilation.diagnostics.iter().find(|fault| fault.withholds()) {
            let more = if broken > 1 { format!(", and {} more", broken - 1) } else { String::new() };
            out.note(&format!("warning: left out: {}{more}; see `cargo skills check`", Diagnostic::line(first)));
        }
        skills.extend(compilation.skills);
    }
    skills
}

/// A rule of thumb; no tokenizer is consulted.
pub(crate) fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}
