//! The known name that is most similar to an unknown one.

use alloc::vec::Vec;

use skills_core::nearest::{distance, tolerance};

use super::COMPARED;

/// The name that is most similar to `wanted`, if one is similar enough; the first of equally similar ones.
///
/// Names are similar if they differ only in case or separators, in a few typing errors, or if one consists of words of
/// the other: `triage` for `log-triage`.
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

/// The distance of the two for sorting; `None` if they are not similar.
fn rank(wanted: &[char], name: &[char]) -> Option<(usize, usize)> {
    let limit = tolerance(wanted.len());
    if let Some(distance) = distance(wanted, name, limit).filter(|&distance| distance < wanted.len()) {
        return Some((distance, 0));
    }
    let is_part = has_words_of(wanted, name) || has_words_of(name, wanted);
    is_part.then(|| (limit, wanted.len().abs_diff(name.len())))
}

/// Whether every word of `part` is a word of `whole`.
fn has_words_of(part: &[char], whole: &[char]) -> bool {
    let is_hyphen = |char: &char| *char == '-';
    !part.is_empty() && part.split(is_hyphen).all(|word| whole.split(is_hyphen).any(|it| it == word))
}

/// Ignores the case of letters, and replaces characters that people type for a hyphen.
fn folded(char: char) -> char {
    match char {
        '_' | ' ' => '-',
        char => char.to_ascii_lowercase(),
    }
}
