//! A line on the terminal that counts the skills of a check that takes long.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The line. Clones share it.
#[derive(Clone)]
pub(crate) struct Line(Arc<Mutex<State>>);

struct State {
    terminal: Box<dyn Write + Send>,
    is_shown: bool,
}

/// Updates the line until it is dropped.
pub(crate) struct Progress {
    line: Line,
    /// Stops the thread when it is dropped.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Line {
    pub(crate) fn new(terminal: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(State { terminal: Box::new(terminal), is_shown: false })))
    }

    /// Shows the number of skills that `count` has reached, once `delay` has passed.
    pub(crate) fn start(&self, count: &Arc<AtomicUsize>, delay: Duration) -> Progress {
        let (stop, stopped) = mpsc::channel();
        let (line, count) = (self.clone(), Arc::clone(count));
        let thread = thread::Builder::new().spawn(move || {
            let mut wait = delay;
            while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                line.show(&format!("checked {} skills...", count.load(Ordering::Relaxed)));
                wait = INTERVAL;
            }
        });
        Progress { line: self.clone(), stop: Some(stop), thread: thread.ok() }
    }

    /// Removes the line, so that other text can be printed. It comes back with the next update.
    pub(crate) fn clear(&self) {
        let mut state = self.state();
        if state.is_shown {
            state.is_shown = false;
            // If the terminal is gone, there is nothing to clear.
            let _ = write!(state.terminal, "\r{ERASE}").and_then(|()| state.terminal.flush());
        }
    }

    fn show(&self, text: &str) {
        let mut state = self.state();
        state.is_shown = true;
        let _ = write!(state.terminal, "\r{text}{ERASE}").and_then(|()| state.terminal.flush());
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.stop.take());
        let _ = self.thread.take().map(JoinHandle::join);
        self.line.clear();
    }
}

const INTERVAL: Duration = Duration::from_millis(100);

/// Erases the line from the cursor to its end.
const ERASE: &str = "\x1b[K";

#[cfg(test)]
mod tests {
    use super::*;

    /// A terminal that remembers what was written.
    #[derive(Clone, Default)]
    struct Terminal(Arc<Mutex<Vec<u8>>>);

    impl Write for Terminal {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Terminal {
        fn text(&self) -> String {
            String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
        }
    }

    #[test]
    fn a_long_check_shows_a_count_and_erases_it() {
        let terminal = Terminal::default();
        let progress = Line::new(terminal.clone()).start(&Arc::new(AtomicUsize::new(7)), Duration::ZERO);
        while terminal.text().is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
        drop(progress);
        let text = terminal.text();
        assert!(text.starts_with("\rchecked 7 skills...\x1b[K") && text.ends_with("\r\x1b[K"), "{text:?}");
    }

    #[test]
    fn a_short_check_shows_nothing() {
        let terminal = Terminal::default();
        drop(Line::new(terminal.clone()).start(&Arc::default(), Duration::from_secs(60)));
        assert_eq!(terminal.text(), "");
    }
}
