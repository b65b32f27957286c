//! Assertions about sets that can be evaluated in a `const`.

use core::cmp::Ordering;

use super::Skills;
use crate::skill::Skill;
use crate::text::compare::{compare, contains};
use crate::text::message::Message;
use crate::text::tool_name;

impl Skills {
    /// Panics with the name of the skill if two of `sets` have a skill of the same name.
    ///
    /// This is for a binary that [merges](Self::merge) the skills of several crates. In a `const`, it fails while the binary
    /// compiles:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: skill `pdf` is in two of the sets
    /// ```
    ///
    /// # Panics
    ///
    /// If two of the sets have a skill of the same name.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Skills, skills};
    ///
    /// mod documents {
    ///     # use skills_runtime::{Skills, skills};
    ///     pub static SKILLS: Skills = skills!("skills");
    /// }
    /// mod other {
    ///     # use skills_runtime::Skills;
    ///     pub static SKILLS: Skills = Skills::EMPTY;
    /// }
    ///
    /// const _: () = Skills::assert_disjoint(&[&documents::SKILLS, &other::SKILLS]);
    ///
    /// let all = Skills::merge([("documents", &documents::SKILLS), ("other", &other::SKILLS)]).skills;
    /// assert_eq!(all.len(), 3);
    /// ```
    #[track_caller]
    pub const fn assert_disjoint(sets: &[&Self]) {
        let mut sets = sets;
        while let [set, others @ ..] = sets {
            let mut rest = others;
            while let [other, after @ ..] = rest {
                if let Some(skill) = common(set.as_slice(), other.as_slice()) {
                    Message::new().push("skill `").push(skill.name()).push("` is in two of the sets").panic();
                }
                rest = after;
            }
            sets = others;
        }
    }

    /// Panics with the name of the tool if a skill names a tool that is not in `tools`.
    ///
    /// It checks the keys `tools` and `allowed-tools`. Of an entry like `Bash(git:*)`, the name before the parenthesis
    /// counts. In a `const`, it fails while your crate compiles, so that a skill cannot name a tool that was renamed.
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: skill `pdf` names tool `Bash`, which is not in the list
    /// ```
    ///
    /// For several thousand skills this exceeds the step limit of const evaluation. The compiler then reports
    /// `long_running_const_eval`; `#[allow(long_running_const_eval)]` on the `const` lets it finish.
    ///
    /// # Panics
    ///
    /// If a tool is not in `tools`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// const TOOLS: &[&str] = &["Bash", "Read", "Write"];
    /// const _: () = SKILLS.assert_tools(TOOLS);
    /// ```
    #[track_caller]
    pub const fn assert_tools(&self, tools: &[&str]) {
        let mut skills = self.as_slice();
        while let [skill, rest @ ..] = skills {
            let (allowed, named) = (skill.store().allowed_tools(), skill.store().tools());
            let mut at = 0;
            while at < allowed.len() + named.len() {
                let entry = if at < allowed.len() { allowed.get(at) } else { named.get(at - allowed.len()) };
                let tool = tool_name(entry);
                if !contains(tools, tool) {
                    Message::new()
                        .push("skill `")
                        .push(skill.name())
                        .push("` names tool `")
                        .push(tool)
                        .push("`, which is not in the list")
                        .panic();
                }
                at += 1;
            }
            skills = rest;
        }
    }
}

/// The first skill of `a` that has the same name as one of `b`. One pass over both, because const evaluation limits the
/// number of steps.
const fn common<'a>(mut a: &'a [Skill], mut b: &[Skill]) -> Option<&'a Skill> {
    while let ([skill, rest @ ..], [other, after @ ..]) = (a, b) {
        match compare(skill.name(), other.name()) {
            Ordering::Less => a = rest,
            Ordering::Equal => return Some(skill),
            Ordering::Greater => b = after,
        }
    }
    None
}
