//! Workflow commands, which GitHub Actions shows beside the lines of a pull request.

use skills_compiler::Diagnostic;

use super::{level, place};

pub(super) fn line(diagnostic: &Diagnostic) -> String {
    let (start, end) = (place(diagnostic.position()), place(diagnostic.end_position()));
    let mut message = diagnostic.message().to_owned();
    for help in diagnostic.helps() {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    let place = if start.line == end.line {
        format!("line={},col={},endColumn={}", start.line, start.column, end.column)
    } else {
        // Columns are of one line: GitHub takes none for a range of lines.
        format!("line={},endLine={}", start.line, end.line)
    };
    format!(
        "::{} file={},{place},title={}::{}",
        level(diagnostic),
        property(diagnostic.path()),
        property(diagnostic.code().name()),
        data(&message)
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
    fn what_ends_a_command_is_escaped() {
        assert_eq!(super::data("100%\na: b"), "100%25%0Aa: b");
        assert_eq!(super::property("a,b:c%"), "a%2Cb%3Ac%25");
    }
}
