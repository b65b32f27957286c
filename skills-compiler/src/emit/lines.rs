//! The catalog, laid out so that the runtime writes it at once.

use crate::line::Line;
use crate::skill::Skill;

/// The lines of all skills, each with a line break: first those of the catalog, then those of skills that it does not
/// show.
pub(super) struct Lines {
    pub(super) text: String,
    /// How much of `text` is the catalog, without the line break behind it.
    pub(super) catalog: usize,
    /// For each skill where its line starts, where the description starts and ends, where the line ends.
    pub(super) rows: Vec<[usize; 4]>,
}

pub(super) fn lines(skills: &[Skill]) -> Lines {
    let (mut text, mut catalog, mut rows) = (String::new(), 0, vec![[0; 4]; skills.len()]);
    for is_hidden in [false, true] {
        let of_kind = |(skill, _): &(&Skill, _)| skill.disable_model_invocation == is_hidden;
        for (skill, row) in skills.iter().zip(&mut rows).filter(of_kind) {
            let line = Line::new(skill);
            let start = text.len();
            text.push_str(&line.text);
            let description = line.description.offset(start);
            *row = [start, description.start, description.end, text.len()];
            text.push('\n');
        }
        if !is_hidden {
            catalog = text.len().saturating_sub(1);
        }
    }
    Lines { text, catalog, rows }
}
