//! Reads or loads a directory of skills and keeps the result. With a third argument, prints the memory that it used.

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};

use skills_runtime::{Policy, Skills};

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let (what, root, counts) = (arguments[0].as_str(), Path::new(&arguments[1]), arguments.len() > 2);
    IS_COUNTING.store(counts, Ordering::Relaxed);
    let kept = match what {
        "load" => load(root),
        "nothing" => 0,
        "read-markdown" => read(root, |name| name.ends_with(".md")),
        "read-sources" => read(root, |name| name == "SKILL.md"),
        unknown => panic!("unknown task `{unknown}`"),
    };
    IS_COUNTING.store(false, Ordering::Relaxed);
    if counts {
        println!("texts\t{kept}");
        println!("allocated\t{}", PEAK.load(Ordering::Relaxed));
        // The maximum that `wait4` reports to the parent may be from before `exec`.
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        if let Some(line) = status.lines().find_map(|line| line.strip_prefix("VmHWM:")) {
            println!("resident\t{}", line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() * 1024);
        }
    }
}

/// Loads like a host that starts. Returns the size of all sources in bytes.
fn load(root: &Path) -> usize {
    let loaded = Skills::load(root, &Policy::default());
    assert!(loaded.diagnostics.is_empty(), "{}", loaded.diagnostics[0]);
    let length = loaded.skills.iter().map(|skill| skill.source().len()).sum();
    std::mem::forget(loaded);
    length
}

/// Lists every directory, reads the files that `is_wanted` accepts and keeps the sources. Returns their size in bytes.
fn read(root: &Path, is_wanted: impl Fn(&str) -> bool) -> usize {
    let (mut texts, mut pending) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_dir() {
                pending.push(entry.path());
            } else if entry.file_name().to_str().is_some_and(&is_wanted) {
                let text = black_box(fs::read(entry.path()).unwrap());
                if entry.file_name() == "SKILL.md" {
                    texts.push(text);
                }
            }
        }
    }
    let length = texts.iter().map(Vec::len).sum();
    std::mem::forget(texts);
    length
}

/// Counts the bytes in use, in the runs that measure memory.
struct Counting;

static IS_COUNTING: AtomicBool = AtomicBool::new(false);
static IN_USE: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicIsize = AtomicIsize::new(0);

fn count(old: usize, new: usize) {
    if IS_COUNTING.load(Ordering::Relaxed) {
        let change = new as isize - old as isize;
        let in_use = IN_USE.fetch_add(change, Ordering::Relaxed) + change;
        PEAK.fetch_max(in_use, Ordering::Relaxed);
    }
}

// SAFETY: every call is forwarded to `System`.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(0, layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(layout.size(), 0);
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(layout.size(), size);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
