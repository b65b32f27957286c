//! One JSON object per line.

use std::fmt::Write as _;

use skills_compiler::Diagnostic;

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

/// `text` as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            // Some programs split lines at these separators as well.
            '\0'..='\u{1f}' | '\u{7f}' | '\u{2028}' | '\u{2029}' => {
                // Writing to a `String` cannot fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(character));
            }
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
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
}
