//! `explain`: what a rule is about.

use skills_compiler::{Class, Code, explain};

use crate::args::Explain;
use crate::levels::unknown;
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(asked: &Explain, out: &mut Output) -> Status {
    let Some(name) = &asked.code else {
        let widest = Code::ALL.iter().map(|code| code.name().len()).max().unwrap_or_default();
        let lines = Code::ALL.iter().map(|code| format!("{:<widest$}  {}\n", code.name(), standing(*code)));
        out.print(&lines.collect::<String>());
        return Status::Clean;
    };
    match Code::from_name(name) {
        Some(code) => out.print(&plain(explain(code))),
        None => out.fail(&format!("`{name}`: {}", unknown(name))),
    }
    Status::Clean
}

/// A section of the page for a terminal: what the fences of its examples say in words, and the examples indented.
fn plain(section: &str) -> String {
    let mut text = String::new();
    let mut is_example = false;
    for line in section.lines() {
        match (line.strip_prefix("```"), is_example) {
            (Some(info), false) => text.push_str(&label(info)),
            (None, true) if !line.is_empty() => text.extend(["    ", line, "\n"]),
            (None, _) => text.extend([line.strip_prefix("### ").unwrap_or(line), "\n"]),
            (Some(_), true) => {}
        }
        is_example ^= line.starts_with("```");
    }
    text
}

/// What the fence of an example says of it: the language, what the example is, and the files that stand beside it.
fn label(info: &str) -> String {
    let mut words = info.split_whitespace();
    let what = words.find_map(|word| match word {
        "breaks" => Some("This breaks the rule"),
        "holds" => Some("This keeps to the rule"),
        "says" => Some("This is said"),
        _ => None,
    });
    let Some(what) = what else { return String::new() };
    let files: Vec<_> = words.map(|file| format!("`{}`", file.split('=').next().unwrap_or(file))).collect();
    let beside = if files.is_empty() { String::new() } else { format!(", beside {}", files.join(" and ")) };
    format!("{what}{beside}:\n\n")
}

/// Its class, and the level it has by default.
fn standing(code: Code) -> String {
    match code.class() {
        Class::Error => "error, always denied".to_owned(),
        Class::Lint => format!("lint, {} by default", code.default_level()),
        Class::Host => format!("host check, {} where `[host]` asks for it", code.default_level()),
    }
}
