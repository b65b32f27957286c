//! Writes JSON without a dependency.

use core::fmt::{self, Display};

use skills_core::json::Quoted;

/// A JSON value that borrows its parts.
#[derive(Clone, Copy)]
pub(crate) enum Json<'a> {
    False,
    Object(&'a [(&'a str, Json<'a>)]),
    Text(&'a str),
    Texts(&'a [&'a str]),
    True,
}

/// Writes the value without whitespace.
impl Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::False => f.write_str("false"),
            Self::True => f.write_str("true"),
            Self::Object(fields) => {
                f.write_str("{")?;
                for (at, (key, value)) in fields.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { "," })?;
                    write!(f, "{}:{value}", Quoted(key))?;
                }
                f.write_str("}")
            }
            Self::Text(text) => Quoted(text).fmt(f),
            Self::Texts(texts) => {
                f.write_str("[")?;
                for (at, text) in texts.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { "," })?;
                    Quoted(text).fmt(f)?;
                }
                f.write_str("]")
            }
        }
    }
}

#[cfg(feature = "serde")]
impl serde_core::Serialize for Json<'_> {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::False => serializer.serialize_bool(false),
            Self::True => serializer.serialize_bool(true),
            Self::Object(fields) => serializer.collect_map(fields.iter().copied()),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Texts(texts) => serializer.collect_seq(*texts),
        }
    }
}
