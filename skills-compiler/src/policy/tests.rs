use super::Policy;
use crate::code::{Class, Code, Level};

#[track_caller]
fn check(toml: &str, code: Code, skill: Option<&str>, expected: Level) {
    let policy = Policy::from_toml(toml).expect("the test's own policy is sound");
    assert_eq!(policy.level(code, skill), expected, "{code} of {skill:?} under {toml}");
}

#[test]
fn defaults_are_the_contract() {
    for &code in Code::ALL {
        assert_eq!(Policy::default().level(code, Some("pdf")), code.default_level(), "{code}");
    }
}

#[test]
fn the_standard_denies_one_lint() {
    let standard = Policy::standard();
    let denied: Vec<_> = Code::ALL.iter().filter(|&&code| code.class() == Class::Lint).collect();
    let denied: Vec<_> = denied.into_iter().filter(|&&code| standard.level(code, None) == Level::Deny).collect();
    assert_eq!(denied, [&Code::NameDirectoryMismatch]);
}

#[test]
fn later_exceptions_win_over_earlier_ones_and_over_the_rest() {
    let text = "[lints]\nbody-long = 'deny'\n\
        [[override]]\nskills = ['a-*']\nlints = { body-long = 'warn' }\n\
        [[override]]\nskills = ['*-z', 'q?']\nlints = { body-long = 'allow' }\n\
        [[override]]\nskills = ['a-z']\nlints = { body-empty = 'allow' }\n";
    check(text, Code::BodyLong, None, Level::Deny);
    check(text, Code::BodyLong, Some("b"), Level::Deny);
    check(text, Code::BodyLong, Some("a-b"), Level::Warn);
    check(text, Code::BodyLong, Some("a-z"), Level::Allow);
    check(text, Code::BodyLong, Some("q1"), Level::Allow);
    check(text, Code::BodyEmpty, Some("a-z"), Level::Allow);
}

#[test]
fn groups_come_first() {
    let text = "[lints]\nunknown_key = 'allow'\nwarnings = 'deny'\nall = 'warn'\n";
    check(text, Code::UnknownKey, None, Level::Allow);
    check(text, Code::BodyLong, None, Level::Deny);
    check(text, Code::ReservedName, None, Level::Warn);
    check(text, Code::MissingFile, None, Level::Warn);
    check(text, Code::CatalogBudget, None, Level::Deny);
    check(text, Code::YamlTag, None, Level::Deny);
}
