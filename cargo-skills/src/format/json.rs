//! One JSON object per line.

use skills_compiler::Diagnostic;
use skills_core::json::Quoted;

use super::level;

pub(super) fn line(diagnostic: &Diagnostic) -> String {
    let number = |number: Option<usize>| number.map_or_else(|| "null".to_owned(), |number| number.to_string());
    let (start, end) = (diagnostic.position(), diagnostic.end_position());
    let helps: Vec<_> = diagnostic.helps().iter().map(|help| quoted(help)).collect();
    format!(
        "{{\"code\":{},\"level\":{},\"path\":{},\"line\":{},\"column\":{},\"end_line\":{},\"end_column\":{},\
         \"message\":{},\"help\":[{}],\"skill\":{}}}",
        quoted(diagnostic.code().name()),
        quoted(level(diagnostic)),
        quoted(diagnostic.path()),
        number(start.map(|at| at.line)),
        number(start.map(|at| at.column)),
        number(end.map(|at| at.line)),
        number(end.map(|at| at.column)),
        quoted(diagnostic.message()),
        helps.join(","),
        diagnostic.skill().map_or_else(|| "null".to_owned(), quoted),
    )
}

/// `text` as a JSON string in which some more characters are escaped: there are programs that split lines at them.
pub(crate) fn quoted(text: &str) -> String {
    let quoted = Quoted(text).to_string();
    ['\u{7f}', '\u{2028}', '\u{2029}'].into_iter().fold(quoted, |quoted, separator| {
        if quoted.contains(separator) {
            quoted.replace(separator, &format!("\\u{:04x}", u32::from(separator)))
        } else {
            quoted
        }
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_string_survives_a_round_trip() {
        for text in ["", "a\"b\\c", "\n\r\t\0\u{1f}\u{7f}\u{2028}", "ü😀"] {
            let read: String = serde_json::from_str(&super::quoted(text)).expect("it is JSON");
            assert_eq!(read, text);
        }
    }

    #[test]
    fn characters_that_split_lines_are_escaped() {
        assert_eq!(super::quoted("a\n\u{7f}\u{2028}\u{2029}é"), r#""a\n\u007f\u2028\u2029é""#);
    }
}
