//! Code fences in the instructions.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::markdown::{self, OpenFence};
use crate::report::Report;
use crate::source::Span;

rule! {
    /// A code fence is never closed.
    ///
    /// Why: for a Markdown reader, everything from the fence to the end of the instructions is code. A fence is closed by
    /// a line with the same character, at least as many of them, and nothing else: `~~~` does not close a fence of
    /// backticks, and three backticks do not close four. By CommonMark a fence in a list item or a block quote ends with
    /// it, so only a fence that runs to the end of the instructions is reported.
    ///
    /// ````markdown fails
    /// Open the file:
    ///
    /// ```sh
    /// pdftotext form.pdf
    ///
    /// Then read the text.
    /// ````
    ///
    /// Fix: add the closing fence after the code, as deep as the opening one.
    ///
    /// ````markdown passes
    /// Open the file:
    ///
    /// ```sh
    /// pdftotext form.pdf
    /// ```
    ///
    /// Then read the text.
    /// ````
    CodeFenceUnclosed: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    let body = draft.body();
    if !report.is_on(Code::CodeFenceUnclosed) || !may_be_open(body) {
        return;
    }
    let Some(OpenFence { opening, in_container }) = markdown::open_fence(body) else { return };
    let start = draft.body_start();
    let fence = Fence::at(body, opening.start);
    let diagnostic = Diagnostic::new(Code::CodeFenceUnclosed, "a code fence is never closed")
        .at(opening.offset(start), "everything after this line is code");
    let name = if fence.mark == '`' { "backticks" } else { "tildes" };
    report.push(if let Some(earlier) = in_container {
        diagnostic
            .at(earlier.offset(start), "this fence ends with its list item or quote")
            .help("indent the closing fence like the opening one")
    } else if let Some((line, reason)) = similar(body, opening, &fence) {
        diagnostic
            .at(line.offset(start), reason)
            .help(format!("close it with {} {name}, as deep as the opening fence", fence.count))
    } else {
        diagnostic.help(format!("add a line with {} {name} after the code", fence.count))
    });
}

/// A line after the opening fence that may have been meant to close it, and the reason why it does not.
fn similar(text: &str, opening: Span, fence: &Fence) -> Option<(Span, &'static str)> {
    let mut start = opening.end;
    for line in text.get(opening.end..)?.split_inclusive('\n') {
        let content = line.trim();
        if content.len() >= 3 && (content.bytes().all(|byte| byte == b'`') || content.bytes().all(|byte| byte == b'~'))
        {
            let at = start + line.len() - line.trim_start().len();
            let reason = if !content.starts_with(fence.mark) {
                "another character than the opening fence"
            } else if content.len() < fence.count {
                "shorter than the opening fence"
            } else {
                "indented too deep to close it"
            };
            return Some((Span::new(at, at + content.len()), reason));
        }
        start += line.len();
    }
    None
}

/// The marks at the start of a fence.
struct Fence {
    mark: char,
    count: usize,
    /// Bytes before it on its line.
    indent: usize,
}

impl Fence {
    fn at(text: &str, at: usize) -> Self {
        let rest = text.get(at..).unwrap_or("");
        let mark = if rest.starts_with('~') { '~' } else { '`' };
        let count = rest.len() - rest.trim_start_matches(mark).len();
        Self { mark, count, indent: at - line_start(text, at) }
    }
}

/// Whether a fence may be open at the end: a cheap test that never misses one that the parser finds.
///
/// Most fences come in pairs of lines that are indented alike. The parser decides on everything else: containers, tabs,
/// and fences that may be part of an HTML block.
fn may_be_open(text: &str) -> bool {
    let mut starts: Vec<usize> = text.match_indices("```").map(|(at, _)| at).collect();
    if text.contains("~~~") {
        starts.extend(text.match_indices("~~~").map(|(at, _)| at));
        starts.sort_unstable();
    }
    if !starts.is_empty() && HTML.iter().any(|tag| text.contains(tag)) {
        return true;
    }
    let mut open: Option<(usize, Fence)> = None;
    // Each part of the text is read once: a hostile one has a hundred thousand fences in a line or a paragraph.
    let (mut end, mut line, mut seen, mut seen_html, mut skipped) = (0, 0, 0, 0, None);
    for at in starts.into_iter().filter(|&at| text.is_char_boundary(at)) {
        line = text.get(seen..at).and_then(|part| part.rfind('\n')).map_or(line, |line_break| seen + line_break + 1);
        seen = at;
        if at < end || skipped == Some(line) {
            continue;
        }
        let before = text.get(line..at).unwrap_or("");
        if !before.bytes().all(|byte| byte == b' ') {
            if open.is_none() && before.bytes().all(|byte| CONTAINER.contains(&byte)) {
                return true;
            }
            skipped = Some(line);
            continue;
        }
        let fence = Fence::at(text, at);
        end = at + fence.count;
        let rest = text.get(end..).and_then(|rest| rest.split('\n').next()).unwrap_or("");
        match &open {
            // Inline code: ` ```x``` `.
            None if fence.mark == '`' && rest.contains('`') => {}
            None if starts_in_html(text.get(seen_html..at).unwrap_or("")) => return true,
            None => (open, seen_html) = (Some((at, fence)), at),
            Some((start, opening)) => {
                let closes = fence.mark == opening.mark && fence.count >= opening.count && rest.trim().is_empty();
                if closes && (fence.indent != opening.indent || leaves_container(text, *start, at, fence.indent)) {
                    return true;
                }
                if closes {
                    open = None;
                }
            }
        }
    }
    open.is_some()
}

/// Whether the last paragraph of a text has a line that starts with HTML, which may contain the line after the text.
fn starts_in_html(before: &str) -> bool {
    let paragraph = before.get(before.rfind("\n\n").unwrap_or(0)..).unwrap_or("");
    paragraph.lines().any(|line| line.trim_start().starts_with('<'))
}

/// Whether a line between two fences is indented less than they are, and so ends a list item around them.
fn leaves_container(text: &str, start: usize, end: usize, indent: usize) -> bool {
    let between = text.get(start..end).unwrap_or("");
    indent > 0
        && between
            .lines()
            .skip(1)
            .any(|line| !line.trim().is_empty() && line.len() - line.trim_start_matches(' ').len() < indent)
}

fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |line_break| line_break + 1)
}

/// HTML that does not end at an empty line.
const HTML: [&str; 6] = ["<!", "<?", "<pre", "<script", "<style", "<textarea"];

/// Characters before a fence that starts a list item or a block quote, or is indented with tabs.
const CONTAINER: &[u8] = b" \t>-*+.)0123456789";

#[cfg(test)]
mod tests {
    use super::may_be_open;
    use crate::markdown::open_fence;

    /// Every text of up to four of these lines.
    #[test]
    fn cheap_test_misses_no_open_fence() {
        let lines = [
            "", "x", "  x", "```", "  ```", "    ```", "````", "```sh", "~~~", "- ```", "- x", "> ```", "\t```",
            "<div>", "<!--", "-->",
        ];
        let mut texts = vec![String::new()];
        for _ in 0..4 {
            texts = texts.iter().flat_map(|text| lines.map(|line| format!("{text}{line}\n"))).collect();
            for text in &texts {
                let text = text.trim();
                assert!(open_fence(text).is_none() || may_be_open(text), "{text}");
            }
        }
    }
}
