use super::nearest;

const WORDS: &[&str] = &["allow", "warn", "deny", "name", "metadata", "compatibility"];

#[track_caller]
fn check(word: &str, expected: Option<&str>) {
    assert_eq!(nearest(word, WORDS.iter().copied()), expected, "{word}");
}

#[test]
fn slips_of_the_pen_are_seen_through() {
    check("alow", Some("allow"));
    check("wran", Some("warn"));
    check("compatability", Some("compatibility"));
    check("meta-data", Some("metadata"));
    check("deny", Some("deny"));
}

#[test]
fn other_words_are_other_words() {
    check("forbid", None);
    check("", None);
    check("näme", Some("name"));
    check("dxxy", None);
    check(&"metadata".repeat(10_000), None);
}

#[test]
fn the_first_of_two_equally_near_wins() {
    assert_eq!(nearest("bat", ["cat", "hat"]), Some("cat"));
    assert_eq!(nearest("bat", ["hat", "cat"]), Some("hat"));
}
