//! Comparison of strings in const evaluation.

use core::cmp::Ordering;

/// Compares two strings by their bytes; `Ord` is not `const`.
///
/// It compares eight bytes at once, because names often share a prefix, and every step of a lookup compares two.
pub(crate) const fn compare(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let (Some((x, rest)), Some((y, other))) = (a.split_first_chunk(), b.split_first_chunk()) {
        let (x, y) = (u64::from_be_bytes(*x), u64::from_be_bytes(*y));
        if x != y {
            return if x < y { Ordering::Less } else { Ordering::Greater };
        }
        (a, b) = (rest, other);
    }
    loop {
        match (a, b) {
            ([], []) => return Ordering::Equal,
            ([], _) => return Ordering::Less,
            (_, []) => return Ordering::Greater,
            ([x, ..], [y, ..]) if *x < *y => return Ordering::Less,
            ([x, ..], [y, ..]) if *x > *y => return Ordering::Greater,
            ([_, rest @ ..], [_, other @ ..]) => (a, b) = (rest, other),
        }
    }
}

/// Whether `name` is one of `names`.
pub(crate) const fn contains(names: &[&str], name: &str) -> bool {
    let mut names = names;
    while let [first, rest @ ..] = names {
        if first.len() == name.len() && matches!(compare(first, name), Ordering::Equal) {
            return true;
        }
        names = rest;
    }
    false
}
