//! JSON that is read without a parser: the frontmatter, which the compiler has written.

use alloc::borrow::Cow;
use alloc::string::String;

/// One JSON value, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RawJson<'a>(&'a str);

impl<'a> RawJson<'a> {
    /// The value that `json` consists of.
    pub(crate) fn new(json: &'a str) -> Self {
        Self(json.trim_ascii())
    }

    /// The value of a key of an object, if it is one.
    pub(crate) fn get(self, key: &str) -> Option<Self> {
        self.members().find(|(it, _)| it == key).map(|(_, value)| value)
    }

    /// The members of an object; none for another value.
    pub(crate) fn members(self) -> impl Iterator<Item = (Cow<'a, str>, Self)> + Clone {
        let mut parts = self.parts('{', '}');
        core::iter::from_fn(move || {
            let (key, rest) = split_value(parts.rest);
            parts.rest = rest.trim_ascii_start().strip_prefix(':')?;
            Some((Self::new(key).text()?, parts.next()?))
        })
    }

    /// The elements of a list; none for another value.
    pub(crate) fn elements(self) -> impl Iterator<Item = Self> + Clone {
        self.parts('[', ']')
    }

    /// The string, if the value is one.
    pub(crate) fn text(self) -> Option<Cow<'a, str>> {
        let quoted = self.0.strip_prefix('"')?.strip_suffix('"')?;
        let Some((before, mut rest)) = quoted.split_once('\\') else { return Some(Cow::Borrowed(quoted)) };
        let mut text = String::from(before);
        loop {
            let mut chars = rest.chars();
            let char = match chars.next()? {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => unicode(&mut chars)?,
                char => char,
            };
            text.push(char);
            let Some((before, after)) = chars.as_str().split_once('\\') else {
                text.push_str(chars.as_str());
                return Some(Cow::Owned(text));
            };
            text.push_str(before);
            rest = after;
        }
    }

    /// The value as it is written.
    pub(crate) fn as_str(self) -> &'a str {
        self.0
    }

    fn parts(self, open: char, close: char) -> Parts<'a> {
        let inside = self.0.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        Parts { rest: inside.unwrap_or_default() }
    }
}

/// Values that commas separate.
#[derive(Clone)]
struct Parts<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Parts<'a> {
    type Item = RawJson<'a>;

    fn next(&mut self) -> Option<RawJson<'a>> {
        let (value, rest) = split_value(self.rest);
        let rest = rest.trim_ascii_start();
        self.rest = rest.strip_prefix(',').unwrap_or(rest);
        (!value.is_empty()).then(|| RawJson::new(value))
    }
}

/// The first value of `text`, and the text after it.
fn split_value(text: &str) -> (&str, &str) {
    let text = text.trim_ascii_start();
    let (mut depth, mut in_string, mut is_escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        if in_string {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'[' | b'{' => depth += 1,
            b',' | b':' | b']' | b'}' if depth == 0 => return text.split_at_checked(at).unwrap_or((text, "")),
            b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    (text, "")
}

/// The character of `\uXXXX`, or of two of them that are a surrogate pair.
fn unicode(chars: &mut core::str::Chars<'_>) -> Option<char> {
    let first = unit(chars)?;
    if !(0xd800..0xdc00).contains(&first) {
        return char::from_u32(first);
    }
    let second = (chars.next()? == '\\' && chars.next()? == 'u').then(|| unit(chars))??;
    char::from_u32(0x10000 + ((first - 0xd800) << 10) + second.checked_sub(0xdc00)?)
}

fn unit(chars: &mut core::str::Chars<'_>) -> Option<u32> {
    (0..4).try_fold(0, |unit, _| Some(unit * 16 + chars.next()?.to_digit(16)?))
}

/// The value in the serializer's own types, as `serde_json` would read it.
#[cfg(feature = "serde")]
impl serde_core::Serialize for RawJson<'_> {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.bytes().next() {
            Some(b'{') => serializer.collect_map(self.members()),
            Some(b'[') => serializer.collect_seq(self.elements()),
            Some(b'"') => serializer.serialize_str(&self.text().unwrap_or_default()),
            Some(b't') => serializer.serialize_bool(true),
            Some(b'f') => serializer.serialize_bool(false),
            Some(b'-' | b'0'..=b'9') => {
                let (unsigned, signed) = (self.0.parse::<u64>(), self.0.parse::<i64>());
                match (unsigned, signed) {
                    (Ok(number), _) => serializer.serialize_u64(number),
                    (_, Ok(number)) if number != 0 => serializer.serialize_i64(number),
                    _ => serializer.serialize_f64(self.0.parse().unwrap_or(f64::NAN)),
                }
            }
            _ => serializer.serialize_unit(),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::RawJson;

    const JSON: &str = r#" { "name" : "a", "b": [1, [2, "]"], {"c": "}"}], "d,": {}, "e\"": -1.5e3 , "f": null}"#;

    #[test]
    fn members_are_found_whatever_their_values_contain() {
        let json = RawJson::new(JSON);
        let keys: Vec<_> = json.members().map(|(key, _)| key).collect();
        assert_eq!(keys, ["name", "b", "d,", "e\"", "f"]);
        assert_eq!(json.get("name").and_then(RawJson::text).as_deref(), Some("a"));
        assert_eq!(json.get("e\"").map(RawJson::as_str), Some("-1.5e3"));
        assert_eq!(json.get("c"), None);
        let elements: Vec<_> = json.get("b").into_iter().flat_map(RawJson::elements).map(RawJson::as_str).collect();
        assert_eq!(elements, ["1", "[2, \"]\"]", "{\"c\": \"}\"}"]);
    }

    #[test]
    fn escapes_are_decoded() {
        let text = RawJson::new(r#""a\\b\"\/\b\f\n\r\t\u00e9\ud83d\ude00\u2028z""#).text();
        assert_eq!(text.as_deref(), Some("a\\b\"/\u{8}\u{c}\n\r\té\u{1f600}\u{2028}z"));
        assert_eq!(RawJson::new("12").text(), None);
    }

    #[test]
    fn broken_json_does_not_panic() {
        for (at, _) in JSON.char_indices() {
            for json in [&JSON[at..], &JSON[..at]] {
                let json = RawJson::new(json);
                let _ = (json.members().count(), json.elements().count(), json.text());
            }
        }
        for text in [r#""\"#, r#""\""#, r#""\u12""#, r#""\ud800""#, r#""\ud800\u0000""#, "]", "}", ""] {
            let json = RawJson::new(text);
            let _ = (json.text(), json.members().count(), json.elements().count());
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn serde_sees_what_serde_json_reads() {
        for json in [
            JSON,
            r#"{"a":1,"b":-1,"c":18446744073709551615,"d":1e400,"e":0.1,"f":[],"g":[[]],"h":[true,false,null]}"#,
            "[1.0, 1e3, -0, -0.0, 12345678901234567890123]",
            r#""\u0000""#,
        ] {
            let Ok(expected) = serde_json::from_str::<serde_json::Value>(json) else { continue };
            assert_eq!(serde_json::to_value(RawJson::new(json)).ok(), Some(expected), "{json}");
        }
    }
}
