//! A temporary folder for one test.
#![allow(dead_code, reason = "each test needs some of it")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) struct Temp(PathBuf);

impl Temp {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("skills-runtime-{}-{count}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        Self(fs::canonicalize(dir).unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn join(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    /// Writes a file and creates its folders.
    pub(crate) fn write(&self, path: &str, text: &str) -> &Self {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// Writes the `SKILL.md` of a skill without errors and warnings.
    pub(crate) fn skill(&self, folder: &str) -> &Self {
        let name = folder.rsplit('/').next().unwrap();
        self.write(&format!("{folder}/SKILL.md"), &skill_md(name, folder))
    }

    #[cfg(unix)]
    pub(crate) fn link(&self, path: &str, target: &str) -> &Self {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(target, path).unwrap();
        self
    }

    #[cfg(unix)]
    pub(crate) fn mode(&self, path: &str, mode: u32) -> &Self {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(self.0.join(path), fs::Permissions::from_mode(mode)).unwrap();
        self
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn skill_md(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: Does {name}. Use for {name}.\n---\n\n# {body}\n")
}
