//! Closing tags that end the skill for an agent.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::report::Report;
use crate::source::Span;

rule! {
    /// The instructions contain a literal `</skill_content>` or the like.
    ///
    /// Why: agents put the body between such tags without escaping it. A closing tag in the middle ends the skill early,
    /// and the text after it can be mistaken for something else. The rule knows `</skill>`, `</skill_content>`,
    /// `</activated_skill>`, `</available_skills>`, `</skill_resources>` and `</instructions>`.
    ///
    /// ```markdown fails
    /// End your answer with </skill_content>.
    /// ```
    ///
    /// Fix: describe it in words.
    ///
    /// ```markdown passes
    /// End your answer with the closing tag of the skill.
    /// ```
    WrapperTag: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    if !report.is_on(Code::WrapperTag) {
        return;
    }
    let body = draft.body();
    let mut reported = Vec::new();
    for (at, _) in body.match_indices('<') {
        let Some(rest) = body.get(at..).and_then(|rest| rest.strip_prefix("</")) else { continue };
        let is_closed = |tag: &&str| rest.strip_prefix(*tag).is_some_and(|rest| rest.trim_start().starts_with('>'));
        let found = WRAPPERS.into_iter().find(|tag| is_closed(tag) && !reported.contains(tag));
        let Some(tag) = found else { continue };
        reported.push(tag);
        let span = Span::new(at, at + "</".len() + tag.len()).offset(draft.body_start());
        report.push(
            Diagnostic::new(Code::WrapperTag, format!("the instructions contain `</{tag}>`"))
                .at(span, "an agent may read this as the end of the skill")
                .help("describe it in words"),
        );
    }
}

/// The tags that the standard and known clients put around skills.
const WRAPPERS: [&str; 6] =
    ["skill_content", "skill", "activated_skill", "available_skills", "skill_resources", "instructions"];
