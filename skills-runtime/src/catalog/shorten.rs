//! Descriptions cut to a length.

/// The whole words of `line` that leave room for `…` within `limit` characters; `None` where all of it fits.
///
/// Where the last blank is far from the end (a script without blanks, a very long word), the cut is between characters.
pub(crate) fn shorten(line: &str, limit: usize) -> Option<&str> {
    position(line, limit)?;
    let (head, rest) = line.split_at_checked(position(line, limit.saturating_sub(1))?)?;
    let short = match head.rfind(' ') {
        Some(blank) if !rest.starts_with(BETWEEN_WORDS) && blank >= head.len() / 2 => head.get(..blank)?,
        _ => head,
    };
    Some(short.trim_end_matches(BETWEEN_WORDS))
}

/// Where character `at` starts; `None` if there are not so many.
fn position(text: &str, at: usize) -> Option<usize> {
    match text.as_bytes().split_at_checked(at) {
        Some((before, [_, ..])) if before.is_ascii() => Some(at),
        Some((_, [_, ..])) => text.char_indices().nth(at).map(|(position, _)| position),
        _ => None,
    }
}

/// What may follow a whole word, and need not stand before `…`.
const BETWEEN_WORDS: [char; 5] = [' ', ',', ';', ':', '.'];
