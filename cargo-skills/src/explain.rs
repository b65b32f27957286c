//! `explain`: prints the documentation of a rule, or a list of all rules.

use skills_compiler::{Class, Code, explain};

use crate::args::Explain;
use crate::levels::unknown;
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(arguments: &Explain, out: &mut Output) -> Status {
    let Some(name) = &arguments.code else {
        let widest = Code::ALL.iter().map(|code| code.name().len()).max().unwrap_or_default();
        let lines = Code::ALL.iter().map(|code| format!("{:<widest$}  {}\n", code.name(), class_and_level(*code)));
        out.print(&lines.collect::<String>());
        return Status::Clean;
    };
    match Code::from_name(name) {
        Some(code) => out.print(&plain(explain(code))),
        None => out.fail(&format!("`{name}`: {}", unknown(name))),
    }
    Status::Clean
}

/// A section of `docs/rules.md` as plain text: examples are indented, and their fences are replaced by a sentence.
pub(crate) fn plain(section: &str) -> String {
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

/// A section of `docs/rules.md` as Markdown without its heading, with a sentence before each example.
pub(crate) fn markdown(section: &str) -> String {
    let mut text = String::new();
    let mut is_example = false;
    for line in section.lines().skip(1) {
        match line.strip_prefix("```").filter(|_| !is_example) {
            Some(info) => {
                let language = info.split_whitespace().next().unwrap_or_default();
                text.extend([label(info).as_str(), "```", language, "\n"]);
            }
            None => text.extend([line, "\n"]),
        }
        is_example ^= line.starts_with("```");
    }
    text.trim().to_owned()
}

/// The sentence for the opening fence of an example, whose info string names the kind of example and its other files.
fn label(info: &str) -> String {
    let mut words = info.split_whitespace();
    let what = words.find_map(|word| match word {
        "breaks" => Some("This breaks the rule"),
        "holds" => Some("This follows the rule"),
        "says" => Some("Output"),
        _ => None,
    });
    let Some(what) = what else { return String::new() };
    let files: Vec<_> = words.map(|file| format!("`{}`", file.split('=').next().unwrap_or(file))).collect();
    let with = if files.is_empty() { String::new() } else { format!(", together with {}", files.join(" and ")) };
    format!("{what}{with}:\n\n")
}

/// The class and default level of a rule, in words.
fn class_and_level(code: Code) -> String {
    match code.class() {
        Class::Error => "error, always denied".to_owned(),
        Class::Host => format!("host check, {} if `[host]` enables it", code.default_level()),
        _ => format!("lint, {} by default", code.default_level()),
    }
}
