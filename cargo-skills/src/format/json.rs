//! One JSON object per line.

use std::path::Path;

use serde_json::{Value, json};
use skills_compiler::{Diagnostic, Root};

use super::{level, path};

pub(super) fn line(diagnostic: &Diagnostic, root: Option<&Root>) -> String {
    let (start, end) = (diagnostic.position(), diagnostic.end_position());
    json_line(&json!({
        "code": diagnostic.code().name(),
        "level": level(diagnostic),
        "path": diagnostic.path(),
        "line": start.map(|at| at.line),
        "column": start.map(|at| at.column),
        "end_line": end.map(|at| at.line),
        "end_column": end.map(|at| at.column),
        "message": diagnostic.message(),
        "help": diagnostic.helps(),
        "skill": diagnostic.skill().map(|name| skill_folder(name, root)),
    }))
}

/// The path of a skill's folder: in the root, or the root itself if that is a skill.
fn skill_folder(name: &str, root: Option<&Root>) -> String {
    let Some(root) = root else { return name.to_owned() };
    let is_skill = root.dir().file_name().is_some_and(|it| it == name) && !root.dir().join(name).is_dir();
    let is_skill = is_skill || root.dir() == Path::new(".") && !root.dir().join(name).is_dir();
    path::shown(&if is_skill { root.dir().to_owned() } else { root.dir().join(name) })
}

/// A value on one line, with a line break at its end.
pub(crate) fn json_line(value: &Value) -> String {
    // Some programs split lines at these separators as well. They can only be in strings, where an escape means the same.
    let text = value.to_string();
    let text = SEPARATORS
        .iter()
        .fold(text, |text, &separator| text.replace(separator, &format!("\\u{:04x}", u32::from(separator))));
    text + "\n"
}

const SEPARATORS: [char; 3] = ['\u{85}', '\u{2028}', '\u{2029}'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_string_survives_a_round_trip_on_one_line() {
        for text in ["", "a\"b\\c", "\n\r\t\0\u{1f}\u{7f}\u{85}\u{2028}", "ü😀"] {
            let line = json_line(&json!({ "text": text }));
            let separators = SEPARATORS.into_iter().chain(['\n', '\r']);
            assert!(separators.into_iter().all(|it| !line.trim_end_matches('\n').contains(it)), "{line:?}");
            let read: Value = serde_json::from_str(&line).expect("it is JSON");
            assert_eq!(read["text"], text);
        }
    }
}
