//! Nothing is allocated until a string is requested.

use std::fmt::{self, Write};
use std::hint::black_box;

use allocation_counter::measure;
use skills_runtime::{Activation, Budget, Catalog, Skill, Skills, skills};

static SKILLS: Skills = skills!("skills");

const PDF: &Skill = SKILLS.get("pdf").unwrap();

#[track_caller]
fn check<R>(expected: u64, run: impl FnOnce() -> R) {
    let allocations = measure(|| {
        black_box(run());
    });
    assert_eq!(allocations.count_total, expected);
}

#[test]
fn the_counter_counts() {
    check(1, || String::from("text"));
    check(0, String::new);
}

#[test]
fn lookup_and_iteration_do_not_allocate() {
    check(0, || SKILLS.get("pdf"));
    check(0, || SKILLS.get("unknown"));
    check(0, || SKILLS.try_get("pdf").is_ok());
    check(0, || SKILLS.iter().count());
    check(0, || SKILLS.names().map(str::len).sum::<usize>());
    check(0, || {
        SKILLS.summaries().map(|summary| summary.description().len() + summary.triggers().count()).sum::<usize>()
    });
    check(0, || SKILLS.unknown_names(["pdf", "release-notes"]).count());
    check(0, || SKILLS.clone());
}

#[test]
fn reading_fields_does_not_allocate() {
    check(0, || (PDF.name(), PDF.description(), PDF.license(), PDF.compatibility(), PDF.is_model_invocable()));
    check(0, || PDF.metadata().count() + PDF.allowed_tools().count() + PDF.tools().count() + PDF.triggers().count());
    check(0, || (PDF.source(), PDF.frontmatter(), PDF.frontmatter_json(), PDF.body()));
    check(0, || PDF.resources().map(|resource| resource.path().len()).sum::<usize>());
    check(0, || PDF.files().flat_map(|file| file.contents()).map(|bytes| bytes.len()).sum::<usize>());
    check(0, || PDF.read("./references/forms.md").is_ok());
    check(0, || PDF.read_to_string("SKILL.md").is_ok());
    check(0, || PDF.clone() == *PDF);
}

#[test]
fn preparing_a_text_does_not_allocate() {
    let budget = Budget::tokens(100);
    check(0, || SKILLS.catalog());
    check(0, || SKILLS.catalog().with_instructions(Catalog::BY_READING).with_locations().with_budget(budget).xml());
    check(0, || SKILLS.catalog().with_line(|summary, f| f.write_str(summary.name())).with_budget(budget));
    check(0, || PDF.activate().with_note("").with_max_resources(1));
    check(0, || Activation::is_skill_content("<skill_content name=\"pdf\">\n</skill_content>"));
    check(0, || SKILLS.activation_tool().map(|tool| tool.with_name("skill").anthropic()));
    check(0, || SKILLS.resource_tool().map(|tool| tool.schema()));
    check(0, || Skills::EMPTY.catalog().render());
}

/// A writer that discards its input.
struct Discard;

impl Write for Discard {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        black_box(text);
        Ok(())
    }
}

#[test]
fn writing_a_text_does_not_allocate() {
    check(0, || write!(Discard, "{}", SKILLS.catalog()));
    check(0, || write!(Discard, "{}", SKILLS.catalog().with_locations()));
    check(0, || write!(Discard, "{}", SKILLS.catalog().xml()));
    check(0, || write!(Discard, "{}", SKILLS.catalog().json()));
    let selection = SKILLS.without(["commit-message"]);
    check(0, || write!(Discard, "{}", selection.catalog()));
    check(0, || write!(Discard, "{}", PDF.activate()));
    check(0, || write!(Discard, "{}", PDF.location()));
    check(0, || SKILLS.catalog().report());
}
