//! The page as it was before, for commands without results.

use std::fs;
use std::path::Path;

/// The text of the present page, if there is one.
///
/// A section without saved results is kept, with the date of its measurement.
pub(crate) struct Previous {
    text: String,
}

impl Previous {
    pub(crate) fn read(page: &Path) -> Self {
        Self { text: fs::read_to_string(page).unwrap_or_default() }
    }

    /// The section with that heading, up to the next heading of the same level.
    pub(crate) fn section(&self, heading: &str) -> Option<&str> {
        let start = self.text.find(&format!("\n{heading}\n"))? + 1;
        let text = self.text.get(start..)?;
        let end = text.find("\n## ").map_or(text.len(), |end| end + 1);
        text.get(..end).map(str::trim_end)
    }

    /// The cell with the measurement of a goal.
    pub(crate) fn measured(&self, goal: &str) -> Option<&str> {
        let rows = self.section("## Goals")?.lines();
        let cells = rows.map(|row| row.split('|').map(str::trim));
        cells.filter(|cells| cells.clone().nth(1) == Some(goal)).find_map(|mut cells| cells.nth(3))
    }
}

#[cfg(test)]
mod tests {
    use super::Previous;

    #[test]
    fn sections_and_goals_are_found() {
        let text = "# Page\n\n## Goals\n\n| goal | limit | measured | |\n| --- | --- | --- | --- |\n| speed | at most 1 | 0.5 \
                    (0.4–0.6) | met |\n\n## Calls\n\nText.\n\n### Part\n\nMore.\n\n## Start\n";
        let previous = Previous { text: text.to_owned() };
        assert_eq!(previous.section("## Calls"), Some("## Calls\n\nText.\n\n### Part\n\nMore."));
        assert_eq!(previous.section("## Start"), Some("## Start"));
        assert_eq!(previous.section("## Part"), None);
        assert_eq!(previous.measured("speed"), Some("0.5 (0.4–0.6)"));
        assert_eq!(previous.measured("size"), None);
    }
}
