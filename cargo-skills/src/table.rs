//! Tables of text.

/// Aligns the columns of the rows: the first to the left, the others to the right.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let width = |text: &String| text.chars().count();
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widths: Vec<usize> =
        (0..columns).map(|at| rows.iter().filter_map(|row| row.get(at)).map(width).max().unwrap_or_default()).collect();
    let mut text = String::new();
    for row in rows {
        let cells =
            row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| {
                if at == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
