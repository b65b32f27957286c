//! Throw-away packages that real cargo builds.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use serde::Deserialize;

use skills_tests::tree::copy;

/// A package below the folder that tests may write, with path dependencies on this checkout.
pub(crate) struct Package {
    pub(crate) dir: PathBuf,
}

impl Package {
    /// A package in `folder`, emptied first, and called like the first part of it; `manifest` follows `[dependencies]`.
    pub(crate) fn new(folder: &str, manifest: &str) -> Self {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages").join(folder);
        // Packages share a folder for what is built, so their binaries must not have one name.
        let name = folder.split('/').next().unwrap_or(folder);
        if dir.exists() {
            fs::remove_dir_all(&dir).expect("what a test wrote it can remove");
        }
        let package = Self { dir };
        package.write(
            "Cargo.toml",
            &format!("[package]\nname = {name:?}\n{MANIFEST}{}\n{manifest}", dependency("skills-runtime")),
        );
        // The versions that this checkout is built with, so that nothing has to be fetched.
        package.copy(&checkout().join("Cargo.lock"), "Cargo.lock");
        package
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.dir.join(path);
        fs::create_dir_all(path.parent().expect("a file stands in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// Copies a file, or all that is in a folder.
    pub(crate) fn copy(&self, from: &Path, to: &str) {
        copy(from, &self.dir.join(to));
    }

    /// Removes a folder with all that is in it.
    pub(crate) fn remove_all(&self, path: &str) {
        fs::remove_dir_all(self.dir.join(path)).expect("the folder can be removed");
    }

    pub(crate) fn remove(&self, path: &str) {
        fs::remove_file(self.dir.join(path)).expect("the file can be removed");
    }

    /// Replaces what is in a file, as a restored cache does it: it has the time of a day before.
    pub(crate) fn replace_by_older(&self, path: &str, text: &str) {
        self.write(path, text);
        let file = File::options().write(true).open(self.dir.join(path)).expect("it was just written");
        let time = SystemTime::now() - Duration::from_secs(86_400);
        file.set_modified(time).expect("the time of a file can be set");
    }

    /// Sets the execute bit, where there is one.
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
        command.env("CARGO_TARGET_DIR", target()).env("CARGO_TERM_COLOR", "never").output().expect("cargo runs")
    }

    /// Builds the package and returns what its binary prints.
    pub(crate) fn run(&self) -> String {
        let output = self.cargo(&["run", "--quiet"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the binaries of tests print text")
    }
}

/// What rustc says, target by target, as cargo passes it on.
pub(crate) fn messages(output: &Output) -> impl Iterator<Item = (String, Message)> {
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<_> =
        stdout.lines().filter(|line| line.contains("\"reason\":\"compiler-message\"")).map(str::to_owned).collect();
    lines.into_iter().map(|line| {
        // JSON is YAML.
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

/// The folder that holds the whole workspace.
pub(crate) fn checkout() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package stands in the workspace")
}

/// One folder for all packages, so that the crates of this checkout are built once.
pub(crate) fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("target")
}

const MANIFEST: &str = "\
version = \"0.0.0\"
edition = \"2024\"
publish = false

[workspace]

[profile.dev]
debug = 0

[dependencies]
";
