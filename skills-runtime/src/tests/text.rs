use alloc::string::ToString;

use skills_core::json::Quoted;

use crate::catalog::shorten::shorten;
use crate::nearest::nearest_name;
use crate::nearest::nearest_paths;
use crate::text::compare::compare;
use crate::text::escape::Escaped;

#[test]
fn strings_are_ordered_by_their_bytes() {
    let text = "skill-0001-é-skill-0002";
    let parts = || (0..=text.len()).filter_map(|end| text.get(..end));
    let others = || parts().flat_map(|part| [part.to_string(), part.to_string() + "a", part.replace('1', "é")]);
    for a in others() {
        for b in others() {
            assert_eq!(compare(&a, &b), a.cmp(&b), "{a} {b}");
        }
    }
}

#[test]
fn escapes_are_those_of_the_reference_tool() {
    assert_eq!(Escaped("a<b>&\"c'é").to_string(), "a&lt;b&gt;&amp;&quot;c&#x27;é");
    assert_eq!(Escaped("").to_string(), "");
}

#[track_caller]
fn check(text: &str, limit: usize, short: &str) {
    let shortened = shorten(text, limit).map_or_else(|| text.to_string(), |words| words.to_string() + "…");
    assert_eq!(shortened, short);
    assert!(short.chars().count() <= limit.max(1) || short == text);
}

#[test]
fn descriptions_are_cut_between_words() {
    let text = "Fills forms, reads tables.";
    check(text, 26, text);
    check(text, 25, "Fills forms, reads…");
    check(text, 19, "Fills forms, reads…");
    check(text, 18, "Fills forms…");
    check(text, 12, "Fills forms…");
    check(text, 7, "Fills…");
    check(text, 5, "Fill…");
    check(text, 1, "…");
    check(text, 0, "…");
    check("two lines", 9, "two lines");
    check("漢字の説明は空白がない", 6, "漢字の説明…");
    check("a Donaudampfschifffahrt", 12, "a Donaudamp…");
}

#[test]
fn a_json_parser_reads_quoted_strings() {
    let controls: std::string::String = ('\0'..='\u{9f}').collect();
    for text in ["", "plain", "\"", "a\\\"b\n\té", &controls] {
        let quoted = Quoted(text).to_string();
        assert_eq!(serde_json::from_str::<std::string::String>(&quoted).unwrap(), text);
    }
    assert_eq!(Quoted("\u{8}\u{c}\u{1f}").to_string(), r#""\b\f\u001f""#);
}

#[test]
fn similar_paths_are_ranked_and_limited() {
    let paths = ["a/one.md", "b/one.md", "c/one.md", "d/one.md", "one.mdx", "other.md"];
    assert_eq!(nearest_paths("one.md", paths.into_iter()), ["a/one.md", "b/one.md", "c/one.md"]);
    assert_eq!(nearest_paths("d/one.mb", paths.into_iter()).first(), Some(&"d/one.md"));
    assert_eq!(nearest_paths("from.md", ["form.md"].into_iter()), ["form.md"], "two letters swapped are one slip");
    assert_eq!(nearest_paths("x", ["y", "z"].into_iter()), [""; 0]);
    assert_eq!(nearest_paths("unlike", paths.into_iter()), [""; 0]);
    assert_eq!(nearest_paths(&"a".repeat(1 << 20), paths.into_iter()), [""; 0]);
}

#[track_caller]
fn check_nearest(wanted: &str, name: Option<&str>) {
    let names = ["a", "git-rescue", "image-roundtrip", "log-triage", "pdf", "pdf-forms", "slow-host"];
    assert_eq!(nearest_name(wanted, names.into_iter()), name);
}

#[test]
fn similar_names_are_found() {
    check_nearest("pdf", Some("pdf"));
    check_nearest("pfd", Some("pdf"));
    check_nearest(" PDF ", Some("pdf"));
    check_nearest("Git_Rescue", Some("git-rescue"));
    check_nearest("git resuce", Some("git-rescue"));
    check_nearest("triage", Some("log-triage"));
    check_nearest("forms", Some("pdf-forms"));
    check_nearest("forms-pdf", Some("pdf-forms"));
    check_nearest("pdf-extract", Some("pdf"));
    check_nearest("slow-hosts", Some("slow-host"));
    check_nearest("x", None);
    check_nearest("", None);
    check_nearest("-", None);
    check_nearest("word", None);
    check_nearest("../pdf/SKILL.md", None);
    check_nearest(&"a".repeat(1 << 20), None);
}
