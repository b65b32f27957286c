//! Tables of text, aligned by the width that a terminal shows.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Aligns the columns of the rows: the first to the left, the others to the right.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widest =
        |at| rows.iter().filter_map(|row| row.get(at)).map(|cell: &String| cell.width()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(at, (cell, &width))| if at == 0 { left(cell, width) } else { right(cell, width) });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// Adds spaces after the text.
pub(crate) fn left(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

fn right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(text.width())))
}

/// Cuts the text to `width` columns, with `…` at the end if it was longer.
pub(crate) fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(1);
    let fits = |character: &char| {
        let width = character.width().unwrap_or_default();
        let fits = width <= left;
        left = left.saturating_sub(width);
        fits
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        let rows = [["表格", "1"], ["abcdef", "20"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(aligned(&rows), "表格     1\nabcdef  20\n");
        assert_eq!(shortened("表格工具", 8), "表格工具");
        assert_eq!(shortened("表格工具", 7), "表格工…");
        assert_eq!(shortened("表格工具", 6), "表格…");
        assert_eq!(shortened("abc", 2), "a…");
    }
}
