//! Diagnostics as text, for people and for programs.

use skills_compiler::{Diagnostic, Position, Severity, Sources, Style};

use crate::args::Format;

mod github;
mod json;
mod short;

pub(crate) use self::json::quoted;

/// Formats all of `diagnostics`, each with a line break at its end.
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

/// Whether a format shows source lines.
pub(crate) fn sources(format: Format) -> Sources {
    if format == Format::Human { Sources::Kept } else { Sources::Dropped }
}

/// The name of the level, the same in all formats.
fn level(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The position for formats that require one: the start of the file if a diagnostic is about a whole file or folder.
fn position_or_start(position: Option<Position>) -> Position {
    position.unwrap_or(Position { line: 1, column: 1 })
}
