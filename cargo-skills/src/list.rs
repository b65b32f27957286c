//! `list`: prints the name and description of every skill.

use skills_compiler::Skill;

use crate::args::{List, ListFormat};
use crate::format::json_line;
use crate::output::Output;
use crate::read;
use crate::skill_json;
use crate::status::Status;
use crate::table::{left, shortened};

pub(crate) fn run(list: &List, out: &mut Output) -> Status {
    let roots = read::roots(&list.paths, out);
    match list.format {
        ListFormat::Human => out.print(&text(&roots.iter().flat_map(|root| &root.skills).collect::<Vec<_>>(), out)),
        ListFormat::Json => {
            for root in &roots {
                skill_json::objects(root).iter().for_each(|object| out.print(&json_line(object)));
            }
        }
    }
    Status::Clean
}

fn text(skills: &[&Skill], out: &Output) -> String {
    let widest = skills.iter().map(|skill| skill.name.as_str().len()).max().unwrap_or_default();
    let rest = out.style().width.saturating_sub(widest + 2);
    let line = |skill: &&Skill| {
        let description = skill.description.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{}  {}\n", left(skill.name.as_str(), widest), shortened(&description, rest))
    };
    skills.iter().map(line).collect()
}
