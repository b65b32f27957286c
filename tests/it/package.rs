//! Temporary packages that tests build with cargo.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use serde::Deserialize;

use skills_tests::tree::copy;

/// A package in the temporary directory of the tests, with path dependencies on this checkout.
pub(crate) struct Package {
    pub(crate) dir: PathBuf,
}

impl Package {
    /// Creates a package in `folder`, which is emptied first. The first part of `folder` is its name. `manifest` is
    /// inserted after `[dependencies]`.
    pub(crate) fn new(folder: &str, manifest: &str) -> Self {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages").join(folder);
        // All packages share a target directory, so their binaries need different names.
        let name = folder.split('/').next().unwrap_or(folder);
        if dir.exists() {
            fs::remove_dir_all(&dir).expect("the test has written the directory");
        }
        let package = Self { dir };
        package.write(
            "Cargo.toml",
            &format!(
                "[package]\nname = {name:?}\n{MANIFEST}{}\n\n[dependencies]\n{}\n{manifest}",
                dependency("skills-compiler").replace(" }", ", default-features = false, features = ['findings'] }"),
                dependency("skills-runtime")
            ),
        );
        // With the versions of this checkout, cargo has nothing to fetch.
        package.copy(&checkout().join("Cargo.lock"), "Cargo.lock");
        package
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.dir.join(path);
        fs::create_dir_all(path.parent().expect("a file has a parent directory")).expect("the folder can be created");
        fs::write(path, text).expect("the file can be written");
    }

    /// Copies a file or a directory.
    pub(crate) fn copy(&self, from: &Path, to: &str) {
        copy(from, &self.dir.join(to));
    }

    /// Removes a directory with its contents.
    pub(crate) fn remove_all(&self, path: &str) {
        fs::remove_dir_all(self.dir.join(path)).expect("the folder can be removed");
    }

    pub(crate) fn remove(&self, path: &str) {
        fs::remove_file(self.dir.join(path)).expect("the file can be removed");
    }

    /// Replaces the contents of a file and sets its time to the day before, as a restored cache does.
    pub(crate) fn replace_by_older(&self, path: &str, text: &str) {
        self.write(path, text);
        let file = File::options().write(true).open(self.dir.join(path)).expect("the file was just written");
        let time = SystemTime::now() - Duration::from_secs(86_400);
        file.set_modified(time).expect("the time of a file can be set");
    }

    /// Sets the execute bit on systems that have it.
    pub(crate) fn make_executable(&self, path: &str) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::Permissions::from_mode(0o755);
            fs::set_permissions(self.dir.join(path), mode).expect("the mode of a file can be set");
        }
        #[cfg(not(unix))]
        let _ = path;
    }

    /// Runs cargo in the package, with an environment that is the same on every machine.
    pub(crate) fn cargo(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO"));
        for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_BUILD_RUSTFLAGS"] {
            command.env_remove(variable);
        }
        let command = command.args(args).arg("--offline").current_dir(&self.dir);
        // Set for all packages, also for those that bring their own manifest: cargo builds the crates of this checkout
        // once per profile.
        command.env("CARGO_PROFILE_DEV_DEBUG", "0");
        command.env("CARGO_TARGET_DIR", target()).env("CARGO_TERM_COLOR", "never").output().expect("cargo runs")
    }

    /// Builds the package and returns what its binary prints.
    pub(crate) fn run(&self) -> String {
        let output = self.cargo(&["run", "--quiet"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the binary prints UTF-8")
    }
}

/// The diagnostics of rustc from the JSON output of cargo, each with the name of its target.
pub(crate) fn messages(output: &Output) -> impl Iterator<Item = (String, Message)> {
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<_> =
        stdout.lines().filter(|line| line.contains("\"reason\":\"compiler-message\"")).map(str::to_owned).collect();
    lines.into_iter().map(|line| {
        // Every JSON document is a YAML document.
        let line: Line = serde_saphyr::from_str(&line).unwrap_or_else(|error| panic!("{error}\n{line}"));
        (line.target.name, line.message)
    })
}

#[derive(Deserialize)]
struct Line {
    target: Target,
    message: Message,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

/// A diagnostic of rustc.
#[derive(Deserialize)]
pub(crate) struct Message {
    #[serde(rename = "message")]
    pub(crate) text: String,
    pub(crate) level: String,
    pub(crate) rendered: Option<String>,
}

/// A line for `[dependencies]` that names a crate of this checkout.
pub(crate) fn dependency(name: &str) -> String {
    format!("{name} = {{ path = '{}' }}", checkout().join(name).display())
}

/// The root of the workspace.
pub(crate) fn checkout() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in the workspace")
}

/// The target directory of all packages, so that the crates of this checkout are built once.
pub(crate) fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("target")
}

const MANIFEST: &str = "\
version = \"0.0.0\"
edition = \"2024\"
publish = false

[workspace]

# For its features alone: `skills-build` enables them too, and cargo compiles the macro once for all packages.
[build-dependencies]
";
