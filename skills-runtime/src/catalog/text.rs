//! What a catalog writes.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use super::{Catalog, Form};
use crate::escape::Escaped;
use crate::json::Json;
use crate::shorten::shorten;
use crate::skill::Skill;
use crate::summary::Summary;

/// A catalog at one degree of detail.
pub(super) struct Text<'a, 'b, L> {
    pub(super) catalog: &'b Catalog<'a, L>,
    pub(super) detail: Detail,
}

impl<L> Display for Text<'_, '_, L>
where
    L: Fn(Summary<'_>, &mut fmt::Formatter<'_>) -> fmt::Result,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Catalog { skills, instructions, form, .. } = self.catalog;
        let mut shown = skills.iter().filter(|skill| skill.is_model_invocable()).peekable();
        if shown.peek().is_none() {
            return Ok(());
        }
        if !instructions.is_empty() {
            write!(f, "{instructions}\n\n")?;
        }
        match form {
            Form::List => {
                for (at, skill) in shown.enumerate() {
                    f.write_str(if at == 0 { "" } else { "\n" })?;
                    self.with_summary(skill, |summary| self.entry(summary, f))?;
                }
                Ok(())
            }
            Form::Json => {
                for (at, skill) in shown.enumerate() {
                    f.write_str(if at == 0 { "[\n" } else { ",\n" })?;
                    self.with_summary(skill, |summary| self.object(summary, f))?;
                }
                f.write_str("\n]")
            }
            Form::Xml => {
                f.write_str("<available_skills>\n")?;
                for skill in shown {
                    self.with_summary(skill, |summary| self.element(summary, f))?;
                }
                f.write_str("</available_skills>")
            }
        }
    }
}

impl<L> Text<'_, '_, L>
where
    L: Fn(Summary<'_>, &mut fmt::Formatter<'_>) -> fmt::Result,
{
    /// Calls `write` with what is to be said of `skill`.
    fn with_summary(&self, skill: &Skill, write: impl FnOnce(Summary<'_>) -> fmt::Result) -> fmt::Result {
        let summary = skill.summary();
        match self.detail {
            Detail::Full => write(summary),
            Detail::Shortened(cap) => write(summary.with_description(&shorten(summary.description(), cap))),
            Detail::Names => write(summary.name_only()),
        }
    }

    /// An entry of the list.
    fn entry(&self, summary: Summary<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.catalog.line)(summary, f)?;
        if self.catalog.locations.unwrap_or(false) {
            write!(f, " (location: {})", summary.location())?;
        }
        Ok(())
    }

    /// An object of the JSON.
    fn object(&self, summary: Summary<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let triggers: Vec<&str> = summary.triggers().collect();
        let location = summary.location().to_string();
        let fields = [
            Some(("name", Json::Text(summary.name()))),
            (!summary.description().is_empty()).then_some(("description", Json::Text(summary.description()))),
            (!triggers.is_empty()).then_some(("triggers", Json::Texts(&triggers))),
            self.catalog.locations.unwrap_or(true).then_some(("location", Json::Text(&location))),
        ];
        let fields: Vec<_> = fields.into_iter().flatten().collect();
        Json::Object(&fields).fmt(f)
    }

    /// An element of the XML: every value on a line of its own, as `skills-ref to-prompt` prints it.
    fn element(&self, summary: Summary<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<skill>\n<name>\n{}\n</name>\n", Escaped(summary.name()))?;
        if !summary.description().is_empty() {
            write!(f, "<description>\n{}\n</description>\n", Escaped(summary.description()))?;
        }
        if self.catalog.locations.unwrap_or(true) {
            write!(f, "<location>\n{}\n</location>\n", Escaped(summary.location()))?;
        }
        f.write_str("</skill>\n")
    }
}

/// How much is said of each skill.
#[derive(Clone, Copy)]
pub(super) enum Detail {
    Full,
    /// Descriptions of at most so many characters.
    Shortened(usize),
    Names,
}

/// How many characters `text` has.
pub(super) fn length(text: &impl Display) -> usize {
    let mut counter = Counter(0);
    // A host's line may fail; what it wrote until then counts.
    let _ = write!(counter, "{text}");
    counter.0
}

struct Counter(usize);

impl Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}
