//! Loads skills for the commands that show them.

use std::fs::File;
use std::path::{Path, PathBuf};

use skills_compiler::{Code, Compilation, Diagnostic, FoundPolicy, Policy, Root, Skill, compile, policy};
use skills_core::limits;

use crate::discover;
use crate::output::Output;

/// A skills root with its policy and its valid skills.
pub(crate) struct Loaded {
    pub(crate) root: Root,
    pub(crate) policy: Policy,
    pub(crate) skills: Vec<Skill>,
}

/// The valid skills below `paths`.
pub(crate) fn skills(paths: &[PathBuf], out: &mut Output) -> Vec<Skill> {
    roots(paths, out).into_iter().flat_map(|loaded| loaded.skills).collect()
}

/// Loads every root below `paths`. Broken skills are reported on standard error.
pub(crate) fn roots(paths: &[PathBuf], out: &mut Output) -> Vec<Loaded> {
    let found = discover::roots(paths, &std::env::current_dir().unwrap_or_default(), None);
    for failure in &found.failures {
        out.fail(failure);
    }
    let mut roots = Vec::new();
    for root in found.roots.into_values() {
        let FoundPolicy { policy, diagnostics: errors, path: file } = policy(&root);
        match errors.first() {
            Some(error) if file.as_deref().is_some_and(is_unreadable) => out.fail(&error.line()),
            Some(error) => out.note(&format!("warning: {}; see `cargo skills check`", error.line())),
            None => {}
        }
        let Compilation { skills, diagnostics, .. } = compile(&root, &policy);
        let (unread, broken): (Vec<_>, Vec<_>) =
            diagnostics.iter().filter(|it| it.withholds()).partition(|it| is_unread(it));
        for diagnostic in unread {
            out.fail(&diagnostic.line());
        }
        if let Some(first) = broken.first() {
            let more = match broken.len() - 1 {
                0 => String::new(),
                1 => ", and 1 more error".to_owned(),
                more => format!(", and {more} more errors"),
            };
            out.note(&format!("warning: skipped: {}{more}; see `cargo skills check`", first.line()));
        }
        roots.push(Loaded { root, policy, skills });
    }
    roots
}

/// Whether a `skills.toml` cannot be opened. Its levels are then unknown, so the command fails instead of going on with
/// the defaults.
pub(crate) fn is_unreadable(file: &Path) -> bool {
    File::open(file).is_err()
}

/// Whether a diagnostic reports a file or folder that could not be read, and so could not be checked.
pub(crate) fn is_unread(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code(), Code::RootMissing | Code::RootNotDirectory | Code::Unreadable)
}

/// Estimates the tokens of a text.
pub(crate) fn tokens(text: &str) -> usize {
    limits::tokens(text.chars().count())
}
