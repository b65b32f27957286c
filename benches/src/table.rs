//! Tables in Markdown.

use std::fmt;

/// Rows below a head, with columns as wide as their widest cell.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new<S: Into<String>>(head: impl IntoIterator<Item = S>) -> Self {
        Self { rows: vec![head.into_iter().map(Into::into).collect()] }
    }

    /// Adds a row, unless all cells but the first one are empty.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        if cells.iter().skip(1).any(|cell| cell != NOTHING) {
            self.rows.push(cells);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.len() < 2
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let width = |at: usize| self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max();
        let widths: Vec<_> = (0..columns).map(|at| width(at).unwrap_or_default().max(3)).collect();
        for (at, row) in self.rows.iter().enumerate() {
            for (cell, width) in row.iter().zip(&widths) {
                write!(f, "| {cell:width$} ")?;
            }
            f.write_str("|\n")?;
            if at == 0 {
                widths.iter().try_for_each(|width| write!(f, "| {:-<width$} ", ""))?;
                f.write_str("|\n")?;
            }
        }
        Ok(())
    }
}

/// The cell of a quantity that was not measured.
pub(crate) const NOTHING: &str = "";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(["what", "s"]);
        table.row(vec!["include_dir".to_owned(), "1.60".to_owned()]);
        table.row(vec!["not measured".to_owned(), NOTHING.to_owned()]);
        assert_eq!(table.to_string(), "| what        | s    |\n| ----------- | ---- |\n| include_dir | 1.60 |\n");
    }

    #[test]
    fn table_without_rows_is_empty() {
        assert!(Table::new(["what"]).is_empty());
    }
}
