//! Time and allocations of calls of `skills-runtime`: `cargo bench -p bench-runtime`.
//!
//! A time without a row of allocations below it is of a call that allocates nothing.

use std::fmt::Write as _;

use divan::{AllocProfiler, Bencher, black_box};
use skills_runtime::{Budget, Skill, Skills, skills};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

static TEN: Skills = skills!("$OUT_DIR/10");
static HUNDRED: Skills = skills!("$OUT_DIR/100");
static THOUSAND: Skills = skills!("$OUT_DIR/1000");

const COUNTS: [usize; 3] = [10, 100, 1000];

fn set(count: usize) -> &'static Skills {
    let set = [&TEN, &HUNDRED, &THOUSAND].into_iter().find(|skills| skills.len() == count);
    set.expect("`COUNTS` are the lengths of the sets")
}

/// Looks up each name in turn.
#[divan::bench(args = COUNTS)]
fn get(bencher: Bencher<'_, '_>, count: usize) {
    let mut names = set(count).names().cycle();
    bencher.with_inputs(|| names.next().unwrap_or_default()).bench_local_values(|name| set(count).get(name));
}

#[divan::bench(args = COUNTS)]
fn get_unknown(bencher: Bencher<'_, '_>, count: usize) {
    bencher.bench(|| set(count).get(black_box("task-05")));
}

/// Searches for the nearest name to a misspelt one, which compares every name.
#[divan::bench(args = COUNTS)]
fn nearest(bencher: Bencher<'_, '_>, count: usize) {
    bencher.bench(|| set(count).nearest(black_box("taks-0005")));
}

#[divan::bench(args = COUNTS)]
fn iter(bencher: Bencher<'_, '_>, count: usize) {
    bencher.bench(|| set(count).iter().map(|skill| skill.name().len() + skill.description().len()).sum::<usize>());
}

#[divan::bench(args = COUNTS)]
fn resources(bencher: Bencher<'_, '_>, count: usize) {
    let files = |skill: &Skill| skill.resources().map(|file| file.path().len()).sum::<usize>();
    bencher.bench(|| set(count).iter().map(files).sum::<usize>());
}

#[divan::bench(args = COUNTS)]
fn read(bencher: Bencher<'_, '_>, count: usize) {
    let mut skills = set(count).iter().cycle();
    bencher.with_inputs(|| skills.next()).bench_local_values(|skill| {
        skill.is_some_and(|skill| skill.read_to_string(black_box("references/report.md")).is_ok())
    });
}

#[divan::bench(args = COUNTS)]
fn catalog(bencher: Bencher<'_, '_>, count: usize) {
    bencher.bench(|| set(count).catalog().to_string());
}

/// Writes into a string that has enough capacity.
#[divan::bench(args = COUNTS)]
fn catalog_into(bencher: Bencher<'_, '_>, count: usize) {
    let mut text = set(count).catalog().to_string();
    bencher.bench_local(|| {
        text.clear();
        write!(text, "{}", set(count).catalog())
    });
}

#[divan::bench(args = COUNTS)]
fn catalog_xml(bencher: Bencher<'_, '_>, count: usize) {
    bencher.bench(|| set(count).catalog().xml().to_string());
}

#[divan::bench(args = COUNTS)]
fn catalog_json(bencher: Bencher<'_, '_>, count: usize) {
    bencher.bench(|| set(count).catalog().json().to_string());
}

/// Descriptions are cut to a length that is found by search.
#[divan::bench(args = COUNTS)]
fn catalog_in_budget(bencher: Bencher<'_, '_>, count: usize) {
    let budget = Budget::characters(count * 150);
    bencher.bench(|| set(count).catalog().with_budget(black_box(budget)).to_string());
}

#[divan::bench(args = COUNTS)]
fn activate(bencher: Bencher<'_, '_>, count: usize) {
    let mut skills = set(count).iter().cycle();
    bencher.with_inputs(|| skills.next()).bench_local_values(|skill| skill.map(|skill| skill.activate().to_string()));
}

#[divan::bench(args = COUNTS)]
fn activation_tool(bencher: Bencher<'_, '_>, count: usize) {
    bencher.bench(|| set(count).activation_tool().map(|tool| tool.to_string()));
}
