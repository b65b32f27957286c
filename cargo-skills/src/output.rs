//! Standard output and standard error, and the handling of their failures.

use std::io::{self, ErrorKind, IsTerminal as _, Write as _};

use anstream::{AutoStream, ColorChoice};
use skills_compiler::Style;

use crate::status::Status;

/// The output streams of the command.
///
/// If the reader of standard output closes the pipe, the command still does the rest of its work, and the exit code is
/// the same as if everything had been read.
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

    /// The colours and the width of the terminal; plain text of a fixed width if standard output is not a terminal.
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

    /// Writes a line to standard error. Failures are ignored: they cannot be reported anywhere else.
    pub(crate) fn note(&mut self, text: &str) {
        let _ = writeln!(self.stderr, "{text}");
    }

    /// Reports an error and sets the exit code; the command goes on with the rest of its work.
    pub(crate) fn fail(&mut self, message: &str) {
        self.status = Status::Failed;
        self.note(&format!("error: {message}"));
    }

    /// `Failed` if an error was reported here.
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

/// With fewer columns, source lines could not be shown.
const NARROWEST: usize = 40;
