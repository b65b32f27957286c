//! Tests of the staged files and of the instructions for cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;

use super::stage;
use crate::{check, watch};

/// A temporary package in a workspace, removed when it is dropped.
struct Temp(PathBuf);

impl Temp {
    fn with(files: &[&str]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("skills-build-{}-{count}", std::process::id()));
        fs::create_dir_all(dir.join("package/out")).expect("the temporary folder can be written");
        let temp = Self(fs::canonicalize(dir).expect("it was just created"));
        temp.write("package/Cargo.toml", "");
        for path in files {
            let name = path.strip_suffix("/SKILL.md").and_then(|folder| folder.rsplit('/').next());
            let text = name.map_or_else(|| "x".to_owned(), |name| skill(name, "Reads. Use when asked."));
            temp.write(path, &text);
        }
        temp
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("it is below the folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }

    fn package(&self) -> PathBuf {
        self.0.join("package")
    }

    /// Stages the sources, and returns the instructions for cargo.
    fn stage(&self, sources: &[&str]) -> String {
        let sources: Vec<_> = sources.iter().map(PathBuf::from).collect();
        stage(&self.package(), &self.package().join("out"), "skills", &sources)
    }

    /// Every staged file.
    fn staged(&self) -> Vec<String> {
        let mut files = Vec::new();
        list(&self.package().join("out/skills"), "", &mut files);
        files.sort();
        files
    }

    fn modified(&self, path: &str) -> SystemTime {
        let metadata = fs::metadata(self.package().join("out/skills").join(path));
        metadata.and_then(|metadata| metadata.modified()).expect("it is staged")
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn skill(name: &str, description: &str) -> String {
    format!("---\nname: {name}\ndescription: {description}\n---\n\nRead.\n")
}

fn list(dir: &Path, prefix: &str, files: &mut Vec<String>) {
    for entry in fs::read_dir(dir).expect("it is staged").flatten() {
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            list(&entry.path(), &format!("{path}/"), files);
        } else {
            files.push(path);
        }
    }
}

#[test]
fn sources_are_merged_into_one_folder() {
    let temp = Temp::with(&[
        "shared/skills/pdf/SKILL.md",
        "shared/skills/pdf/.env",
        "shared/skills/pdf/.git/x",
        "shared/skills/README.md",
        "package/skills/odt/SKILL.md",
        "package/one/SKILL.md",
        "package/out/generated/made/SKILL.md",
    ]);
    let output = temp.stage(&["../shared/skills", "skills", "one", "out/generated"]);
    assert_eq!(
        output.lines().collect::<Vec<_>>(),
        [
            "cargo::rerun-if-changed=../shared/skills",
            "cargo::warning=`.env` looks like a secret and is left out [secret-file]",
            &format!("cargo::warning=--> {}/shared/skills/pdf/.env", temp.0.display()),
            "cargo::warning= |",
            "cargo::warning=help: move it out of the skill, or embed it anyway: `include = [\"pdf/.env\"]` in `skills.toml`",
            "cargo::warning=note: `secret-file = \"allow\"` below `[lints]` in `skills.toml` silences this",
            "cargo::rerun-if-changed=skills",
            "cargo::rerun-if-changed=one",
        ],
    );
    assert_eq!(temp.staged(), ["made/SKILL.md", "odt/SKILL.md", "one/SKILL.md", "pdf/SKILL.md", "skills.toml"]);
    // Skills of a source that is no longer listed are removed.
    temp.stage(&["skills"]);
    assert_eq!(temp.staged(), ["odt/SKILL.md", "skills.toml"]);
}

#[test]
fn only_changed_files_are_written() {
    let temp = Temp::with(&["package/skills/a/SKILL.md", "package/skills/a/x", "package/skills/b/SKILL.md"]);
    temp.stage(&["skills"]);
    let (kept, changed) = (temp.modified("a/SKILL.md"), temp.modified("a/x"));
    std::thread::sleep(std::time::Duration::from_millis(20));
    temp.write("package/skills/a/x", "y");
    temp.write("package/out/skills/a/stale/z", "z");
    fs::remove_dir_all(temp.0.join("package/skills/b")).expect("it is ours");
    temp.stage(&["skills"]);
    assert_eq!(temp.staged(), ["a/SKILL.md", "a/x", "skills.toml"]);
    assert_eq!(temp.modified("a/SKILL.md"), kept);
    assert!(temp.modified("a/x") > changed);
}

#[cfg(unix)]
#[test]
fn execute_bits_are_kept_and_links_stay_inside() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let temp = Temp::with(&["package/skills/a/SKILL.md", "package/skills/a/run.sh", "secret"]);
    let mode = |path: &str| fs::metadata(temp.0.join(path)).map(|it| it.permissions().mode() & 0o111).ok();
    let set = |mode| fs::set_permissions(temp.0.join("package/skills/a/run.sh"), fs::Permissions::from_mode(mode));
    set(0o755).and_then(|()| symlink("../../../secret", temp.0.join("package/skills/a/out"))).expect("it is ours");
    symlink("../../../../secret", temp.0.join("package/out/link")).expect("it is ours");
    let output = temp.stage(&["skills"]);
    assert!(output.contains("cargo::error=`a/out` links to `../../../secret`, outside its skill"), "{output}");
    assert_eq!(temp.staged(), ["a/SKILL.md", "a/run.sh", "skills.toml"]);
    assert_eq!(mode("package/out/skills/a/run.sh"), Some(0o111));
    set(0o644).expect("it is ours");
    temp.stage(&["skills"]);
    assert_eq!(mode("package/out/skills/a/run.sh"), Some(0));
    assert_eq!(fs::read_to_string(temp.0.join("secret")).ok().as_deref(), Some("x"));
}

#[test]
fn sources_share_one_skills_toml() {
    let temp = Temp::with(&["package/skills/a/SKILL.md", "package/skills/drafts/b/SKILL.md", "shared/c/SKILL.md"]);
    temp.write("package/skills.toml", "exclude = ['drafts/']\n[lints]\nunknown-key = 'deny'\n");
    let output = temp.stage(&["skills"]);
    assert_eq!(output, "cargo::rerun-if-changed=skills\ncargo::rerun-if-changed=skills.toml\n");
    assert_eq!(temp.staged(), ["a/SKILL.md", "skills.toml"]);
    let staged = fs::read_to_string(temp.package().join("out/skills/skills.toml"));
    assert_eq!(staged.ok().as_deref(), Some("\n[lints]\nunknown-key = 'deny'\n"));
    temp.write("shared/skills.toml", "");
    assert!(
        temp.stage(&["skills", "../shared"])
            .contains("both apply to staged skills: use one file in a folder above both")
    );
}

#[test]
fn staging_errors_are_reported() {
    let temp = Temp::with(&["package/skills/a/SKILL.md", "shared/a/SKILL.md"]);
    assert!(temp.stage(&["skills", "../shared"]).contains("cargo::error=two sources contain a skill `a`: "));
    assert!(temp.stage(&["gone"]).starts_with("cargo::error=the skills root `"));
    let output = stage(&temp.package(), &temp.package().join("out"), "../skills", &[]);
    assert_eq!(output, "cargo::error=`../skills` cannot be the name of a folder in `OUT_DIR`\n");
}

#[cfg(unix)]
#[test]
fn permission_errors_are_reported() {
    use std::os::unix::fs::PermissionsExt as _;
    if passes_as_nobody("stage::tests::permission_errors_are_reported") {
        return;
    }
    let temp = Temp::with(&["package/skills/a/SKILL.md", "package/skills/b/SKILL.md", "package/skills/b/x"]);
    let set = |path: &str, mode| fs::set_permissions(temp.0.join(path), fs::Permissions::from_mode(mode));
    let output_with = |path: &str, mode, then| {
        set(path, mode).expect("it is ours");
        let output = check::report(&temp.package(), Path::new("skills")) + &temp.stage(&["skills"]);
        set(path, then).expect("it is ours");
        output
    };
    let denied = "Permission denied (os error 13)";
    for (path, name) in [("package/skills/a", "a"), ("package/skills/a/SKILL.md", "a/SKILL.md")] {
        let output = output_with(path, 0o000, 0o755);
        assert_eq!(
            output.matches(&format!("cargo::error=`{name}` cannot be read: {denied} [unreadable]\n")).count(),
            2
        );
    }
    assert_eq!(temp.staged(), ["b/SKILL.md", "b/x", "skills.toml"], "the others are staged");
    // Only staging reads this file, so only staging reports it.
    let staged = temp.package().join("out/skills");
    let expected = format!("cargo::error=the skills cannot be staged in `{}`:", staged.display());
    assert!(output_with("package/skills/b/x", 0o000, 0o644).ends_with(&format!("{expected} `b/x`: {denied}\n")));
    fs::remove_dir_all(&staged).expect("it is ours");
    assert!(output_with("package/out", 0o555, 0o755).ends_with(&format!("{expected} {denied}\n")));
}

/// Permissions do not apply to the superuser. If the superuser runs the test, runs it again as the user `nobody`, panics
/// if it fails there, and returns true.
#[cfg(unix)]
fn passes_as_nobody(test: &str) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;
    const NOBODY: u32 = 65_534;
    let temp = Temp::with(&[]);
    if fs::metadata(&temp.0).expect("it was just created").uid() != 0 {
        return false;
    }
    // Other users may not be able to read the build folder, so run a copy. Another process writes the copy: a thread of
    // this process could otherwise still have it open for writing (ETXTBSY).
    let binary = temp.0.join("tests");
    let copied = Command::new("cp").arg(std::env::current_exe().expect("it runs")).arg(&binary).status();
    assert!(copied.is_ok_and(|status| status.success()), "the folder can be written");
    let mut command = Command::new(binary);
    let output = command.args(["--exact", test]).uid(NOBODY).gid(NOBODY).current_dir(&temp.0).output();
    let output = output.expect("it can be run");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && stdout.contains("1 passed"), "{stdout}");
    true
}

