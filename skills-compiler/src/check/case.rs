//! Paths that are one on a disk that ignores case.

/// The places of two `paths` that differ only in case, or not at all; of several, each with the one before.
pub(crate) fn pairs<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<(usize, usize)> {
    let mut lower: Vec<(String, usize)> = paths.enumerate().map(|(at, path)| (path.to_lowercase(), at)).collect();
    lower.sort_unstable();
    let pairs = lower.windows(2).filter_map(|pair| match pair {
        [(first, at), (second, again)] if first == second => Some((*at, *again)),
        _ => None,
    });
    pairs.collect()
}
