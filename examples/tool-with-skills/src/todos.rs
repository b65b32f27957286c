//! Finds TODO comments in a text.

/// The lines that contain `TODO` or `FIXME`: their numbers, and their text from that word on.
pub(crate) fn todos(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter_map(|(number, line)| {
        let at = MARKERS.iter().filter_map(|marker| word(line, marker)).min()?;
        Some((number, line.get(at..)?.trim_end()))
    })
}

/// The offset of `word` in `line`, ignoring matches that are part of a longer word.
fn word(line: &str, word: &str) -> Option<usize> {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    line.match_indices(word).map(|(at, _)| at).find(|&at| {
        let (before, after) = line.split_at(at);
        !before.ends_with(is_part) && !after.trim_start_matches(word).starts_with(is_part)
    })
}

const MARKERS: [&str; 2] = ["TODO", "FIXME"];

#[test]
fn markers_are_whole_words() {
    let text = "a // TODO: one\nTODOS\nx_TODO\n# FIXME(me) two, TODO three \nfixme\nÄTODO TODO";
    assert!(todos(text).eq([(1, "TODO: one"), (4, "FIXME(me) two, TODO three"), (6, "TODO")]));
}
