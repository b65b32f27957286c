//! `JUnit` XML, which most CI services show as test results.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use skills_compiler::{Diagnostic, Severity};

use super::short;
use crate::path;

pub(super) fn document(diagnostics: &[Diagnostic]) -> String {
    Document(diagnostics).to_string()
}

/// One test suite per file, and one test case per diagnostic. Errors are failures; warnings pass, with their text as the
/// output of the test.
struct Document<'d>(&'d [Diagnostic]);

impl fmt::Display for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut files: BTreeMap<String, Vec<&Diagnostic>> = BTreeMap::new();
        for diagnostic in self.0 {
            files.entry(path::slashed(&path::in_repository(diagnostic.path()))).or_default().push(diagnostic);
        }
        writeln!(f, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(f, "<testsuites name=\"{NAME}\" {}>", counts(&self.0.iter().collect::<Vec<_>>()))?;
        for (file, diagnostics) in &files {
            let file = escaped(file);
            writeln!(f, "  <testsuite name=\"{file}\" {}>", counts(diagnostics))?;
            diagnostics.iter().try_for_each(|diagnostic| case(f, diagnostic, &file))?;
            writeln!(f, "  </testsuite>")?;
        }
        // Some services report an error for a document without test cases.
        if files.is_empty() {
            writeln!(f, "  <testsuite name=\"{NAME}\" {}>", counts(&[]))?;
            writeln!(f, "    <testcase name=\"no diagnostics\" classname=\"skills\"/>\n  </testsuite>")?;
        }
        writeln!(f, "</testsuites>")
    }
}

fn counts(diagnostics: &[&Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|it| it.severity() == Severity::Error).count();
    format!("tests=\"{}\" failures=\"{errors}\" errors=\"0\"", diagnostics.len().max(1))
}

fn case(f: &mut fmt::Formatter<'_>, diagnostic: &Diagnostic, file: &str) -> fmt::Result {
    let position = diagnostic.position().map_or_else(String::new, |at| format!(":{}:{}", at.line, at.column));
    let mut text = short::line(diagnostic).trim_end().to_owned();
    for help in diagnostic.helps() {
        write!(text, "\nhelp: {}", help.replace('\n', "\n| "))?;
    }
    let (code, text) = (diagnostic.code(), escaped(&text));
    writeln!(f, "    <testcase name=\"{code}{position}\" classname=\"{file}\">")?;
    match diagnostic.severity() {
        Severity::Error => {
            let message = escaped(diagnostic.message());
            writeln!(f, "      <failure type=\"{code}\" message=\"{message}\">{text}</failure>")?;
        }
        _ => writeln!(f, "      <system-out>{text}</system-out>")?,
    }
    writeln!(f, "    </testcase>")
}

/// Text for XML 1.0, which does not allow most control characters, not even as a reference.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\0'..='\x08' | '\x0b'..='\x1f' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}

const NAME: &str = "cargo skills check";

#[cfg(test)]
mod tests {
    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(super::escaped("<a b=\"&\">\x1b\t"), "&lt;a b=&quot;&amp;&quot;&gt;\u{fffd}\t");
    }
}
