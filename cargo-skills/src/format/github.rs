//! Workflow commands, which GitHub Actions shows as annotations on the lines of a pull request.

use skills_compiler::Diagnostic;

use super::{level, position_or_start, with_help};
use crate::path;

pub(super) fn line(diagnostic: &Diagnostic) -> String {
    let (start, end) = (position_or_start(diagnostic.position()), position_or_start(diagnostic.end_position()));
    let range = if start.line == end.line {
        format!("line={},col={},endColumn={}", start.line, start.column, end.column)
    } else {
        // GitHub accepts columns only if the range is within one line.
        format!("line={},endLine={}", start.line, end.line)
    };
    format!(
        "::{} file={},{range},title={}::{}\n",
        level(diagnostic),
        property(&path::slashed(&path::in_repository(diagnostic.path()))),
        property(diagnostic.code().name()),
        data(&with_help(diagnostic))
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(super::data("100%\na: b"), "100%25%0Aa: b");
        assert_eq!(super::property("a,b:c%"), "a%2Cb%3Ac%25");
    }
}
