//! Escapes for the bytes and characters that a reader cannot see or an editor may change.
//!
//! `\u{200b}` is a character, `\x{ff fe}` are bytes that are not UTF-8. Every other backslash is a backslash, so the
//! escapes of YAML (`\u200b`, `\n`) and paths of Windows are written as they are.

use std::fmt::Write as _;

/// Writes text so that every line shows all of its characters. Line feeds are kept.
pub(super) fn escape(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for (at, char) in chunk.valid().char_indices() {
            if needs_escape(char) || starts_escape(&chunk.valid()[at..]) {
                let _ = write!(text, "\\u{{{:x}}}", u32::from(char));
            } else {
                text.push(char);
            }
        }
        if !chunk.invalid().is_empty() {
            let bytes: Vec<_> = chunk.invalid().iter().map(|byte| format!("{byte:02x}")).collect();
            let _ = write!(text, "\\x{{{}}}", bytes.join(" "));
        }
    }
    let text: Vec<_> = text.split('\n').map(escape_end).collect();
    text.join("\n")
}

/// The bytes of escaped text, or the reason why it is not valid.
pub(super) fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(at) = ["\\u{", "\\x{"].iter().filter_map(|start| rest.find(start)).min() {
        let (before, escape) = rest.split_at(at);
        let (inner, after) = escape[3..].split_once('}').ok_or_else(|| format!("`{escape}` has no `}}`"))?;
        let invalid = || format!("`{}` is not a valid escape", &escape[..inner.len() + 4]);
        bytes.extend(before.bytes());
        if escape.starts_with("\\u") {
            let char = u32::from_str_radix(inner, 16).ok().and_then(char::from_u32).ok_or_else(invalid)?;
            bytes.extend(char.encode_utf8(&mut [0; 4]).bytes());
        } else {
            let values = inner.split(' ').map(|byte| u8::from_str_radix(byte, 16));
            bytes.extend(values.collect::<Result<Vec<_>, _>>().map_err(|_| invalid())?);
        }
        rest = after;
    }
    bytes.extend(rest.bytes());
    Ok(bytes)
}

/// The first character of a line that must be written as an escape.
pub(super) fn find_unescaped(line: &str) -> Option<char> {
    line.chars().find(|char| needs_escape(*char)).or_else(|| line.ends_with(' ').then_some(' '))
}

/// A space at the end of a line is escaped, because editors remove it.
fn escape_end(line: &str) -> String {
    match line.strip_suffix(' ') {
        Some(start) => format!("{start}\\u{{20}}"),
        None => line.to_owned(),
    }
}

fn starts_escape(text: &str) -> bool {
    text.starts_with("\\u{") || text.starts_with("\\x{")
}

/// Control characters, whitespace other than a space, characters without a glyph, and combining marks, which look like
/// part of the letter before them.
fn needs_escape(char: char) -> bool {
    char != '\n' && (char.is_control() || (char.is_whitespace() && char != ' '))
        || INVISIBLE.iter().any(|range| range.contains(&char))
}

/// `Default_Ignorable_Code_Point` of Unicode, and the combining marks for Latin letters.
const INVISIBLE: &[std::ops::RangeInclusive<char>] = &[
    '\u{ad}'..='\u{ad}',
    '\u{300}'..='\u{36f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];
