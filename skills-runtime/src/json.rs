//! JSON, written by hand: a few shapes do not earn a dependency.

use core::fmt::{self, Display, Write};

/// A JSON value, made of what is there already.
#[derive(Clone, Copy)]
pub(crate) enum Json<'a> {
    False,
    Object(&'a [(&'a str, Json<'a>)]),
    Text(&'a str),
    Texts(&'a [&'a str]),
}

/// Without any white space.
impl Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::False => f.write_str("false"),
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
            Self::Object(fields) => serializer.collect_map(fields.iter().copied()),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Texts(texts) => serializer.collect_seq(*texts),
        }
    }
}

/// A text in quotes.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for part in self.0.split_inclusive(needs_escape) {
            let mut chars = part.chars();
            let Some(last) = chars.next_back().filter(|char| needs_escape(*char)) else {
                f.write_str(part)?;
                continue;
            };
            f.write_str(chars.as_str())?;
            match last {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\u{8}' => f.write_str("\\b")?,
                '\t' => f.write_str("\\t")?,
                '\n' => f.write_str("\\n")?,
                '\u{c}' => f.write_str("\\f")?,
                '\r' => f.write_str("\\r")?,
                control => write!(f, "\\u{:04x}", u32::from(control))?,
            }
        }
        f.write_char('"')
    }
}

fn needs_escape(char: char) -> bool {
    matches!(char, '"' | '\\' | '\0'..='\x1f')
}
