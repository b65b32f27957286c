//! Prints lines of quantity, variant and sample.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use skills_compiler::{Compilation, Policy, Root, Tree, check, compile};

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let rounds: usize = arguments[0].parse().unwrap();
    let root = Path::new(&arguments[2]);
    let default = Policy::default();
    for _ in 0..rounds {
        match arguments[1].as_str() {
            "load" => load(root, &default),
            _ => check_in_memory(root, &default),
        }
    }
}

/// All of it; the file system's part alone; and the rest, as the difference.
fn load(root: &Path, policy: &Policy) {
    measure("compile", || compile(&Root::new(root), policy));
    let start = Instant::now();
    let mut bytes = 0;
    let mut skills = 0;
    for (path, disk) in paths(root) {
        if path.ends_with("SKILL.md") {
            bytes += black_box(fs::read(disk).unwrap()).len();
            skills += 1;
        } else {
            bytes += black_box(fs::metadata(disk).unwrap()).len() as usize;
        }
    }
    black_box(bytes);
    print("walk and read", start, skills);
}

/// With the default lints; without any lint; and without bodies, so that frontmatter is all there is.
fn check_in_memory(root: &Path, policy: &Policy) {
    // A binary on disk is never read, so it takes no time here either.
    let read = |path: &str, disk| if path.ends_with(".bin") { Vec::new() } else { fs::read(disk).unwrap() };
    let files = paths(root).into_iter().map(|(path, disk)| (path.clone(), read(&path, disk))).collect::<Vec<_>>();
    let no_lints = Policy::from_toml("[lints]\nall = \"allow\"\n").unwrap();
    let tree = |policy: &Policy| Tree::from_files(files.clone(), policy);
    let checked = tree(policy);
    measure("default lints", || check(checked, policy));
    let checked = tree(&no_lints);
    measure("no lints", || check(checked, &no_lints));
    let headers = files.iter().filter(|(path, _)| path.ends_with("SKILL.md")).map(|(path, bytes)| {
        let text = std::str::from_utf8(bytes).unwrap();
        let end = text.find("\n---\n").unwrap() + 5;
        (path.clone(), format!("{}\nDo it.\n", &text[..end]))
    });
    let headers = Tree::from_files(headers, &no_lints);
    measure("frontmatter", || check(headers, &no_lints));
}

fn measure(quantity: &str, run: impl FnOnce() -> Compilation) {
    let start = Instant::now();
    let compilation = black_box(run());
    print(quantity, start, compilation.skills.len());
    assert!(compilation.diagnostics.is_empty(), "{}", compilation.diagnostics[0]);
}

fn print(quantity: &str, start: Instant, skills: usize) {
    println!("{quantity}\tskills-compiler\t{}", start.elapsed().as_secs_f64() * 1e6 / skills as f64);
}

fn paths(root: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut pending = vec![(String::new(), root.to_owned())];
    while let Some((prefix, folder)) = pending.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type().unwrap().is_dir() {
                pending.push((format!("{path}/"), entry.path()));
            } else {
                found.push((path, entry.path()));
            }
        }
    }
    found
}
