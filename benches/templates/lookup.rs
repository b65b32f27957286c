//! Prints lines of quantity, variant and sample.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use include_dir::{Dir, include_dir};
use skills_runtime::{Skills, skills};

static OURS: Skills = skills!("skills");
static PEER: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/skills");

fn main() {
    let rounds: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let names = shuffled(OURS.names().map(str::to_owned).collect());
    let paths = OURS.iter().flat_map(|skill| {
        skill.resources().map(|resource| (skill.name().to_owned(), resource.path().to_owned())).collect::<Vec<_>>()
    });
    let paths = shuffled(paths.collect());
    let whole: Vec<_> = paths.iter().map(|(name, path)| format!("{name}/{path}")).collect();
    let sources: Vec<_> = names.iter().map(|name| format!("{name}/SKILL.md")).collect();

    let text = OURS.catalog().to_string();
    let lines: Vec<_> = OURS.summaries().map(|summary| (summary.name(), summary.description())).collect();
    let activated = OURS.get(&names[0]).unwrap();

    for _ in 0..rounds {
        let get = |name: &String| black_box(OURS.get(name)).is_some();
        measure("get", "skills-runtime", &names, 200_000, get);
        let get = |path: &String| black_box(PEER.get_file(path)).is_some();
        measure("get", "include_dir", &sources, 1_000, get);

        let resource = |(name, path): &(String, String)| {
            let skill = OURS.get(name).unwrap();
            black_box(skill.resource(path).and_then(|resource| resource.embedded())).is_some()
        };
        measure("resource", "skills-runtime", &paths, 200_000, resource);
        let resource = |path: &String| black_box(PEER.get_file(path).map(|file| file.contents())).is_some();
        measure("resource", "include_dir", &whole, 1_000, resource);

        measure("catalog", "skills-runtime", &[()], 500, |()| black_box(OURS.catalog().to_string()).len() > 0);
        measure("catalog", "copy", &[()], 500, |()| black_box(black_box(&text).clone()).len() > 0);
        measure("catalog", "by hand", &[()], 500, |()| {
            let mut catalog = String::new();
            for (name, description) in black_box(&lines) {
                for part in ["- `", name, "` — ", description, "\n"] {
                    catalog.push_str(part);
                }
            }
            black_box(catalog).len() > 0
        });

        measure("activate", "skills-runtime", &[()], 500, |()| black_box(activated.activate().to_string()).len() > 0);
        measure("activate", "copy", &[()], 500, |()| black_box(black_box(activated.body()).to_owned()).len() > 0);
    }
}

/// Measures nanoseconds and allocations of `call`, over `calls` calls that use the keys in turn.
fn measure<K>(quantity: &str, variant: &str, keys: &[K], calls: usize, call: impl Fn(&K) -> bool) {
    let mut found = true;
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let start = Instant::now();
    for key in keys.iter().cycle().take(calls) {
        found &= call(key);
    }
    let elapsed = start.elapsed();
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert!(found, "{quantity}, {variant}");
    println!("{quantity} ns\t{variant}\t{}", elapsed.as_nanos() as f64 / calls as f64);
    println!("{quantity} allocations\t{variant}\t{}", allocations as f64 / calls as f64);
}

/// Shuffles the items, so that their order is not that of the tables.
fn shuffled<T>(mut items: Vec<T>) -> Vec<T> {
    let mut state = 1_u64;
    for at in (1..items.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(at, (state >> 33) as usize % (at + 1));
    }
    items
}

struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is forwarded to `System`.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
