//! Standard output and standard error, and the handling of their failures.

use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal as _, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use skills_compiler::Style;

use crate::args::{Color, Global};
use crate::progress::{Line, Progress};
use crate::status::Status;

/// The output streams of the command.
///
/// If the reader of standard output closes the pipe, the command still does the rest of its work, and the exit code is
/// the same as if everything had been read.
pub(crate) struct Output {
    stdout: Box<dyn Write>,
    /// The name of `stdout` in messages.
    name: String,
    stderr: AutoStream<io::Stderr>,
    /// The line that counts skills, if standard error is a terminal.
    progress: Option<Line>,
    style: Style,
    quiet: bool,
    closed: bool,
    status: Status,
}

impl Output {
    /// Prints to standard output, or into a file if one is given. Reports a file that cannot be created.
    pub(crate) fn new(global: &Global, file: Option<&Path>) -> Self {
        match global.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
        let mut out = Self {
            stdout: Box::new(AutoStream::auto(io::stdout())),
            name: "standard output".to_owned(),
            stderr: AutoStream::auto(io::stderr()),
            progress: (!global.quiet && io::stderr().is_terminal()).then(|| Line::new(io::stderr())),
            style: terminal_style(),
            quiet: global.quiet,
            closed: false,
            status: Status::Clean,
        };
        if let Some(path) = file {
            out.style = if global.color == Color::Always { Style::PLAIN.with_color() } else { Style::PLAIN };
            out.name = format!("`{}`", path.display());
            match File::create(path) {
                Ok(file) => out.stdout = Box::new(file),
                Err(error) => out.fail(&format!("{} cannot be created: {error}", out.name)),
            }
        }
        out
    }

    /// Whether only diagnostics and errors are printed.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
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
        self.clear_progress();
        if let Err(error) = self.stdout.write_all(text.as_bytes()).and_then(|()| self.stdout.flush()) {
            self.closed = true;
            if error.kind() != ErrorKind::BrokenPipe {
                self.fail(&format!("{} cannot be written: {error}", self.name));
            }
        }
    }

    /// Writes a line to standard error. Failures are ignored: they cannot be reported anywhere else.
    pub(crate) fn note(&mut self, text: &str) {
        self.clear_progress();
        let _ = writeln!(self.stderr, "{text}");
    }

    /// Shows how many skills have been checked, if that takes long and standard error is a terminal.
    pub(crate) fn progress(&self, count: &Arc<AtomicUsize>) -> Option<Progress> {
        self.progress.as_ref().map(|line| line.start(count, DELAY))
    }

    fn clear_progress(&self) {
        self.progress.iter().for_each(Line::clear);
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

fn terminal_style() -> Style {
    let color = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let size = if io::stdout().is_terminal() { terminal_size::terminal_size() } else { None };
    let width = size.map_or(Style::PLAIN.width, |(width, _)| usize::from(width.0).max(NARROWEST));
    let style = Style::PLAIN.with_width(width);
    if color { style.with_color() } else { style }
}

/// A check that ends sooner shows no progress.
const DELAY: Duration = Duration::from_secs(2);

/// With fewer columns, source lines could not be shown.
const NARROWEST: usize = 40;
