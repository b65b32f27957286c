//! The summary line at the end of a check.

use skills_compiler::{Diagnostic, Severity};

use crate::args::{Check, Format};
use crate::output::Output;
use crate::read::is_unread;
use crate::status::Status;

/// The counts of a check.
#[derive(Default)]
pub(super) struct Summary {
    pub(super) roots: usize,
    pub(super) skills: usize,
    /// Skills that `skills.toml` excludes.
    pub(super) excluded: usize,
    pub(super) fixed: usize,
    pub(super) errors: usize,
    pub(super) warnings: usize,
    /// Files and folders that could not be read.
    pub(super) unread: usize,
}

impl Summary {
    pub(super) fn add(&mut self, other: &Self) {
        let Self { roots, skills, excluded, fixed, errors, warnings, unread } = other;
        self.roots += roots;
        self.skills += skills;
        self.excluded += excluded;
        self.fixed += fixed;
        self.errors += errors;
        self.warnings += warnings;
        self.unread += unread;
    }

    pub(super) fn count(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            match diagnostic.severity() {
                Severity::Error => self.errors += 1,
                _ => self.warnings += 1,
            }
            self.unread += usize::from(is_unread(diagnostic));
        }
    }

    /// Printed to standard output for people, and to standard error for formats that programs parse.
    pub(super) fn print(&self, check: &Check, out: &mut Output) {
        if out.is_quiet() {
            return;
        }
        let text = self.text();
        if check.format == Format::Human && check.output_file.is_none() {
            out.print(&format!("{text}\n"));
        } else {
            out.note(&text);
        }
    }

    pub(super) fn status(&self) -> Status {
        match (self.unread, self.errors) {
            (0, 0) => Status::Clean,
            (0, _) => Status::Denied,
            _ => Status::Failed,
        }
    }

    fn text(&self) -> String {
        let Self { roots, skills, excluded, fixed, errors, warnings, .. } = *self;
        let folders = if roots == 1 { String::new() } else { format!(" in {}", counted(roots, "folder")) };
        let fixed = if fixed == 0 { String::new() } else { format!("{fixed} fixed, ") };
        let excluded = if excluded == 0 { String::new() } else { format!(", {excluded} excluded") };
        format!(
            "checked {}{folders}{excluded}: {fixed}{}, {}",
            counted(skills, "skill"),
            counted(errors, "error"),
            counted(warnings, "warning")
        )
    }
}

/// A count with its noun, in the plural unless it is 1.
pub(super) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