#[test]
fn only_existing_paths_are_watched() {
    let temp = Temp::with(&["package/skills/a/SKILL.md", "shared/a/SKILL.md"]);
    let lines = |path: &str| watch::lines(&temp.package(), Path::new(path));
    assert_eq!(lines("skills"), "cargo::rerun-if-changed=skills\n");
    assert_eq!(lines("./skills/../skills/"), "cargo::rerun-if-changed=skills\n");
    assert_eq!(lines("gone"), "cargo::warning=`gone` does not exist and is not watched\n");
    let outside = lines("../shared");
    assert!(outside.starts_with("cargo::rerun-if-changed=../shared\ncargo::warning=the skills root is outside"));
    temp.write("package/skills.toml", "");
    assert_eq!(lines("skills"), "cargo::rerun-if-changed=skills\ncargo::rerun-if-changed=skills.toml\n");
    temp.write("shared/skills.toml", "[lints]\noutside-package = 'allow'\n");
    assert_eq!(lines("../shared"), "cargo::rerun-if-changed=../shared\n");
}

#[test]
fn diagnostics_are_reported_line_by_line() {
    let temp = Temp::with(&["package/skills/a/SKILL.md"]);
    temp.write("package/skills/a/SKILL.md", &skill("a", "Use when: asked"));
    let output = check::report(&temp.package(), Path::new("skills"));
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines.first(), Some(&"cargo::error=`: ` in an unquoted value [yaml-syntax]"));
    assert!(lines.contains(&"cargo::error=3 | description: Use when: asked"), "{output}");
    assert!(lines.iter().all(|line| line.starts_with("cargo::error=")));
}

