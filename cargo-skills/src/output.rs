//! Standard output and standard error, whatever becomes of them.

use std::io::{self, ErrorKind, IsTerminal as _, Write as _};

use anstream::{AutoStream, ColorChoice};
use skills_compiler::Style;

use crate::status::Status;

/// Where text goes.
///
/// A reader that closes the pipe has seen enough: the rest is still checked, and the exit code is as if it were read.
pub(crate) struct Output {
    stdout: AutoStream<io::Stdout>,
    stderr: AutoStream<io::Stderr>,
    style: Style,
    closed: bool,
    status: Status,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self {
            stdout: AutoStream::auto(io::stdout()),
            stderr: AutoStream::auto(io::stderr()),
            style: style(),
            closed: false,
            status: Status::Clean,
        }
    }

    /// Colours and width of the terminal; neither where there is none.
    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// Writes to standard output.
    pub(crate) fn print(&mut self, text: &str) {
        if self.closed || text.is_empty() {
            return;
        }
        if let Err(error) = self.stdout.write_all(text.as_bytes()).and_then(|()| self.stdout.flush()) {
            self.closed = true;
            if error.kind() != ErrorKind::BrokenPipe {
                self.fail(&format!("standard output cannot be written: {error}"));
            }
        }
    }

    /// Writes a line to standard error; nothing can be done where that is closed.
    pub(crate) fn note(&mut self, text: &str) {
        let _ = writeln!(self.stderr, "{text}");
    }

    /// Says what could not be done; what can be done still is.
    pub(crate) fn fail(&mut self, message: &str) {
        self.status = Status::Failed;
        self.note(&format!("error: {message}"));
    }

    /// What became of everything that was said here.
    pub(crate) fn status(&self) -> Status {
        self.status
    }
}

fn style() -> Style {
    let color = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let size = if io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    let width = size.map_or(Style::PLAIN.width, |(width, _)| usize::from(width.0).max(NARROWEST));
    Style { color, width }
}

/// Narrower, no source line could be shown.
const NARROWEST: usize = 40;
