//! Findings as text, for people and for programs.

use skills_compiler::{Diagnostic, Position, Severity, Sources, Style};

use crate::args::Format;

mod github;
mod json;
mod short;

pub(crate) use self::json::quoted;

/// All of `diagnostics`, each ended by a line break.
pub(crate) fn text(diagnostics: &[Diagnostic], format: Format, style: Style) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        match format {
            Format::Human => text.push_str(&diagnostic.render(style)),
            Format::Short => text.push_str(&short::line(diagnostic)),
            Format::Json => text.push_str(&json::line(diagnostic)),
            Format::Github => text.push_str(&github::line(diagnostic)),
        }
        text.push_str(if format == Format::Human { "\n\n" } else { "\n" });
    }
    text
}

/// What a format needs of the texts at fault.
pub(crate) fn sources(format: Format) -> Sources {
    if format == Format::Human { Sources::Kept } else { Sources::Dropped }
}

/// The level as all formats name it.
fn level(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// Where a program that needs a place finds a fault of a whole file or folder.
fn place(position: Option<Position>) -> Position {
    position.unwrap_or(Position { line: 1, column: 1 })
}
