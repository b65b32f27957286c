//! Names that somebody may have meant.

use alloc::vec::Vec;

use skills_core::nearest::distance;

use super::COMPARED;

/// Up to three of `paths` that look like `wanted`, the likeliest first.
pub(crate) fn nearest_paths<'a>(wanted: &str, paths: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    if wanted.len() > COMPARED {
        return Vec::new();
    }
    let mut near: Vec<_> = paths.filter_map(|path| Some((rank(wanted, path)?, path))).collect();
    near.sort_unstable();
    near.truncate(MOST);
    near.into_iter().map(|(_, path)| path).collect()
}

/// How far `path` is from `wanted`; `None` is too far.
fn rank(wanted: &str, path: &str) -> Option<usize> {
    if path.len() > COMPARED {
        return None;
    }
    let same = |a: &str, b: &str| a.chars().map(slash).eq(b.chars().map(slash));
    if same(wanted, path) {
        return Some(0);
    }
    if same(file_name(wanted), file_name(path)) {
        return Some(1);
    }
    let far = slips(wanted, path).or_else(|| slips(file_name(wanted), file_name(path)))?;
    Some(far + 1)
}

/// A letter of either case and a separator of either system are the same.
fn slash(char: char) -> char {
    if char == '\\' { '/' } else { char.to_ascii_lowercase() }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// The distance of the two, if it is small for a text of that length.
fn slips(wanted: &str, path: &str) -> Option<usize> {
    let [wanted, path] = [wanted, path].map(|text| text.chars().map(slash).collect::<Vec<_>>());
    distance(&wanted, &path, (wanted.len() / 4).min(3))
}

/// How many names are said.
const MOST: usize = 3;
