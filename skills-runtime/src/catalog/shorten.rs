//! Cuts descriptions to a length.

/// The longest start of `line` that ends after a word and, with `…`, has at most `limit` characters; `None` if the whole
/// line fits.
///
/// If the last space is in the first half (a script without spaces, a very long word), the cut is between characters.
pub(crate) fn shorten(line: &str, limit: usize) -> Option<&str> {
    position(line, limit)?;
    let (head, rest) = line.split_at_checked(position(line, limit.saturating_sub(1))?)?;
    let short = match head.rfind(' ') {
        Some(space) if !rest.starts_with(BETWEEN_WORDS) && space >= head.len() / 2 => head.get(..space)?,
        _ => head,
    };
    Some(short.trim_end_matches(BETWEEN_WORDS))
}

/// The byte offset of character `at`; `None` if the text is shorter.
fn position(text: &str, at: usize) -> Option<usize> {
    match text.as_bytes().split_at_checked(at) {
        Some((before, [_, ..])) if before.is_ascii() => Some(at),
        Some((_, [_, ..])) => text.char_indices().nth(at).map(|(position, _)| position),
        _ => None,
    }
}

/// Characters that may follow a word, and are removed before `…`.
const BETWEEN_WORDS: [char; 5] = [' ', ',', ';', ':', '.'];
