//! Fingerprints, from which a service recognises a diagnostic in the next run.

use std::collections::BTreeMap;

use skills_compiler::Diagnostic;

use crate::path;

/// Computes the fingerprints of the diagnostics of a check, in their order.
///
/// A fingerprint depends on the code, the file, and the text of the line. It does not depend on the line number, so an
/// edit above the line does not change it. Equal diagnostics are numbered.
#[derive(Default)]
pub(super) struct Fingerprints(BTreeMap<u64, u64>);

impl Fingerprints {
    pub(super) fn of(&mut self, diagnostic: &Diagnostic) -> String {
        let path = path::slashed(&path::in_repository(diagnostic.path()));
        let line = line(diagnostic).unwrap_or(diagnostic.message());
        let hash = hash(&[diagnostic.code().name(), &path, line.trim()]);
        let count = self.0.entry(hash).or_default();
        *count += 1;
        format!("{hash:016x}:{count}")
    }
}

/// The text of the line that a diagnostic points at.
fn line(diagnostic: &Diagnostic) -> Option<&str> {
    let (source, label) = (diagnostic.source()?, diagnostic.labels().first()?);
    Some(source.slice(source.line(label.span.start)))
}

/// FNV-1a. The hasher of std is not used, since it may change with the version of Rust.
fn hash(parts: &[&str]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use skills_compiler::{Policy, Tree, check};

    use super::*;

    #[test]
    fn a_fingerprint_survives_edits_above_it() {
        let of = |body: &str| {
            let text = format!("---\nname: pdf\ndescription: Reads. Use when asked.\n---\n\n{body}[a](a.md)\n");
            let policy = Policy::default();
            let checked = check(Tree::from_files([("pdf/SKILL.md", text)], &policy), &policy);
            let mut fingerprints = Fingerprints::default();
            checked.diagnostics.iter().map(|it| fingerprints.of(it)).collect::<Vec<_>>()
        };
        let before = of("");
        assert_eq!(before.len(), 1);
        assert_eq!(of("Read.\n\n"), before);
        // Two diagnostics of a rule on one line are numbered.
        let two = of("[b](b.md) ");
        assert_eq!(two.len(), 2);
        assert_eq!(two[0].replace(":1", ":2"), two[1]);
        assert_ne!(two[0], before[0]);
    }
}
