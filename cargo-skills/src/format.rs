//! Diagnostics as text, for people and for programs.

use skills_compiler::{Diagnostic, Position, Root, Severity, Sources, Style};

use crate::args::Format;
use crate::path;

mod fingerprint;
mod github;
mod gitlab;
mod json;
mod junit;
mod sarif;
mod short;

pub(crate) use self::json::json_line;

/// Formats each of `diagnostics`, with a line break at its end. Empty if the format is a single document.
pub(crate) fn lines(diagnostics: &[Diagnostic], root: Option<&Root>, format: Format, style: Style) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        match format {
            Format::Human => text.extend([diagnostic.render(style).as_str(), "\n\n"]),
            Format::Short => text.push_str(&short::line(diagnostic)),
            Format::Json => text.push_str(&json::line(diagnostic, root)),
            Format::Github => text.push_str(&github::line(diagnostic)),
            Format::Sarif | Format::Gitlab | Format::Junit => {}
        }
    }
    text
}

/// Formats all diagnostics of a check as a document. `None` if the format consists of lines.
pub(crate) fn document(diagnostics: &[Diagnostic], format: Format) -> Option<String> {
    match format {
        Format::Human | Format::Short | Format::Json | Format::Github => None,
        Format::Sarif => Some(sarif::document(diagnostics)),
        Format::Gitlab => Some(gitlab::document(diagnostics)),
        Format::Junit => Some(junit::document(diagnostics)),
    }
}

/// Whether a format needs the source of a diagnostic: for source lines, fixes or fingerprints.
pub(crate) fn sources(format: Format) -> Sources {
    match format {
        Format::Short | Format::Json | Format::Github => Sources::Dropped,
        Format::Human | Format::Sarif | Format::Gitlab | Format::Junit => Sources::Kept,
    }
}

/// The name of the level, the same in all formats.
fn level(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity() {
        Severity::Error => "error",
        _ => "warning",
    }
}

/// The message and all help as one text, for formats without a field for help.
fn with_help(diagnostic: &Diagnostic) -> String {
    let helps = diagnostic.helps().iter().map(|help| format!("\nhelp: {help}"));
    std::iter::once(diagnostic.message().to_owned()).chain(helps).collect()
}

/// The position for formats that require one: the start of the file if a diagnostic is about a whole file or folder.
fn position_or_start(position: Option<Position>) -> Position {
    position.unwrap_or(Position::START)
}
