//! Text of a `SKILL.md` to fields.

mod fence;
mod yaml;

pub(crate) use self::fence::split;
pub(crate) use self::yaml::parse;

#[cfg(test)]
mod tests;
