//! The length of the instructions.

use skills_core::limits::{self, BODY_LINES, BODY_TOKENS};

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::report::Report;
use crate::source::Span;
use crate::text::line_breaks;

rule! {
    /// The instructions are over the budget of the host.
    ///
    /// Why: you know how much context your agent can spare for one skill. The budget counts characters.
    ///
    /// ```toml
    /// [host]
    /// body-budget = 1000
    /// ```
    ///
    /// ```markdown fails unshown
    /// {Open the file. *100}
    /// ```
    ///
    /// Fix: move detail into files below `references/`.
    ///
    /// ```markdown passes
    /// Open the file.
    /// ```
    BodyBudget: Host Deny
}

rule! {
    /// The skill has no instructions.
    ///
    /// Why: the standard allows it. But an agent that activates the skill learns nothing beyond the description: nearly
    /// always the text is missing, or is in another file.
    ///
    /// ```markdown whole fails
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    /// ```
    ///
    /// Fix: write what to do, step by step.
    ///
    /// ```markdown whole passes
    /// ---
    /// name: pdf
    /// description: Reads PDF files. Use when the user names one.
    /// ---
    ///
    /// Open the file with `pdftotext`.
    /// ```
    BodyEmpty: Lint Warn
}

rule! {
    /// The instructions are over 500 lines or about 5,000 tokens.
    ///
    /// Why: the whole body enters the context when the skill is used. The standard recommends at most 500 lines and
    /// 5,000 tokens; one client injects the first 8,000 bytes only, another keeps the first 5,000 tokens when it makes
    /// room. Tokens are estimated at four characters each, without a tokenizer.
    ///
    /// ```markdown fails unshown
    /// {Open the file. *1400}
    /// ```
    ///
    /// Fix: move detail into files below `references/`, and write in the body when to read which.
    ///
    /// ```markdown passes references/forms.md
    /// Open the file. For forms, read [forms.md](references/forms.md).
    /// ```
    BodyLong: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    let body = draft.body();
    let start = Span::empty(draft.body_start());
    if body.is_empty() {
        report.push(
            Diagnostic::new(Code::BodyEmpty, "the skill has no instructions")
                .at(after_frontmatter(draft), "expected instructions after this line")
                .help("write what to do, step by step"),
        );
    }
    if report.is_on(Code::BodyLong) {
        check_length(body, start, report);
    }
    check_budget(body, start, report);
}

/// The closing fence: below it there is no line to point at.
fn after_frontmatter(draft: &Draft<'_>) -> Span {
    draft.source.line(draft.fences.frontmatter.end)
}

fn check_length(body: &str, start: Span, report: &mut Report<'_>) {
    let lines = line_breaks(body) + 1;
    // A text has at most as many characters as bytes, and counting characters is slow without optimisation.
    let is_short = limits::tokens(body.len()) <= BODY_TOKENS;
    let tokens = if is_short { 0 } else { limits::tokens(body.chars().count()) };
    let message = if lines > BODY_LINES {
        format!("the instructions are {lines} lines, the limit is {BODY_LINES}")
    } else if tokens > BODY_TOKENS {
        format!("the instructions are about {tokens} tokens by estimate, the limit is {BODY_TOKENS}")
    } else {
        return;
    };
    report.push(Diagnostic::new(Code::BodyLong, message).at(start, LABEL).help(HELP));
}

fn check_budget(body: &str, start: Span, report: &mut Report<'_>) {
    let Some(budget) = report.host().body_budget else { return };
    let length = body.chars().count();
    if length > budget {
        let message = format!("the instructions are {length} characters, the host's budget is {budget}");
        report.push(Diagnostic::new(Code::BodyBudget, message).at(start, LABEL).help(HELP));
    }
}

const LABEL: &str = "the whole body enters the context when the skill is used";
const HELP: &str = "move detail into `references/`, and write when to read it";
