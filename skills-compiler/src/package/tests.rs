//! When a build script is missed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::untracked;
use crate::root::Root;

/// The diagnostic for `/package/skills` if the build script has printed `printed`, in both layouts of cargo's folder.
#[track_caller]
fn check(printed: &str, is_missed: bool) {
    for output in ["output", "run/stdout"] {
        let build = Temp::new();
        let out_dir = build.0.join("out");
        let file = build.0.join(output);
        fs::create_dir_all(file.parent().expect("it stands in a folder")).expect("the folder can be made");
        fs::create_dir_all(&out_dir).expect("the folder can be made");
        fs::write(file, printed).expect("the file can be written");
        assert_eq!(untracked(&root("skills"), Some(&out_dir)).is_some(), is_missed, "{output}: {printed}");
    }
}

fn root(path: &str) -> Root {
    Root::new(Path::new("/package").join(path)).package("/package")
}

struct Temp(PathBuf);

impl Temp {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Self(std::env::temp_dir().join(format!("skills-package-{}-{count}", std::process::id())))
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_script_that_watches_the_root() {
    check("cargo::rerun-if-changed=skills\n", false);
    check("cargo:rerun-if-changed=skills/\n", false);
    check("cargo::rerun-if-changed=./skills\n", false);
    check("cargo::rerun-if-changed=.\n", false);
    check("cargo::rerun-if-changed=/package\n", false);
    check("cargo::rerun-if-changed=src\ncargo::rerun-if-changed=skills\n", false);
    check("cargo::rerun-if-changed=src/../skills\n", false);
}

#[test]
fn a_script_that_watches_something_else() {
    check("cargo::rerun-if-changed=build.rs\n", true);
    check("cargo:rerun-if-changed=skills/pdf\n", true);
    check("cargo::rerun-if-changed=skills-of-others\n", true);
    check("cargo::rerun-if-env-changed=CC\n", true);
}

/// Cargo then looks at the whole package.
#[test]
fn a_script_that_names_nothing() {
    check("", false);
    check("cargo::warning=careful\ncargo::rustc-cfg=fast\n", false);
    check("rerun-if-changed=build.rs\n", false);
}

#[test]
fn no_script_or_no_trace_of_it() {
    assert!(untracked(&root("skills"), None).is_some());
    assert!(untracked(&root("skills"), Some(Path::new("/no/such/build/out"))).is_none());
    assert!(untracked(&Root::new("/package/skills"), None).is_none());
    let outside = Root::new("/shared/skills").package("/package");
    let help = untracked(&outside, None).map(|fault| fault.helps().join("\n")).unwrap_or_default();
    assert!(help.contains("rerun-if-changed=../shared/skills"), "{help}");
}
