//! Scripts that cannot be run by their path.

use std::cell::LazyCell;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::report::Report;
use crate::source::Span;

rule! {
    /// The instructions run a bundled script by path, and it has no execute bit.
    ///
    /// Why: without the bit, the shell prints “permission denied” in the middle of the work. The rule applies only to a
    /// file that starts with `#!` and that the body runs by path; most scripts are run through their interpreter and
    /// need no bit.
    ///
    /// ```markdown fails scripts/read.sh
    /// Run `scripts/read.sh`.
    /// ```
    ///
    /// Fix: set the bit (`chmod +x`, or `git update-index --chmod=+x` on Windows), or name the interpreter.
    ///
    /// ```markdown passes scripts/read.sh
    /// Run `bash scripts/read.sh`.
    /// ```
    NotExecutable: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    if !report.is_on(Code::NotExecutable) {
        return;
    }
    let text = draft.body();
    for resource in draft.resources.iter().filter(|resource| !resource.executable && may_be_script(&resource.path)) {
        let path = resource.path.as_str();
        let fences = LazyCell::new(|| fences(text));
        let runs = text.match_indices(path).map(|(at, _)| at).find(|&at| is_run(text, at, path, &fences));
        let Some(at) = runs else { continue };
        // rustc reports a file that cannot be read when it embeds it.
        if !resource.read_start(2).is_ok_and(|start| *start == *b"#!") {
            continue;
        }
        report.push(
            Diagnostic::new(Code::NotExecutable, format!("`{path}` is run by its path, but is not executable"))
                .at(Span::new(at, at + path.len()).offset(draft.body_start()), "run here")
                .help(format!("set the execute bit: `chmod +x {path}`"))
                .help("or name the interpreter in the text"),
        );
    }
}

/// Whether the file is named like a script, so that the text is searched for few paths and few files are opened.
fn may_be_script(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').is_none_or(|(_, extension)| EXTENSIONS.contains(&extension))
}

/// Whether the path at `at` is the command of its line: after a verb in prose, or first in a command line.
fn is_run(text: &str, at: usize, path: &str, fences: &[Fence<'_>]) -> bool {
    let after = text.get(at + path.len()..).unwrap_or("");
    if after.starts_with(|next: char| next.is_alphanumeric() || "-_/".contains(next)) {
        return false;
    }
    let line = line_before(text, at);
    let before = line.trim_end_matches("./");
    // Part of a longer path, as in `other/scripts/run.sh`.
    if before.ends_with(|last: char| last.is_alphanumeric() || "-_/.".contains(last)) {
        return false;
    }
    // `scripts/run.sh --all` in a code span.
    let has_arguments = after.strip_prefix(' ').is_some_and(|after| after.starts_with(['-', '<', '$', '"']));
    if before.ends_with('`') && !before.ends_with("``") && has_arguments {
        return true;
    }
    let words = before.trim_end_matches(['`', '"', '\'', '*', '(', '[']).trim_end();
    let is_command_line = before.trim().is_empty() && in_commands(text, at - line.len(), before != line, fences);
    let chained = words.ends_with("&&") || words.ends_with("||") || words.ends_with(';') || words == "$";
    let last = words.rsplit(char::is_whitespace).next().unwrap_or("").to_ascii_lowercase();
    is_command_line || chained || VERBS.contains(&last.trim_end_matches(':'))
}

/// The text before `at` on its line, at most as much as a command needs.
fn line_before(text: &str, at: usize) -> &str {
    let mut start = at.saturating_sub(LOOK_BACK);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    text.get(start..at).and_then(|before| before.rsplit('\n').next()).unwrap_or("")
}

/// Whether the line that starts at `start` is a command of a code block. A list of files looks the same, so a line is a
/// command only if it starts with `./` or its block is in a shell language.
fn in_commands(text: &str, start: usize, dotted: bool, fences: &[Fence<'_>]) -> bool {
    let above = fences.get(..fences.partition_point(|fence| fence.start < start)).unwrap_or_default();
    let Some(opening) = above.last().filter(|_| above.len() % 2 == 1) else { return false };
    let before = text.get(..start).unwrap_or("").trim_end_matches(['\r', '\n', ' ']);
    !before.ends_with('\\') && (dotted || SHELLS.contains(&opening.language))
}

/// A line that opens or closes a block of code.
struct Fence<'a> {
    start: usize,
    language: &'a str,
}

fn fences(text: &str) -> Vec<Fence<'_>> {
    let mut fences = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mark = line.trim();
        if mark.starts_with("```") || mark.starts_with("~~~") {
            let language = mark.trim_start_matches(['`', '~']).split_whitespace().next().unwrap_or("");
            fences.push(Fence { start, language });
        }
        start += line.len();
    }
    fences
}

/// Words before a path that mean that it is run. After the name of an interpreter it is not run by path.
const VERBS: [&str; 9] = ["run", "runs", "running", "execute", "executes", "executing", "invoke", "launch", "sudo"];

/// Languages of code blocks whose lines are commands.
const SHELLS: [&str; 7] = ["bash", "console", "fish", "ksh", "sh", "shell", "zsh"];

const EXTENSIONS: [&str; 19] = [
    "awk", "bash", "cjs", "fish", "js", "ksh", "lua", "mjs", "php", "pl", "ps1", "py", "r", "R", "rb", "sed", "sh",
    "ts", "zsh",
];

/// Bytes before a path that are searched.
const LOOK_BACK: usize = 256;
