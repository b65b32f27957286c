//! Scripts that cannot be run by their path.

mod chmod;

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
    /// need no bit. `uv run`, `bun run`, `poetry run` and other programs with such a subcommand read the file
    /// themselves. A text that sets the bit with `chmod` before it runs the script is right as it is.
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
        let Some(at) = runs.filter(|&at| !chmod::sets_bit(text.get(..at).unwrap_or(""), path)) else { continue };
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
    let is_verb = VERBS.contains(&last.trim_end_matches(':'));
    is_command_line || chained || (is_verb && !is_subcommand(at - line.len(), before, fences))
}

/// Whether the verb at the end of `before` belongs to a program that runs the file itself, as in `uv run x.py`.
fn is_subcommand(start: usize, before: &str, fences: &[Fence<'_>]) -> bool {
    let before = before.trim_end_matches(['`', '"', '\'', '*', '(', '[', ' ']);
    let command = before.rsplit(['`', ';', '|', '&', '(']).next().unwrap_or("");
    let mut words = command.split_whitespace().rev();
    let (verb, program) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    if verb == "sudo" || program.is_empty() {
        return false;
    }
    // In code every word before a subcommand is a part of its command; prose has sentences such as `then run x`.
    let in_span = before.matches('`').count() % 2 == 1;
    let in_code = in_span || fence_above(start, fences).is_some_and(|fence| SHELLS.contains(&fence.language));
    let is_prompt = matches!(program, "$" | ">" | "%");
    (in_code && !command.contains('#') && !is_prompt) || RUNNERS.contains(&program.to_ascii_lowercase().as_str())
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
    let Some(opening) = fence_above(start, fences) else { return false };
    let before = text.get(..start).unwrap_or("").trim_end_matches(['\r', '\n', ' ']);
    !before.ends_with('\\') && (dotted || SHELLS.contains(&opening.language))
}

/// The opening line of the code block that the line at `start` is in.
fn fence_above<'f, 'a>(start: usize, fences: &'f [Fence<'a>]) -> Option<&'f Fence<'a>> {
    let above = fences.get(..fences.partition_point(|fence| fence.start < start)).unwrap_or_default();
    above.last().filter(|_| above.len() % 2 == 1)
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

/// Programs with a subcommand that runs a file which needs no execute bit.
const RUNNERS: [&str; 28] = [
    "accelerate",
    "bun",
    "cargo",
    "conda",
    "deno",
    "docker",
    "dotnet",
    "go",
    "hatch",
    "k6",
    "mamba",
    "marimo",
    "mise",
    "modal",
    "nix",
    "npm",
    "npx",
    "pdm",
    "pipenv",
    "pipx",
    "pixi",
    "pnpm",
    "poetry",
    "rye",
    "streamlit",
    "uv",
    "uvx",
    "yarn",
];

/// Languages of code blocks whose lines are commands.
const SHELLS: [&str; 7] = ["bash", "console", "fish", "ksh", "sh", "shell", "zsh"];

const EXTENSIONS: [&str; 19] = [
    "awk", "bash", "cjs", "fish", "js", "ksh", "lua", "mjs", "php", "pl", "ps1", "py", "r", "R", "rb", "sed", "sh",
    "ts", "zsh",
];

/// Bytes before a path that are searched.
const LOOK_BACK: usize = 256;
