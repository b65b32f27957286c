//! Text of a `SKILL.md` to fields with places.

mod advice;
mod fence;
mod parse;
mod requote;
mod value;

pub(crate) use self::advice::quote_value;
pub(crate) use self::fence::{Parts, split};
pub(crate) use self::parse::parse;
pub(crate) use self::value::{Field, Kind, Scalar, Style, Value};

#[cfg(test)]
mod tests;
