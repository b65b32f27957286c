//! The frontmatter as values, each with its span.

mod fences;
mod fields;
mod quote;
mod value;

pub(crate) use self::fences::Fences;
pub(crate) use self::fields::{Fields, character_span, value_span};
pub(crate) use self::quote::{quote_value, quoted_line, requoted};
pub(crate) use self::value::{Field, Key, Kind, Scalar, Style, Value};
