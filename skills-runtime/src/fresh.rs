//! Whether what is embedded is what is on disk.

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

/// Fails a test where an embedded set is not what its folder holds, and names what differs.
///
/// Cargo goes by modification times: it misses a file that was replaced by one with an older time, as restored caches
/// and `tar -x` do it, a changed execute bit, and, without a [build script](crate#new-files-need-a-build-script), new
/// files. One test notices all of them.
///
/// Takes the set and the path that [`skills!`](crate::skills!) took. The folder is read under the rules of the macro,
/// `skills.toml` included. Where it is absent, as in a published package without it, nothing is compared.
///
/// The feature `fresh` has this macro. It brings the compiler and needs `std`, so it belongs to tests alone:
///
/// ```toml
/// [dev-dependencies]
/// skills-runtime = { version = "0.1", features = ["fresh"] }
/// ```
///
/// # Panics
///
/// If a skill or a file is missing, is new, or differs in its bytes or its execute bit:
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

/// What the expansion of `assert_fresh!` calls.
///
/// # Panics
///
/// If something differs.
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
        // What is embedded can be read; what is not has no bytes.
        let files = skill.files().map(|file| (file, file.contents().unwrap_or_default()));
        files.map(|(file, bytes)| (file.path().to_string(), (bytes, file.is_executable()))).collect()
    }
    skills.iter().map(|skill| (skill.name().to_string(), files(skill))).collect()
}

fn on_disk(root: &Root) -> Files<'static> {
    let (policy, _, _) = policy(root);
    let compilation = compile(root, &policy);
    let files = |skill: &skills_compiler::Skill| {
        let files = skill.resources.iter().chain([&skill.file]);
        // A file that cannot be read is none: it is then missing from the folder.
        let read = files.filter_map(|file| {
            let bytes = std::fs::read(file.on_disk()?).ok()?;
            Some((file.path().to_string(), (Cow::Owned(bytes), file.is_executable())))
        });
        read.collect()
    };
    compilation.skills.iter().map(|skill| (skill.name.as_str().to_string(), files(skill))).collect()
}

/// What is to be said of each difference, a line each.
fn differences(embedded: &Files<'_>, on_disk: &Files<'_>) -> Vec<String> {
    let mut said = Vec::new();
    for (name, files) in embedded {
        let Some(there) = on_disk.get(name) else {
            said.push(format!("- `{name}` is no longer in the folder, or no longer passes the checks\n"));
            continue;
        };
        for (path, (bytes, executable)) in files {
            match there.get(path) {
                None => said.push(format!("- `{name}/{path}` is no longer in the folder\n")),
                Some((found, _)) if found != bytes => said.push(format!("- `{name}/{path}` differs\n")),
                Some((_, bit)) if bit != executable => {
                    said.push(format!("- `{name}/{path}` has another execute bit\n"));
                }
                Some(_) => {}
            }
        }
        let new = there.keys().filter(|path| !files.contains_key(*path));
        said.extend(new.map(|path| format!("- `{name}/{path}` is not embedded\n")));
    }
    let new = on_disk.keys().filter(|name| !embedded.contains_key(*name));
    said.extend(new.map(|name| format!("- `{name}` is not embedded\n")));
    said
}

/// The path from the manifest's folder, without `.` and `..`.
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
    fn what_differs_is_named() {
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
        let message = stale.expect_err("the folder holds skills");
        let message = message.downcast_ref::<String>().map_or("", String::as_str);
        assert!(message.starts_with("the embedded skills are not those of `skills`:\n- `commit-message` is not"));
        assert!(message.ends_with("\nbuild from clean, or touch the files"), "{message}");
    }
}
