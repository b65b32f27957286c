//! The text of a panic in const evaluation, where `format!` does not exist.

use skills_core::limits::NAME_LENGTH;

/// A text of limited length, cut silently.
pub(crate) struct Message {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Message {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    /// Appends `text`, or as many of its characters as fit.
    pub(crate) const fn push(mut self, text: &str) -> Self {
        let mut end = CAPACITY - self.len;
        if end > text.len() {
            end = text.len();
        }
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let (_, free) = self.bytes.split_at_mut(self.len);
        let (target, _) = free.split_at_mut(end);
        let (source, _) = text.as_bytes().split_at(end);
        target.copy_from_slice(source);
        self.len += end;
        self
    }

    /// Panics with the text.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            // Only whole characters are pushed.
            Err(_) => panic!("a skill is not what it has to be"),
        }
    }
}

/// Room for two names, a tool and the words between them.
const CAPACITY: usize = 384 + 2 * NAME_LENGTH;
