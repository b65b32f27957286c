//! The values of YAML, each with its span.

use crate::source::Span;

/// A key and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) key: Key,
    pub(crate) value: Value,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) text: String,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Scalar(Scalar),
    List(Vec<Value>, Span),
    Map(Vec<Field>, Span),
    /// A value that has already been reported as invalid.
    Refused(Span),
}

/// A value that is neither a list nor a mapping, and the type that YAML gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scalar {
    /// The text after quotes, escapes and folding are resolved.
    pub(crate) text: String,
    pub(crate) style: Style,
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    Quoted,
    /// `|` or `>`.
    Block,
}

/// The type of an unquoted scalar under the core schema of YAML 1.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Boolean,
    Float,
    Integer,
    Null,
    Text,
}

impl Value {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Scalar(scalar) => scalar.span,
            Self::List(_, span) | Self::Map(_, span) | Self::Refused(span) => *span,
        }
    }

    /// Its type with an article, for a message.
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            Self::Scalar(scalar) => scalar.kind.noun(),
            Self::List(..) => "a list",
            Self::Map(..) => "a mapping",
            Self::Refused(_) => "unreadable",
        }
    }
}

impl Kind {
    /// The type of an unquoted scalar with this text.
    pub(crate) fn of_plain(text: &str) -> Self {
        match text {
            "" | "~" | "null" | "Null" | "NULL" => Self::Null,
            "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => Self::Boolean,
            // Most values are prose, and the first byte shows it.
            _ if !text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first)) => Self::Text,
            _ if is_integer(text) => Self::Integer,
            _ if is_float(text) => Self::Float,
            _ => Self::Text,
        }
    }

    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Boolean => "a boolean",
            Self::Float | Self::Integer => "a number",
            Self::Null => "null",
            Self::Text => "a string",
        }
    }
}

fn is_integer(text: &str) -> bool {
    if let Some(octal) = text.strip_prefix("0o") {
        return !octal.is_empty() && octal.bytes().all(|byte| (b'0'..=b'7').contains(&byte));
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return !hex.is_empty() && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
    }
    all_digits(text.strip_prefix(['+', '-']).unwrap_or(text))
}

fn is_float(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    let (number, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (unsigned, None),
    };
    let mantissa = match number.split_once('.') {
        Some(("", fraction)) => all_digits(fraction),
        Some((whole, fraction)) => all_digits(whole) && (fraction.is_empty() || all_digits(fraction)),
        None => all_digits(number),
    };
    mantissa && exponent.is_none_or(all_digits)
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
