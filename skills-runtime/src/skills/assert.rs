//! What a `const` can hold sets to.

use core::cmp::Ordering;

use super::Skills;
use crate::skill::Skill;
use crate::text::compare::{compare, contains};
use crate::text::message::Message;
use crate::text::tool_name;

impl Skills {
    /// Fails if two of `sets` have a skill of the same name, and says which.
    ///
    /// For a binary that [merges](Self::merge) the skills of several crates. In a `const` it fails while the binary
    /// compiles:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: skill `pdf` is in two of the sets
    /// ```
    ///
    /// # Panics
    ///
    /// If a name is in two of the sets.
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

    /// Fails if a skill names a tool that is not in `tools`, and says which.
    ///
    /// Looks at the keys `tools` and `allowed-tools`; of an entry like `Bash(git:*)` the name before the parenthesis
    /// counts. In a `const` it fails while your crate compiles: a renamed tool cannot be forgotten in a skill.
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: skill `pdf` names tool `Bash`, which is not in the list
    /// ```
    ///
    /// In a set of several thousand skills this takes more steps than the compiler expects of a `const`. It says so, and
    /// `#[allow(long_running_const_eval)]` on the `const` lets it finish.
    ///
    /// # Panics
    ///
    /// If a tool is not in the list.
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

/// The first skill of `a` that has a namesake in `b`; const evaluation has a limit, so both are walked once.
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