/// Cargo marks the packages that it fetches. A rule that has become stricter must not stop packages that depend on them.
#[test]
fn a_denied_lint_is_a_warning_in_a_fetched_package() {
    let temp = Temp::with(&["package/skills/a/SKILL.md", "package/skills/a/.env"]);
    temp.write("package/skills.toml", "[lints]\nsecret-file = 'deny'\n");
    temp.write("package/skills/a/SKILL.md", &skill("b", "Reads. Use when asked."));
    let output = || check::report(&temp.package(), Path::new("skills")) + &temp.stage(&["skills"]);
    let codes = ["[name-directory-mismatch]", "[secret-file]"];
    let kind = |kind: &str, output: &str| {
        let lines = output.lines().filter(|line| line.starts_with(&format!("cargo::{kind}=")));
        codes.map(|code| lines.clone().filter(|line| line.contains(code)).count())
    };
    assert_eq!((kind("error", &output()), kind("warning", &output())), ([1, 2], [0, 0]));
    for mark in ["package/.cargo-checksum.json", "package/.cargo-ok", ".cargo-ok"] {
        temp.write(mark, "");
        assert_eq!((kind("error", &output()), kind("warning", &output())), ([0, 0], [1, 2]), "{mark}");
        fs::remove_file(temp.0.join(mark)).expect("it is ours");
    }
    temp.write("package/.cargo-ok", "");
    temp.write("package/skills/a/SKILL.md", "no frontmatter");
    assert!(output().contains("cargo::error=the frontmatter is missing"), "{}", output());
}
