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
        Some(code) => out.print(&format!("{}\n", explain(code))),
        None => out.fail(&format!("`{name}`: {}", unknown(name))),
    }
    Status::Clean
}

/// Its class, and the level it has by default.
fn standing(code: Code) -> String {
    match code.class() {
        Class::Error => "error, always denied".to_owned(),
        Class::Lint => format!("lint, {} by default", code.default_level()),
        Class::Host => format!("host check, {} where `[host]` asks for it", code.default_level()),
    }
}
