//! Decides by path which files are embedded.

use super::{Pattern, Policy};
use crate::rules::skills_toml::SKILLS_TOML;

/// Whether a file or folder is embedded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    In,
    LeftOut,
    /// Left out, and reported.
    Secret,
}

impl Policy {
    /// Whether the folder at `path`, relative to the root, is left out: by `exclude`, or always.
    pub fn leaves_out(&self, path: &str) -> bool {
        verdict(path, true, self) != Verdict::In
    }
}

/// The verdict on `path`, relative to the root.
///
/// Every folder on the way is checked like the file itself: a folder that is left out excludes everything below it,
/// until `include` matches a folder or file below.
pub(crate) fn verdict(path: &str, folder: bool, policy: &Policy) -> Verdict {
    steps(path, folder).fold(Verdict::In, |verdict, (path, folder)| step(verdict, path, folder, policy))
}

/// The verdict on `path` in a folder with the verdict `above`.
pub(crate) fn step(above: Verdict, path: &str, folder: bool, policy: &Policy) -> Verdict {
    if path == SKILLS_TOML {
        return Verdict::LeftOut;
    }
    let verdict = match above {
        Verdict::In if is_junk(name(path)) || matches(&policy.exclude, path, folder) => Verdict::LeftOut,
        Verdict::In if !folder && is_secret(name(path)) => Verdict::Secret,
        above => above,
    };
    if verdict != Verdict::In && matches(&policy.include, path, folder) { Verdict::In } else { verdict }
}

/// Whether `include` matches exactly this file.
pub(crate) fn is_included(path: &str, policy: &Policy) -> bool {
    matches(&policy.include, path, false)
}

/// Whether a file of that name contains credentials.
///
/// `.pem` is a public certificate as often as a private key, so the name decides.
pub(crate) fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let (_, extension) = name.rsplit_once('.').unwrap_or_default();
    match extension {
        "key" | "p12" | "pfx" => true,
        "pem" => name.contains("key") || name.contains("private"),
        _ if FORMS.contains(&extension) => false,
        _ => name.strip_prefix(".env.").map_or_else(|| SECRETS.contains(&name.as_str()), |rest| !is_form(rest)),
    }
}

/// Whether the part of a name after `.env.` marks a file without values: `example.txt`, `sample-production`.
fn is_form(rest: &str) -> bool {
    rest.split(['.', '-', '_']).any(|word| FORMS.contains(&word))
}

/// The patterns that match none of `paths`. The path of a folder ends in `/`.
pub(crate) fn unmatched<'p, 's>(patterns: &'p [Pattern], paths: impl Iterator<Item = &'s str>) -> Vec<&'p Pattern> {
    let mut unmatched: Vec<_> = patterns.iter().collect();
    for path in paths {
        let (path, folder) = path.strip_suffix('/').map_or((path, false), |path| (path, true));
        unmatched
            .retain(|pattern| !steps(path, folder).any(|(path, folder)| matches_path(body(pattern), path, folder)));
    }
    unmatched
}

/// Whether the last of `patterns` that matches `path` is not a negation.
fn matches(patterns: &[Pattern], path: &str, folder: bool) -> bool {
    let last = patterns.iter().rev().find(|pattern| matches_path(body(pattern), path, folder));
    last.is_some_and(|pattern| !pattern.glob.starts_with('!'))
}

/// Whether a gitignore pattern, without its `!`, matches exactly this path.
fn matches_path(pattern: &str, path: &str, folder: bool) -> bool {
    let (pattern, folders_only) = pattern.strip_suffix('/').map_or((pattern, false), |pattern| (pattern, true));
    if folders_only && !folder {
        return false;
    }
    match pattern.strip_prefix('/') {
        Some(anchored) => fast_glob::glob_match(anchored, path),
        None if pattern.contains('/') => fast_glob::glob_match(pattern, path),
        None => fast_glob::glob_match(pattern, name(path)),
    }
}

fn body(pattern: &Pattern) -> &str {
    pattern.glob.strip_prefix('!').unwrap_or(&pattern.glob)
}

/// Every folder on the way to `path`, then `path` itself, each with whether it is a folder.
fn steps(path: &str, folder: bool) -> impl Iterator<Item = (&str, bool)> {
    let folders = path.match_indices('/').filter_map(|(at, _)| Some((path.get(..at)?, true)));
    folders.chain([(path, folder)])
}

fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Version control, caches, desktop and editor leftovers.
pub fn is_junk(name: &str) -> bool {
    JUNK.contains(&name)
        || [".pyc", ".swo", ".swp", "~"].iter().any(|end| name.ends_with(end))
        || name.starts_with(".#")
        || (name.len() > 1 && name.starts_with('#') && name.ends_with('#'))
}

const JUNK: &[&str] =
    &[".DS_Store", ".git", ".hg", ".svn", "Thumbs.db", "__pycache__", "desktop.ini", "node_modules", "target"];

/// Words in the name of a file that others fill in with their own values.
const FORMS: &[&str] = &["dist", "example", "sample", "template", "tmpl", "tpl"];

const SECRETS: &[&str] =
    &[".env", ".git-credentials", ".netrc", ".npmrc", ".pypirc", "id_dsa", "id_ecdsa", "id_ed25519", "id_rsa"];

#[cfg(test)]
mod tests;
