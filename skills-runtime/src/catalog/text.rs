//! The text of a catalog at one level of detail.

use alloc::string::String;
use core::fmt::{self, Display};

use skills_core::catalog::{AFTER_INSTRUCTIONS, BETWEEN_LINES};
use skills_core::json::Quoted;

use super::shorten::shorten;
use super::summary::Summary;
use super::{Catalog, Form};
use crate::text::escape::Escaped;
use crate::text::write_all;

/// A catalog at one level of detail.
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
            write_all(f, &[instructions, AFTER_INSTRUCTIONS])?;
        }
        let mut short = String::new();
        match form {
            Form::Host | Form::List => {
                if let Some(lines) = self.whole() {
                    return f.write_str(lines);
                }
                for (at, skill) in shown.enumerate() {
                    f.write_str(if at == 0 { "" } else { BETWEEN_LINES })?;
                    self.entry(self.detail.of(skill.summary(), &mut short), f)?;
                }
                Ok(())
            }
            Form::Json => {
                for (at, skill) in shown.enumerate() {
                    f.write_str(if at == 0 { "[\n" } else { ",\n" })?;
                    self.object(self.detail.of(skill.summary(), &mut short), f)?;
                }
                f.write_str("\n]")
            }
            Form::Xml => {
                f.write_str("<available_skills>\n")?;
                for skill in shown {
                    self.element(self.detail.of(skill.summary(), &mut short), f)?;
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
    /// The complete list, if the binary contains it as one string.
    fn whole(&self) -> Option<&str> {
        let Catalog { skills, form: Form::List, locations: None | Some(false), .. } = self.catalog else { return None };
        if matches!(self.detail, Detail::Full) { skills.lines() } else { None }
    }

    /// Writes an entry of the list.
    fn entry(&self, summary: Summary<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.catalog.form {
            Form::Host => (self.catalog.line)(summary, f)?,
            _ => summary.fmt(f)?,
        }
        if self.catalog.locations.unwrap_or(false) {
            write!(f, " (location: {})", summary.location())?;
        }
        Ok(())
    }

    /// Writes an object of the JSON array.
    fn object(&self, summary: Summary<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_all(f, &["{\"name\":\"", summary.name(), "\""])?;
        if !summary.description().is_empty() {
            write!(f, ",\"description\":{}", Quoted(summary.description()))?;
        }
        for (at, trigger) in summary.triggers().enumerate() {
            f.write_str(if at == 0 { ",\"triggers\":[" } else { "," })?;
            Quoted(trigger).fmt(f)?;
        }
        if summary.triggers().len() > 0 {
            f.write_str("]")?;
        }
        if self.catalog.locations.unwrap_or(true) {
            write!(f, ",\"location\":{}", Quoted(summary.location()))?;
        }
        f.write_str("}")
    }

    /// Writes an XML element with every value on its own line, as `skills-ref to-prompt` prints it.
    fn element(&self, summary: Summary<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A name consists of letters, digits and hyphens: nothing to escape.
        write_all(f, &["<skill>\n<name>\n", summary.name(), "\n</name>\n"])?;
        if !summary.description().is_empty() {
            f.write_str("<description>\n")?;
            Escaped(summary.description()).fmt(f)?;
            f.write_str("\n</description>\n")?;
        }
        if self.catalog.locations.unwrap_or(true) {
            f.write_str("<location>\n")?;
            Escaped(summary.location()).fmt(f)?;
            f.write_str("\n</location>\n")?;
        }
        f.write_str("</skill>\n")
    }
}

/// How much of each skill the catalog shows.
#[derive(Clone, Copy)]
pub(super) enum Detail {
    Full,
    /// Descriptions of at most this many characters.
    Shortened(usize),
    Names,
}

impl Detail {
    /// Reduces `summary` to this level; `short` is the buffer for a shortened description.
    fn of<'a>(self, summary: Summary<'a>, short: &'a mut String) -> Summary<'a> {
        match self {
            Self::Full => summary,
            Self::Shortened(cap) => match shorten(summary.one_line(), cap) {
                None => summary,
                Some(words) => {
                    short.clear();
                    short.push_str(words);
                    short.push('…');
                    summary.shortened(short)
                }
            },
            Self::Names => summary.name_only(),
        }
    }
}
