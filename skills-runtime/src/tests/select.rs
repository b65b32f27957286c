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
fn enabled_and_disabled() {
    check(&SKILLS.select(&[], &[]), &["alpha", "bare", "beta", "hidden"]);
    check(&SKILLS.select(&[], &["bare", "unknown"]), &["alpha", "beta", "hidden"]);
    check(&SKILLS.select(&["hidden", "alpha", "alpha"], &[]), &["alpha", "hidden"]);
    check(&SKILLS.select(&["alpha", "beta"], &["alpha"]), &["beta"]);
    check(&SKILLS.select(&["unknown"], &[]), &[]);
}

#[test]
fn every_kind_of_list() {
    let owned: Vec<String> = vec!["alpha".to_owned(), "beta".to_owned()];
    let borrowed: Vec<&str> = vec!["beta"];
    let set: BTreeSet<String> = owned.iter().cloned().collect();
    check(&SKILLS.select(&owned, &borrowed), &["alpha"]);
    check(&SKILLS.select(owned.as_slice(), &borrowed[..]), &["alpha"]);
    check(&SKILLS.select(&set, &["beta"]), &["alpha"]);
    check(&SKILLS.select(&owned[..1], &[]), &["alpha"]);
    check(&SKILLS.select(&[], &owned), &["bare", "hidden"]);
    check(&SKILLS.without(&owned), &["bare", "hidden"]);
    check(&SKILLS.without(&[]), &["alpha", "bare", "beta", "hidden"]);
}

#[test]
fn unknown_names_are_said_in_their_order() {
    let names: Vec<String> = ["zeta", "alpha", "Alpha"].map(String::from).into();
    let unknown: Vec<_> = SKILLS.unknown_names(&names).map(|it| (it.name(), it.nearest())).collect();
    assert_eq!(unknown, [("zeta", Some("beta")), ("Alpha", Some("alpha"))]);
    assert_eq!(SKILLS.unknown_names(&["alpha"]).count(), 0);
    assert_eq!(SKILLS.unknown_names(&[]).count(), 0);
    assert_eq!(SKILLS.unknown_names(&["two\nlines"]).next().unwrap().to_string(), "two\\nlines");
}

#[track_caller]
fn check_error(name: &str, message: &str) {
    assert_eq!(SKILLS.try_get(name).unwrap_err().to_string(), message);
}

#[test]
fn an_unknown_skill_is_an_error_that_names_the_nearest() {
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
fn a_selection_is_a_set_like_any_other() {
    let selected = SKILLS.select(&[], &["alpha"]).filter(Skill::is_model_invocable);
    check(&selected, &["bare", "beta"]);
    assert_eq!(selected.get("beta"), SKILLS.get("beta"));
    assert_eq!(selected.get("alpha"), None);
    assert_eq!(selected.clone(), selected);
    assert_ne!(selected, SKILLS);
    assert_eq!((&selected).into_iter().count(), 2);
}

#[test]
fn collecting_sorts_and_takes_the_last_of_a_name() {
    let order = ["hidden", "alpha", "beta", "alpha"];
    let collected: Skills = order.iter().map(|name| SKILLS.get(name).unwrap().clone()).collect();
    check(&collected, &["alpha", "beta", "hidden"]);
    assert_eq!(collected.get("beta").unwrap().compatibility(), Some("Linux"));
    check(&Skills::default(), &[]);
}

#[test]
fn summaries_are_for_models() {
    assert!(SKILLS.summaries().map(|summary| summary.name()).eq(["alpha", "bare", "beta"]));
}
