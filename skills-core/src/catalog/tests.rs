use alloc::format;
use alloc::string::String;

use super::{BY_NAME, Line, length, push_collapsed};

fn collapsed(text: &str) -> String {
    let mut line = String::new();
    push_collapsed(&mut line, text);
    line
}

#[test]
fn every_run_of_whitespace_becomes_one_space() {
    assert_eq!(collapsed(" a\n\n b\t\u{a0}c "), "a b c");
    for space in ('\0'..=char::MAX).filter(|character| character.is_whitespace()) {
        for text in [format!("a{space}{space}b"), format!("{space}a b"), format!("a b{space}"), format!("a{space}b")] {
            assert_eq!(collapsed(&text), "a b", "{text:?}");
        }
    }
    for text in ["", "a", "a b c", "é ü", "日本 語", "a — b", "🦀 b"] {
        assert_eq!(collapsed(text), text);
    }
}

#[test]
fn line_has_name_description_and_keywords() {
    let check = |description, triggers: &[&str], expected: &str| {
        let line = Line::new("pdf", description, triggers.iter().copied());
        assert_eq!(line.text, expected);
        assert_eq!(line.as_ref().description(), "Reads PDFs.");
        let [head, tail] = [line.as_ref().head(), line.as_ref().tail()];
        assert_eq!(format!("{head}Reads PDFs.{tail}"), expected);
        assert_eq!(line.length(), expected.chars().count());
    };
    check("Reads PDFs.", &[], "- `pdf` — Reads PDFs.");
    check("Reads\n  PDFs.", &[], "- `pdf` — Reads PDFs.");
    check("Reads PDFs.", &["form", "scanned  page"], "- `pdf` — Reads PDFs. (keywords: form, scanned page)");
}

#[test]
fn length_counts_instructions_and_separators() {
    assert_eq!(length([]), 0);
    assert_eq!(length([3]), format!("{BY_NAME}\n\nabc").chars().count());
    assert_eq!(length([3, 2]), format!("{BY_NAME}\n\nabc\nde").chars().count());
}
