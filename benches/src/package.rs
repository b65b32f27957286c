//! A generated package, and the artifacts that cargo builds from it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::process::{self, Usage};

/// A package below the directory of the measurement, in no workspace, with a target directory of its own.
pub(crate) struct Package {
    dir: PathBuf,
}

/// The profile that cargo builds with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    Dev,
    Release,
}

impl Profile {
    pub(crate) const ALL: [Self; 2] = [Self::Dev, Self::Release];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "release",
        }
    }

    fn folder(self) -> &'static str {
        match self {
            Self::Dev => "debug",
            Self::Release => "release",
        }
    }
}

impl Package {
    /// Writes a package: `manifest` is what follows `[package]`, `files` are paths and texts.
    pub(crate) fn write(dir: &Path, manifest: &str, files: &[(&str, &str)]) -> io::Result<Self> {
        let manifest = format!(
            "[package]\nname = \"{NAME}\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n[workspace]\n\n\
             {manifest}"
        );
        for (path, text) in [("Cargo.toml", manifest.as_str())].iter().chain(files) {
            let path = dir.join(path);
            fs::create_dir_all(path.parent().unwrap_or(dir))?;
            fs::write(path, text)?;
        }
        Ok(Self { dir: dir.to_owned() })
    }

    /// Writes one of its files again.
    pub(crate) fn replace(&self, path: &str, text: &str) -> io::Result<()> {
        fs::write(self.dir.join(path), text)
    }

    /// Makes `skills` in the package a link to `tree`.
    pub(crate) fn link_skills(&self, tree: &Path) -> io::Result<()> {
        let link = self.dir.join("skills");
        if link.symlink_metadata().is_ok() {
            fs::remove_file(&link)?;
        }
        #[cfg(unix)]
        return std::os::unix::fs::symlink(tree, link);
        #[cfg(windows)]
        return std::os::windows::fs::symlink_dir(tree, link);
    }

    /// Downloads the dependencies, so that no measurement includes the download.
    pub(crate) fn fetch(&self) -> io::Result<()> {
        process::run(process::cargo(&self.dir).args(["fetch", "--quiet"]), &self.log()).map(|_| ())
    }

    /// Runs `cargo build` or `cargo check`; an error if cargo had nothing to do.
    pub(crate) fn cargo(&self, verb: &str, profile: Profile) -> io::Result<Usage> {
        let usage = process::run(&mut self.command(verb, profile), &self.log())?;
        let printed = fs::read_to_string(self.log())?;
        let done = [format!("Compiling {NAME} "), format!("Checking {NAME} ")];
        if !done.iter().any(|line| printed.contains(line)) {
            let dir = self.dir.display();
            return Err(io::Error::other(format!("`cargo {verb}` saw no change in {dir}:\n{printed}")));
        }
        Ok(usage)
    }

    /// `cargo` with `verb`, for callers that add arguments.
    pub(crate) fn command(&self, verb: &str, profile: Profile) -> Command {
        let mut command = process::cargo(&self.dir);
        command.args([verb, "--offline"]);
        if profile == Profile::Release {
            command.arg("--release");
        }
        command
    }

    /// Builds everything that is out of date, without a measurement.
    pub(crate) fn warm(&self, verb: &str, profile: Profile) -> io::Result<()> {
        process::run(&mut self.command(verb, profile), &self.log()).map(|_| ())
    }

    /// Makes cargo build the crate again.
    pub(crate) fn touch(&self) -> io::Result<()> {
        File::options().append(true).open(self.dir.join("src/lib.rs"))?.set_modified(SystemTime::now())
    }

    pub(crate) fn remove_target(&self) -> io::Result<()> {
        match fs::remove_dir_all(self.dir.join("target")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.dir.join("cargo.log")
    }

    pub(crate) fn binary(&self, profile: Profile) -> PathBuf {
        let name = format!("{NAME}{}", std::env::consts::EXE_SUFFIX);
        self.dir.join("target").join(profile.folder()).join(name)
    }

    pub(crate) fn rlib(&self, profile: Profile) -> PathBuf {
        self.dir.join("target").join(profile.folder()).join(format!("lib{NAME}.rlib"))
    }

    /// The metadata of the library that was written last. Crates that depend on the library read it.
    pub(crate) fn rmeta(&self, profile: Profile) -> io::Result<PathBuf> {
        let folder = self.dir.join("target").join(profile.folder()).join("deps");
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let is_ours = entry.file_name().to_string_lossy().starts_with(&format!("lib{NAME}-"));
            if is_ours && entry.path().extension().is_some_and(|extension| extension == "rmeta") {
                found.push((entry.metadata()?.modified()?, entry.path()));
            }
        }
        found.sort();
        found.pop().map(|(_, path)| path).ok_or_else(|| io::Error::other("cargo left no .rmeta"))
    }
}

/// The name of every generated package, its library and its binary.
pub(crate) const NAME: &str = "carrier";
