use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use super::fixture::SKILLS;
use crate::{Skill, Skills};

#[track_caller]
fn check(skills: &Skills, names: &[&str]) {
    assert!(skills.names().eq(names.iter().copied()), "{skills:?}");
}

#[test]
fn only_and_without_select_by_name() {
    check(&SKILLS.only(SKILLS.names()), &["alpha", "bare", "beta", "hidden"]);
    check(&SKILLS.without(["bare", "unknown"]), &["alpha", "beta", "hidden"]);
    check(&SKILLS.only(["hidden", "alpha", "alpha"]), &["alpha", "hidden"]);
    check(&SKILLS.only(["alpha", "beta"]).without(["alpha"]), &["beta"]);
    check(&SKILLS.only([""; 0]), &[]);
    check(&SKILLS.only(["unknown"]), &[]);
}

#[test]
fn every_kind_of_list_is_accepted() {
    let owned: Vec<String> = vec!["alpha".to_owned(), "beta".to_owned()];
    let borrowed: Vec<&str> = vec!["beta"];
    let set: BTreeSet<String> = owned.iter().cloned().collect();
    check(&SKILLS.only(&owned).without(&borrowed), &["alpha"]);
    check(&SKILLS.only(owned.as_slice()).without(&borrowed[..]), &["alpha"]);
    check(&SKILLS.only(&set).without(["beta"]), &["alpha"]);
    check(&SKILLS.only(&owned[..1]), &["alpha"]);
    check(&SKILLS.only(set.iter().rev()), &["alpha", "beta"]);
    check(&SKILLS.without(&owned), &["bare", "hidden"]);
    check(&SKILLS.without([""; 0]), &["alpha", "bare", "beta", "hidden"]);
}

#[test]
fn unknown_names_are_reported_in_their_order() {
    let names: Vec<String> = ["zeta", "alpha", "Alpha"].map(String::from).into();
    let unknown: Vec<_> = SKILLS.unknown_names(&names).collect();
    let unknown: Vec<_> = unknown.iter().map(|it| (it.name(), it.nearest())).collect();
    assert_eq!(unknown, [("zeta", Some("beta")), ("Alpha", Some("alpha"))]);
    assert_eq!(SKILLS.unknown_names(["alpha"]).count(), 0);
    assert_eq!(SKILLS.unknown_names([""; 0]).count(), 0);
    assert_eq!(SKILLS.unknown_names(["two\nlines"]).next().unwrap().to_string(), "no skill `two\\nlines`");
}

#[track_caller]
fn check_error(name: &str, message: &str) {
    assert_eq!(SKILLS.try_get(name).unwrap_err().to_string(), message);
}

#[test]
fn unknown_skill_error_suggests_a_similar_name() {
    assert_eq!(SKILLS.try_get("alpha").ok(), SKILLS.get("alpha"));
    check_error("ALPHA", "no skill `ALPHA`; did you mean `alpha`?");
    check_error("aplha", "no skill `aplha`; did you mean `alpha`?");
    check_error("alpha-tool", "no skill `alpha-tool`; did you mean `alpha`?");
    check_error("", "no skill ``");
    check_error("other", "no skill `other`");
    check_error("two\nlines", "no skill `two\\nlines`");
    check_error(&"ü".repeat(10_000), &std::format!("no skill `{}…`", "ü".repeat(200)));
}

#[test]
fn a_selection_behaves_like_any_other_set() {
    let selected = SKILLS.without(["alpha"]).filter(Skill::is_model_invocable);
    check(&selected, &["bare", "beta"]);
    assert_eq!(selected.get("beta"), SKILLS.get("beta"));
    assert_eq!(selected.get("alpha"), None);
    assert_eq!(selected.clone(), selected);
    assert_ne!(selected, SKILLS);
    assert_eq!((&selected).into_iter().count(), 2);
}

#[test]
fn collect_sorts_and_keeps_the_last_skill_of_a_name() {
    let order = ["hidden", "alpha", "beta", "alpha"];
    let collected: Skills = order.iter().map(|name| SKILLS.get(name).unwrap().clone()).collect();
    check(&collected, &["alpha", "beta", "hidden"]);
    assert_eq!(collected.get("beta").unwrap().compatibility(), Some("Linux"));
    check(&Skills::default(), &[]);
}

#[test]
fn summaries_leave_out_skills_that_are_hidden_from_models() {
    assert!(SKILLS.summaries().map(|summary| summary.name()).eq(["alpha", "bare", "beta"]));
}
