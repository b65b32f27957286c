//! The skill that somebody may have meant.

use alloc::vec::Vec;

use skills_core::nearest::{distance, tolerance};

use super::COMPARED;

/// The name that is most like `wanted`, if one is like it at all; of equals, the first.
///
/// A name is alike if only upper and lower case or separators differ, if it is a few slips of the pen away, or if one of
/// the two is made of words of the other: `triage` for `log-triage`.
pub(crate) fn nearest_name<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() > COMPARED {
        return None;
    }
    let wanted: Vec<char> = wanted.trim().chars().map(folded).collect();
    names
        .filter_map(|name| {
            let chars: Vec<char> = name.chars().map(folded).collect();
            Some((rank(&wanted, &chars)?, name))
        })
        .min_by_key(|&(rank, _)| rank)
        .map(|(_, name)| name)
}

/// How far the two are apart, smaller first; `None` is too far.
fn rank(wanted: &[char], name: &[char]) -> Option<(usize, usize)> {
    let limit = tolerance(wanted.len());
    if let Some(distance) = distance(wanted, name, limit).filter(|&distance| distance < wanted.len()) {
        return Some((distance, 0));
    }
    let is_part = is_made_of_words(wanted, name) || is_made_of_words(name, wanted);
    is_part.then(|| (limit, wanted.len().abs_diff(name.len())))
}

/// Whether every word of `part` is a word of `whole`.
fn is_made_of_words(part: &[char], whole: &[char]) -> bool {
    let is_hyphen = |char: &char| *char == '-';
    !part.is_empty() && part.split(is_hyphen).all(|word| whole.split(is_hyphen).any(|it| it == word))
}

/// A letter of either case is the same, and so is what people write for a hyphen.
fn folded(char: char) -> char {
    match char {
        '_' | ' ' => '-',
        char => char.to_ascii_lowercase(),
    }
}
