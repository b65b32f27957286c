use alloc::vec::Vec;

use super::{distance, nearest};

const WORDS: &[&str] = &["allow", "warn", "deny", "name", "metadata", "compatibility"];

#[track_caller]
fn check(word: &str, expected: Option<&str>) {
    assert_eq!(nearest(word, WORDS.iter().copied()), expected, "{word}");
}

#[test]
fn typing_errors_are_recognised() {
    check("alow", Some("allow"));
    check("wran", Some("warn"));
    check("compatability", Some("compatibility"));
    check("meta-data", Some("metadata"));
    check("deny", Some("deny"));
}

#[test]
fn other_words_are_not_matched() {
    check("forbid", None);
    check("", None);
    check("näme", Some("name"));
    check("dxxy", None);
    check(&"metadata".repeat(10_000), None);
}

#[test]
fn first_of_two_equally_near_words_wins() {
    assert_eq!(nearest("bat", ["cat", "hat"]), Some("cat"));
    assert_eq!(nearest("bat", ["hat", "cat"]), Some("hat"));
}

#[test]
fn distance_counts_each_kind_of_error_once() {
    let check = |a: &str, b: &str, expected| {
        let [x, y] = [a, b].map(|text| text.chars().collect::<Vec<_>>());
        assert_eq!((distance(&x, &y, 9), distance(&y, &x, 9)), (Some(expected), Some(expected)), "{a} {b}");
        assert_eq!(distance(&x, &y, expected), Some(expected));
        assert_eq!(expected.checked_sub(1).and_then(|less| distance(&x, &y, less)), None);
    };
    check("", "", 0);
    check("", "abc", 3);
    check("pdf", "pdfs", 1);
    check("pdf", "pef", 1);
    check("pdf", "pfd", 1);
    check("abcd", "badc", 2);
    check("kitten", "sitting", 3);
    // A pair that was swapped is not edited again.
    check("ca", "abc", 3);
}
