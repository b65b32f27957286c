//! The section of `docs/rules.md` on a rule.

use crate::code::Code;

/// The section of `docs/rules.md` on a rule, in Markdown, from its heading on.
///
/// ```
/// use skills_compiler::{Code, explain};
///
/// let section = explain(Code::BrokenLink);
/// assert!(section.starts_with("### broken-link\n"));
/// assert!(section.contains("Lint, `warn` by default."));
/// ```
pub fn explain(code: Code) -> &'static str {
    let heading = format!("### {code}");
    let mut lines = line_starts().skip_while(|(_, line)| line.trim_end() != heading);
    let Some((start, _)) = lines.next() else { return "" };
    let end = lines.find(|(_, line)| line.starts_with("## ") || line.starts_with("### "));
    RULES.get(start..end.map_or(RULES.len(), |(end, _)| end)).unwrap_or("").trim_end()
}

/// Every line of the page, with its byte offset.
fn line_starts() -> impl Iterator<Item = (usize, &'static str)> {
    RULES.split_inclusive('\n').scan(0, |next, line| {
        let start = *next;
        *next += line.len();
        Some((start, line))
    })
}

/// A copy of the page, since a published package contains only files below its manifest.
const RULES: &str = include_str!("../docs/rules.md");
