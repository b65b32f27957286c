use std::path::Path;

use super::{CaseFile, escape, unescape};
use crate::tree::Entry;

#[test]
fn parts_of_a_case_are_read() {
    let case = parse(
        "verdict: reject\n\n-- pdf/SKILL.md --\n---\nname: pdf\n---\n\n-- pdf/run.sh (executable, no final newline) --\n\
         #!/bin/sh\necho\n\n-- pdf/empty/ --\n\n-- pdf/link -> ../odt --\n\n== diagnostics ==\nerror: one\n\nerror: two\n",
    );
    assert_eq!(case.head, "verdict: reject\n\n");
    assert_eq!(case.tree.keys().collect::<Vec<_>>(), ["pdf/SKILL.md", "pdf/empty", "pdf/link", "pdf/run.sh"]);
    assert_eq!(case.tree["pdf/SKILL.md"], file(b"---\nname: pdf\n---\n"));
    let script = Entry::File { bytes: b"#!/bin/sh\necho".to_vec(), is_executable: true };
    assert_eq!(case.tree["pdf/run.sh"], script);
    assert_eq!(case.tree["pdf/empty"], Entry::Folder);
    assert_eq!(case.tree["pdf/link"], Entry::Link("../odt".to_owned()));
    assert_eq!(case.expected, "error: one\n\nerror: two\n");
}

#[test]
fn blank_line_before_a_header_is_not_content() {
    let case = parse("-- a --\n\n-- b --\n\n\n-- c --\nx\n\n\n-- d (no final newline) --\nx\n\n\n== text ==\n");
    assert_eq!(case.tree["a"], file(b""));
    assert_eq!(case.tree["b"], file(b"\n"));
    assert_eq!(case.tree["c"], file(b"x\n\n"));
    assert_eq!(case.tree["d"], file(b"x\n"));
    assert_eq!(case.expected, "");
}

#[test]
fn escapes_are_bytes_and_characters() {
    let case = parse(
        "-- a\\u{a}b\\u{20} --\n\\u{feff}x\\u{9}y\\u{20}\nz\\u{d}\n\\x{ff fe}\\u{0}\n\\u{2d}- c --\n\"\\n\\u200b\\x20\" \\u{5c}u{a}\n\n\
         == text ==\n  |\\u{20}\n",
    );
    let bytes = b"\xef\xbb\xbfx\ty \nz\r\n\xff\xfe\0\n-- c --\n\"\\n\\u200b\\x20\" \\u{a}\n";
    assert_eq!(case.tree["a\nb "], file(bytes));
    assert_eq!(case.expected, "  | \n");
}

#[test]
fn line_ends_and_encodings_are_words_of_the_header() {
    let case = parse(
        "-- a (crlf) --\nx\n\ny\n\n-- b (crlf, no final newline) --\nx\ny\n\n-- c (utf-16le) --\n\\u{feff}é\n\n\
         -- d (utf-16be, no final newline) --\n\\u{1f3f4}\n\n== text ==\n",
    );
    assert_eq!(case.tree["a"], file(b"x\r\n\r\ny\r\n"));
    assert_eq!(case.tree["b"], file(b"x\r\ny"));
    assert_eq!(case.tree["c"], file(b"\xff\xfe\xe9\0\n\0"));
    assert_eq!(case.tree["d"], file(b"\xd8\x3c\xdf\xf4"));
}

#[test]
fn escaped_text_is_read_again() {
    let texts: [&[u8]; 7] = [
        b"plain\n",
        "\u{feff}\t\r\n  \n \u{200b}e\u{301}\u{a0}\u{2028}\n".as_bytes(),
        b"\\u{1} \\x{2} \\u1 \\",
        b"\xff\xfe-\0\n\xe2\x82",
        "\u{1f3f4}\u{e0067}\u{e007f} ".as_bytes(),
        b"",
        b"\n\n",
    ];
    for text in texts {
        let escaped = escape(text);
        assert!(escaped.lines().all(|line| super::find_unescaped(line).is_none()), "{escaped:?}");
        assert_eq!(unescape(&escaped).as_deref(), Ok(text), "{escaped:?}");
    }
}

/// Git with `core.autocrlf` and editors change line ends, the end of a file and its byte-order mark.
#[test]
fn line_ends_of_a_case_do_not_matter() {
    let text = "why: x\n\n-- a --\nx\n\n-- b (no final newline) --\ny\n\n== text ==\n";
    let changed = format!("\u{feff}{}\r\n", text.replace('\n', "\r\n"));
    let (unix, windows) = (parse(text), parse(&changed));
    assert_eq!((unix.head, unix.tree, unix.expected), (windows.head, windows.tree, windows.expected));
    assert_eq!(parse(text.trim_end()).expected, "");
    assert_eq!(parse(&format!("{text}z\n\n\n")).expected, parse(&format!("{text}z")).expected);
}

#[test]
fn only_the_expected_text_is_rewritten() {
    let input = "why: x\n\n-- a --\nx\\u{9}\n\n== text ==\n";
    let case = parse(&format!("{input}old\n"));
    assert_eq!(case.with_expected("new \n"), format!("{input}new\\u{{20}}\n"));
    assert_eq!(case.with_expected(""), input);
    assert_eq!(parse(&case.with_expected("== a ==\n")).expected, "== a ==\n");
}

#[test]
fn equal_text_has_no_difference() {
    let case = parse("-- a --\n\n== text ==\none\ntwo\n");
    assert_eq!(case.compare("one\ntwo"), None);
    if !crate::bless() {
        let difference = case.compare("one\nthree\t\n");
        assert_eq!(
            difference.as_deref(),
            Some("a.case: differs (`BLESS=1` writes it again)\n    - two\n    + three\\u{9}\n")
        );
    }
}

#[test]
fn errors_name_the_line() {
    let errors = [
        ("-- a --\nx\n", "2: no line `== diagnostics ==` starts the expected text"),
        ("-- a --\nx\n== text ==\n", "2: a header needs a blank line before it"),
        ("-- a --\nx\n-- b --\n", "3: a header needs a blank line before it"),
        ("-- a --\nx \n", "2: write `\\u{20}` for a character that cannot be seen"),
        ("-- a --\n\tx\n", "2: write `\\u{9}` for a character that cannot be seen"),
        ("-- a\u{a0} --\n", "1: write `\\u{a0}` for a character that cannot be seen"),
        ("-- a --\n\n== text ==\nx\n\u{200b}\n", "5: write `\\u{200b}` for a character that cannot be seen"),
        ("-- a --\n\\u{110000}\n\n-- b --\n", "2: `\\u{110000}` is not a valid escape"),
        ("-- a --\n\\x{1\n\n-- b --\n", "2: `\\x{1` has no `}`"),
        (
            "-- a (exec) --\n",
            "1: unknown word `exec`: expected one of `executable`, `no final newline`, `crlf`, `utf-16le`, `utf-16be`",
        ),
        ("-- a --\n\n-- a --\n\n== text ==\n", "4: `a` is defined twice"),
        ("-- a/ --\nx\n\n-- b --\n", "4: `a/` is not a file"),
    ];
    for (text, error) in errors {
        assert_eq!(CaseFile::parse(Path::new("a.case"), text).map(|case| case.tree).err().as_deref(), Some(error));
    }
}

fn parse(text: &str) -> CaseFile {
    CaseFile::parse(Path::new("a.case"), text).expect("the case is valid")
}

fn file(bytes: &[u8]) -> Entry {
    Entry::File { bytes: bytes.to_vec(), is_executable: false }
}
