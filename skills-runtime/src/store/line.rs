//! The line that the catalog has for a skill.

/// ``- `name` — description (keywords: first, second)``, made while the skill was compiled or loaded.
///
/// It is one line: every run of white space is one blank.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// All of it, without a line break at the end.
    pub(crate) text: &'a str,
    /// Where the description starts in `text`.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
}

impl<'a> Line<'a> {
    pub(crate) fn description(self) -> &'a str {
        self.text.get(self.start..self.end).unwrap_or_default()
    }

    /// What stands before the description.
    pub(crate) fn head(self) -> &'a str {
        self.text.get(..self.start).unwrap_or_default()
    }

    /// What stands behind it: the keywords.
    pub(crate) fn tail(self) -> &'a str {
        self.text.get(self.end..).unwrap_or_default()
    }
}
