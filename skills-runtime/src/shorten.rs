//! Descriptions cut to a length.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use crate::escape::Collapsed;

/// `text` if it has at most `limit` characters on one line, or as many whole words as fit, and `…`.
///
/// Where the last blank is far from the end (a script without blanks, a very long word), the cut is between characters.
pub(crate) fn shorten(text: &str, limit: usize) -> Cow<'_, str> {
    let line = Collapsed(text).to_string();
    let kept = limit.saturating_sub(1);
    let Some((end, next)) = line.char_indices().nth(kept) else { return Cow::Borrowed(text) };
    if line.chars().nth(limit).is_none() {
        return Cow::Borrowed(text);
    }
    let head = line.get(..end).unwrap_or_default();
    let mut short = match head.rfind(' ') {
        Some(blank) if !BETWEEN_WORDS.contains(&next) && blank >= end / 2 => {
            String::from(head.get(..blank).unwrap_or_default())
        }
        _ => String::from(head),
    };
    short.truncate(short.trim_end_matches(BETWEEN_WORDS).len());
    short.push('…');
    Cow::Owned(short)
}

/// What may follow a whole word, and need not stand before `…`.
const BETWEEN_WORDS: [char; 5] = [' ', ',', ';', ':', '.'];
