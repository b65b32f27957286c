//! How alike two texts are.

use alloc::vec::Vec;
use core::mem;

/// How many insertions, deletions, replacements and swaps of neighbours lie between the two, if no more than `limit`.
pub(crate) fn distance(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
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
