//! Panic messages in const evaluation, which has no `format!`.

use skills_core::limits::NAME_LENGTH;

/// A message of limited length. Longer text is cut.
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

    /// Panics with the message.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            // `push` appends only complete characters, so this cannot happen.
            Err(_) => panic!("an assertion about skills failed"),
        }
    }
}

/// Enough for two names, a tool and the words between them.
const CAPACITY: usize = 384 + 2 * NAME_LENGTH;
