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
pub(crate) struct Quoted<T>(pub(crate) T);

impl<T: Display> Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        write!(Escaper(f), "{}", self.0)?;
        f.write_str("\"")
    }
}

struct Escaper<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // Looking at all bytes costs less than stopping at one, and most texts have none.
        if !text.bytes().fold(false, |found, byte| found | needs_escape(byte)) {
            return self.0.write_str(text);
        }
        let mut rest = text;
        while let Some((before, byte, after)) = next_escape(rest) {
            self.0.write_str(before)?;
            match byte {
                b'"' => self.0.write_str("\\\""),
                b'\\' => self.0.write_str("\\\\"),
                0x8 => self.0.write_str("\\b"),
                b'\t' => self.0.write_str("\\t"),
                b'\n' => self.0.write_str("\\n"),
                0xc => self.0.write_str("\\f"),
                b'\r' => self.0.write_str("\\r"),
                control => write!(self.0, "\\u{control:04x}"),
            }?;
            rest = after;
        }
        self.0.write_str(rest)
    }
}

/// What stands before the first character that needs an escape, that character, and the rest.
fn next_escape(text: &str) -> Option<(&str, u8, &str)> {
    let (at, byte) = text.bytes().enumerate().find(|(_, byte)| needs_escape(*byte))?;
    Some((text.get(..at)?, byte, text.get(at + 1..)?))
}

fn needs_escape(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | 0..=0x1f)
}
