use alloc::string::String;
use std::panic::catch_unwind;

use super::fixture::SKILLS;
use crate::Skills;
use crate::skill::Skill;

static EMPTY: Skills = Skills::EMPTY;
const ALPHA: &Skill = SKILLS.get("alpha").unwrap();
const NAME: &str = ALPHA.name();
const COUNT: usize = SKILLS.len();
const _: () = Skills::assert_disjoint(&[]);
const _: () = Skills::assert_disjoint(&[&SKILLS, &EMPTY, &EMPTY]);
const _: () = SKILLS.assert_tools(&["Bash", "Grep", "Read", "Write"]);
const _: () = assert!(SKILLS.get("unknown").is_none() && !SKILLS.is_empty());

#[test]
fn sets_can_be_queried_in_a_const() {
    assert_eq!((NAME, COUNT), ("alpha", 4));
}

/// The message of the panic.
fn check(run: impl FnOnce() + std::panic::UnwindSafe) -> String {
    *catch_unwind(run).unwrap_err().downcast().unwrap()
}

#[test]
fn the_panic_names_the_skill() {
    let selected = SKILLS.only(["beta"]);
    assert_eq!(
        check(move || Skills::assert_disjoint(&[&EMPTY, &selected, &SKILLS])),
        "skill `beta` is in two of the sets",
    );
}

#[test]
fn the_panic_names_the_tool() {
    assert_eq!(
        check(|| SKILLS.assert_tools(&["Read", "Bash"])),
        "skill `alpha` names tool `Grep`, which is not in the list",
    );
    assert_eq!(
        check(|| SKILLS.assert_tools(&["Read", "Bash(git:*)", "Grep"])),
        "skill `alpha` names tool `Bash`, which is not in the list",
    );
}
