//! Names that somebody may have meant.

use alloc::vec;
use alloc::vec::Vec;

/// Up to three of `paths` that look like `wanted`, the likeliest first.
pub(crate) fn near<'a>(wanted: &str, paths: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    if wanted.len() > LONGEST {
        return Vec::new();
    }
    let mut near: Vec<_> = paths.filter_map(|path| Some((rank(wanted, path)?, path))).collect();
    near.sort_unstable();
    near.truncate(MOST);
    near.into_iter().map(|(_, path)| path).collect()
}

/// How far `path` is from `wanted`; `None` is too far.
fn rank(wanted: &str, path: &str) -> Option<usize> {
    if path.len() > LONGEST {
        return None;
    }
    let same = |a: &str, b: &str| a.chars().map(slash).eq(b.chars().map(slash));
    if same(wanted, path) {
        return Some(0);
    }
    if same(file_name(wanted), file_name(path)) {
        return Some(1);
    }
    let far = distance(wanted, path).or_else(|| distance(file_name(wanted), file_name(path)))?;
    Some(far + 1)
}

/// A letter of either case and a separator of either system are the same.
fn slash(char: char) -> char {
    if char == '\\' { '/' } else { char.to_ascii_lowercase() }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// The Levenshtein distance in characters, if it is small for a text of that length.
fn distance(a: &str, b: &str) -> Option<usize> {
    let b: Vec<char> = b.chars().map(slash).collect();
    let len = a.chars().count();
    let limit = (len / 4).min(3);
    if len.abs_diff(b.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, a) in a.chars().map(slash).enumerate() {
        let mut next = vec![at + 1];
        for (pair, b) in row.windows(2).zip(&b) {
            let &[diagonal, above] = pair else { continue };
            let left = next.last().copied().unwrap_or_default();
            next.push((diagonal + usize::from(a != *b)).min(above + 1).min(left + 1));
        }
        row = next;
    }
    row.last().copied().filter(|distance| *distance <= limit)
}

/// How many names are said.
const MOST: usize = 3;

/// The longest path, in bytes, that is compared: a model can ask for anything.
const LONGEST: usize = 256;
