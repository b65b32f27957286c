//! `list`: prints the name and description of every skill.

use crate::args::List;
use crate::output::Output;
use crate::read;
use crate::status::Status;

pub(crate) fn run(list: &List, out: &mut Output) -> Status {
    let skills = read::skills(&list.paths, out);
    let widest = skills.iter().map(|skill| skill.name.as_str().len()).max().unwrap_or_default();
    let left = out.style().width.saturating_sub(widest + 2);
    let lines: Vec<_> = skills
        .iter()
        .map(|skill| {
            let description = skill.description.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
            format!("{:<widest$}  {}\n", skill.name.as_str(), shortened(&description, left))
        })
        .collect();
    out.print(&lines.concat());
    Status::Clean
}

/// Cuts the text to `width` characters, with `…` at the end if it was longer.
fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
