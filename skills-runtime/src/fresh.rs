//! Compares an embedded set with its folder.

extern crate std;

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::path::{Path, PathBuf};

use skills_compiler::{Root, compile, policy};

use crate::skill::Skill;
use crate::skills::Skills;

/// Fails a test if an embedded set differs from its folder, and lists the differences.
///
/// Cargo compares modification times. It therefore misses a file that was replaced by one with an older time, which a
/// restored cache or `tar -x` can do, a changed execute bit, and, without a
/// [build script](crate#new-files-need-a-build-script), new files. One test detects all of these.
///
/// The arguments are the set and the path in [`skills!`](crate::skills!). The folder is read with the rules of the macro,
/// including `skills.toml`. If it does not exist, for example because a published package does not contain it, nothing is
/// compared.
///
/// The feature `fresh` brings the compiler and needs `std`, so it is for tests only:
///
/// ```toml
/// [dev-dependencies]
/// skills-runtime = { version = "0.1", features = ["fresh"] }
/// ```
///
/// # Panics
///
/// If a skill or a file is missing or new, or if its bytes or its execute bit differ:
///
/// ```text
/// the embedded skills are not those of `skills`:
/// - `pdf/scripts/extract.py` differs
/// - `release-notes` is not embedded
/// build from clean, or touch the files
/// ```
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// // #[test]
/// fn skills_are_fresh() {
///     skills_runtime::assert_fresh!(SKILLS, "skills");
/// }
/// # skills_are_fresh();
/// ```
#[macro_export]
macro_rules! assert_fresh {
    ($skills:expr, $path:literal $(,)?) => {
        $crate::__private::assert_fresh(
            &$skills,
            $path,
            ::core::env!("CARGO_MANIFEST_DIR"),
            ::core::option_env!("OUT_DIR"),
        )
    };
}

/// The function that the expansion of `assert_fresh!` calls.
///
/// # Panics
///
/// If the set differs from its folder.
#[track_caller]
pub fn assert_fresh(skills: &Skills, path: &str, manifest_dir: &str, out_dir: Option<&str>) {
    let root = match (path.strip_prefix("$OUT_DIR"), out_dir) {
        (Some(below), Some(out_dir)) => Root::new(Path::new(out_dir).join(below.trim_start_matches('/'))),
        _ => Root::new(joined(manifest_dir, path)).package(manifest_dir),
    };
    if !root.dir().exists() {
        return;
    }
    let differences = differences(&embedded(skills), &on_disk(&root));
    assert!(
        differences.is_empty(),
        "the embedded skills are not those of `{path}`:\n{}build from clean, or touch the files",
        differences.concat()
    );
}

/// Bytes and execute bit of every file, by skill and path.
type Files<'a> = BTreeMap<String, BTreeMap<String, (Cow<'a, [u8]>, bool)>>;

fn embedded(skills: &Skills) -> Files<'_> {
    fn files(skill: &Skill) -> BTreeMap<String, (Cow<'_, [u8]>, bool)> {
        // Reading an embedded file cannot fail.
        let files = skill.files().map(|file| (file, file.contents().unwrap_or_default()));
        files.map(|(file, bytes)| (file.path().to_string(), (bytes, file.is_executable()))).collect()
    }
    skills.iter().map(|skill| (skill.name().to_string(), files(skill))).collect()
}

fn on_disk(root: &Root) -> Files<'static> {
    let policy = policy(root).policy;
    let compilation = compile(root, &policy);
    let files = |skill: &skills_compiler::Skill| {
        let files = skill.resources.iter().chain([&skill.file]);
        // A file that cannot be read counts as missing from the folder.
        let read = files.filter_map(|file| {
            let bytes = std::fs::read(file.on_disk()?).ok()?;
            Some((file.path().to_string(), (Cow::Owned(bytes), file.is_executable())))
        });
        read.collect()
    };
    compilation.skills.iter().map(|skill| (skill.name.as_str().to_string(), files(skill))).collect()
}

/// One line per difference.
fn differences(embedded: &Files<'_>, on_disk: &Files<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, files) in embedded {
        let Some(there) = on_disk.get(name) else {
            lines.push(format!("- `{name}` is no longer in the folder, or no longer passes the checks\n"));
            continue;
        };
        for (path, (bytes, executable)) in files {
            match there.get(path) {
                None => lines.push(format!("- `{name}/{path}` is no longer in the folder\n")),
                Some((found, _)) if found != bytes => lines.push(format!("- `{name}/{path}` differs\n")),
                Some((_, bit)) if bit != executable => {
                    lines.push(format!("- `{name}/{path}` has another execute bit\n"));
                }
                Some(_) => {}
            }
        }
        let new = there.keys().filter(|path| !files.contains_key(*path));
        lines.extend(new.map(|path| format!("- `{name}/{path}` is not embedded\n")));
    }
    let new = on_disk.keys().filter(|name| !embedded.contains_key(*name));
    lines.extend(new.map(|name| format!("- `{name}` is not embedded\n")));
    lines
}

/// The path below the folder of the manifest, without `.` and `..`.
fn joined(manifest_dir: &str, path: &str) -> PathBuf {
    skills_compiler::normalized(&Path::new(manifest_dir).join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    type File = (&'static str, &'static str, &'static str, bool);

    #[track_caller]
    fn check(embedded: &[File], on_disk: &[File], expected: &[&str]) {
        let files = |files: &[File]| {
            let mut all = Files::new();
            for &(name, path, text, executable) in files {
                let bytes = Cow::Borrowed(text.as_bytes());
                all.entry(name.to_string()).or_default().insert(path.to_string(), (bytes, executable));
            }
            all
        };
        assert_eq!(differences(&files(embedded), &files(on_disk)), expected);
    }

    #[test]
    fn differences_are_listed() {
        const A: File = ("a", "SKILL.md", "x", false);
        const B: File = ("b", "SKILL.md", "x", false);
        check(&[A], &[A], &[]);
        check(&[A], &[("a", "SKILL.md", "y", false)], &["- `a/SKILL.md` differs\n"]);
        check(&[A], &[("a", "SKILL.md", "x", true)], &["- `a/SKILL.md` has another execute bit\n"]);
        check(&[A], &[A, ("a", "new", "", false)], &["- `a/new` is not embedded\n"]);
        check(&[A, ("a", "old", "", false)], &[A], &["- `a/old` is no longer in the folder\n"]);
        check(&[A], &[A, B], &["- `b` is not embedded\n"]);
        check(&[A, B], &[A], &["- `b` is no longer in the folder, or no longer passes the checks\n"]);
    }

    #[test]
    fn an_absent_folder_is_skipped() {
        assert_fresh(&Skills::EMPTY, "no-such-folder", env!("CARGO_MANIFEST_DIR"), None);
        assert_fresh(&Skills::EMPTY, "$OUT_DIR/none", env!("CARGO_MANIFEST_DIR"), Some("no-such-folder"));
    }

    #[test]
    fn a_stale_set_fails() {
        let stale = std::panic::catch_unwind(|| {
            assert_fresh(&Skills::EMPTY, "skills", env!("CARGO_MANIFEST_DIR"), None);
        });
        let message = stale.expect_err("the folder contains skills");
        let message = message.downcast_ref::<String>().map_or("", String::as_str);
        assert!(message.starts_with("the embedded skills are not those of `skills`:\n- `commit-message` is not"));
        assert!(message.ends_with("\nbuild from clean, or touch the files"), "{message}");
    }
}
