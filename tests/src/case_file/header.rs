//! The line that starts a file in a case, and the entry that it makes of the lines below it.

use super::escape::unescape;
use crate::tree::Entry;

/// `PATH`, `PATH (executable, no final newline)`, `PATH/` or `PATH -> TARGET`.
pub(super) struct Header {
    path: String,
    target: Option<String>,
    flags: Vec<&'static str>,
}

impl Header {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (path, flags) = match text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")) {
            Some((path, flags)) => (path, flags.split(", ").map(known_flag).collect::<Result<_, _>>()?),
            None => (text, Vec::new()),
        };
        let (path, target) = path.split_once(" -> ").map_or((path, None), |(path, target)| (path, Some(target)));
        let text = |text| String::from_utf8(unescape(text)?).map_err(|_| "a path is UTF-8".to_owned());
        Ok(Self { path: text(path)?, target: target.map(text).transpose()?, flags })
    }

    /// The path and the entry of a header with the lines below it.
    pub(super) fn entry(self, lines: &[String]) -> Result<(String, Entry), String> {
        let Self { path, target, flags } = self;
        let folder = path.strip_suffix('/').map(str::to_owned);
        let entry = match (target, &folder) {
            (None, None) => {
                let entry = Entry::File { bytes: bytes(lines, &flags)?, is_executable: flags.contains(&"executable") };
                return Ok((path, entry));
            }
            (Some(target), _) => Entry::Link(target),
            (None, Some(_)) => Entry::Folder,
        };
        if lines.is_empty() { Ok((folder.unwrap_or(path), entry)) } else { Err(format!("`{path}` is not a file")) }
    }
}

fn known_flag(flag: &str) -> Result<&'static str, String> {
    let known = FLAGS.iter().find(|known| **known == flag).copied();
    known.ok_or_else(|| format!("unknown word `{flag}`: expected one of `{}`", FLAGS.join("`, `")))
}

/// The bytes of a file, from its lines and the words of its header.
fn bytes(lines: &[String], flags: &[&str]) -> Result<Vec<u8>, String> {
    let line_end = if flags.contains(&"crlf") { "\r\n" } else { "\n" };
    let text: String = lines.iter().flat_map(|line| [line, line_end]).collect();
    let text = if flags.contains(&"no final newline") { text.strip_suffix(line_end).unwrap_or(&text) } else { &text };
    let bytes = unescape(text)?;
    let to_bytes: fn(u16) -> [u8; 2] = match flags {
        flags if flags.contains(&"utf-16le") => u16::to_le_bytes,
        flags if flags.contains(&"utf-16be") => u16::to_be_bytes,
        _ => return Ok(bytes),
    };
    let text = String::from_utf8(bytes).map_err(|_| "UTF-16 has no single bytes".to_owned())?;
    Ok(text.encode_utf16().flat_map(to_bytes).collect())
}

/// The words that may follow a path.
const FLAGS: [&str; 5] = ["executable", "no final newline", "crlf", "utf-16le", "utf-16be"];
