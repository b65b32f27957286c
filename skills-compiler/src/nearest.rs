//! "Did you mean".

/// The candidate that is a slip of the pen away from `word`; the first one where several are equally near.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().collect();
    let limit = (word.len() / 3).max(1);
    candidates
        .into_iter()
        .filter_map(|candidate| Some((distance(&word, candidate, limit)?, candidate)))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// How many insertions, deletions, replacements and swaps of neighbours lie between the two, if no more than `limit`.
fn distance(a: &[char], b: &str, limit: usize) -> Option<usize> {
    let b: Vec<char> = b.chars().collect();
    // Decided here, a word of any length costs nothing.
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut before = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut best = (above[j] + usize::from(x != y)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|&distance| distance <= limit)
}

#[cfg(test)]
mod tests;
