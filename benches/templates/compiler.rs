//! Prints lines of quantity, variant and sample.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use skills_compiler::{Compilation, Policy, Root, Tree, check, compile, load};

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let rounds: usize = arguments[0].parse().unwrap();
    let root = Path::new(&arguments[2]);
    let default = Policy::default();
    for _ in 0..rounds {
        match arguments[1].as_str() {
            "load" => load_all(root, &default),
            _ => check_loaded(root, &default),
        }
    }
}

/// Measures loading and checking together, then the loader alone.
fn load_all(root: &Path, policy: &Policy) {
    measure("compile", || compile(&Root::new(root), policy));
    let start = Start::now();
    let tree = black_box(load(&Root::new(root), policy));
    let spent = start.spent();
    print("load", spent, check(tree, policy).skills.len());
}

/// Measures with the default lints, without lints, and without bodies, which leaves the frontmatter.
fn check_loaded(root: &Path, policy: &Policy) {
    let no_lints = Policy::from_toml("[lints]\nall = \"allow\"\n").unwrap();
    let tree = load(&Root::new(root), policy);
    measure("default lints", || check(tree, policy));
    let tree = load(&Root::new(root), &no_lints);
    measure("no lints", || check(tree, &no_lints));
    let skills = fs::read_dir(root).unwrap().map(|entry| entry.unwrap());
    let headers = skills.map(|skill| {
        let text = fs::read_to_string(skill.path().join("SKILL.md")).unwrap();
        let end = text.find("\n---\n").unwrap() + 5;
        (format!("{}/SKILL.md", skill.file_name().display()), format!("{}\nDo it.\n", &text[..end]))
    });
    let headers = Tree::from_files(headers, &no_lints);
    measure("frontmatter", || check(headers, &no_lints));
}

fn measure(quantity: &str, run: impl FnOnce() -> Compilation) {
    let start = Start::now();
    let compilation = black_box(run());
    print(quantity, start.spent(), compilation.skills.len());
    assert!(compilation.diagnostics.is_empty(), "{}", compilation.diagnostics[0]);
}

fn print(quantity: &str, spent: [Duration; 2], skills: usize) {
    for (what, spent) in ["wall", "CPU"].into_iter().zip(spent) {
        println!("{quantity}, {what}\tskills-compiler\t{}", spent.as_secs_f64() * 1e6 / skills as f64);
    }
}

/// A point in time, and the CPU time of all threads until then.
struct Start(Instant, Duration);

impl Start {
    fn now() -> Self {
        Self(Instant::now(), cpu())
    }

    fn spent(&self) -> [Duration; 2] {
        [self.0.elapsed(), cpu() - self.1]
    }
}

fn cpu() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().unwrap()
}
