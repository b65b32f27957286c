//! The known paths that are most similar to an unknown one.

use alloc::vec::Vec;

use skills_core::nearest::distance;

use super::COMPARED;

/// Up to three of `paths` that are similar to `wanted`, the most similar first.
pub(crate) fn nearest_paths<'a>(wanted: &str, paths: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    if wanted.len() > COMPARED {
        return Vec::new();
    }
    let mut near: Vec<_> = paths.filter_map(|path| Some((rank(wanted, path)?, path))).collect();
    near.sort_unstable();
    near.truncate(MOST);
    near.into_iter().map(|(_, path)| path).collect()
}

/// The distance of `path` from `wanted` for sorting; `None` if they are not similar.
fn rank(wanted: &str, path: &str) -> Option<usize> {
    if path.len() > COMPARED {
        return None;
    }
    let same = |a: &str, b: &str| a.chars().map(folded).eq(b.chars().map(folded));
    if same(wanted, path) {
        return Some(0);
    }
    if same(file_name(wanted), file_name(path)) {
        return Some(1);
    }
    let far = edit_distance(wanted, path).or_else(|| edit_distance(file_name(wanted), file_name(path)))?;
    Some(far + 1)
}

/// Ignores the case of letters, and treats the separators of all systems as equal.
fn folded(char: char) -> char {
    if char == '\\' { '/' } else { char.to_ascii_lowercase() }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// The edit distance of the two, if it is small for a string of this length.
fn edit_distance(wanted: &str, path: &str) -> Option<usize> {
    let [wanted, path] = [wanted, path].map(|text| text.chars().map(folded).collect::<Vec<_>>());
    distance(&wanted, &path, (wanted.len() / 4).min(3))
}

/// How many paths are suggested.
const MOST: usize = 3;
