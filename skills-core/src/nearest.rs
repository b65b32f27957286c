//! The word that was probably meant.

use alloc::vec::Vec;
use core::mem;

/// The candidate that differs from `word` by a few typing errors; the first one if several are equally near.
///
/// ```
/// use skills_core::nearest::nearest;
///
/// assert_eq!(nearest("alow", ["allow", "warn", "deny"]), Some("allow"));
/// assert_eq!(nearest("forbid", ["allow", "warn", "deny"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().collect();
    let limit = tolerance(word.len());
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let chars: Vec<char> = candidate.chars().collect();
            Some((distance(&word, &chars, limit)?, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// How many typing errors are tolerated in a word of so many characters.
pub const fn tolerance(length: usize) -> usize {
    if length < 6 { 1 } else { length / 3 }
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`, if it is at most
/// `limit`.
pub fn distance(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    // Compared first, so that a word of any length costs nothing.
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above = Vec::with_capacity(b.len() + 1);
    while above.len() <= b.len() {
        above.push(above.len());
    }
    let mut last = None;
    for (at, &from) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(above.len());
        let (mut left, mut diagonal) = (at + 1, at);
        row.push(left);
        for (column, (&to, &up)) in b.iter().zip(above.iter().skip(1)).enumerate() {
            let mut best = (diagonal + usize::from(from != to)).min(up + 1).min(left + 1);
            let swapped = column.checked_sub(1).and_then(|it| Some((it, b.get(it)?)));
            if let Some((corner, &previous)) = swapped
                && from == previous
                && last == Some(to)
                && let Some(&swap) = before.get(corner)
            {
                best = best.min(swap + 1);
            }
            (diagonal, left) = (up, best);
            row.push(best);
        }
        last = Some(from);
        before = mem::replace(&mut above, row);
    }
    above.last().copied().filter(|&distance| distance <= limit)
}

#[cfg(test)]
mod tests;
