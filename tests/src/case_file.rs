//! A test case in one file: options, the files of its input, and the exact text that is expected.
//!
//! ```text
//! verdict: reject
//! why: a name has no upper-case letters
//!
//! -- pdf/SKILL.md --
//! ---
//! name: PDF
//! ---
//!
//! -- pdf/scripts/run.sh (executable) --
//! #!/bin/sh
//!
//! -- pdf/latest.md -> references/one.md --
//!
//! == diagnostics ==
//! error: ...
//! ```
//!
//! - The head, before the first file, is YAML. The test that reads the case defines its keys.
//! - `-- PATH --` starts a file. The blank line before the next header is not part of it. After the path, in
//!   parentheses and separated by `, `, may come `executable`, `no final newline`, `crlf` (all line ends), `utf-16le` and
//!   `utf-16be`. `-- PATH/ --` is an empty folder, `-- PATH -> TARGET --` a symbolic link.
//! - `== TITLE ==` starts the expected text, which is the rest of the file. `BLESS=1` writes this part again, and
//!   nothing else.
//! - Files, paths and the expected text show every character. Invisible characters are escaped: `\u{9}` is a tab,
//!   `\u{20}` a space at the end of a line, `\u{d}` a carriage return, `\x{ff fe}` two bytes that are not UTF-8, and
//!   `\u{2d}` a hyphen at the start of a line that would be read as a header. Other backslashes are plain text.
//!
//! Reading fails if such a character is not escaped. An editor that trims lines, or git with `core.autocrlf`, can
//! therefore not change the meaning of a case.

mod escape;
mod header;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::{Path, PathBuf};

use crate::tree::{Entry, Tree, entries};
use crate::{bless, diff};
use escape::{escape, find_unescaped, unescape};
use header::Header;

/// A case, read from its file.
#[derive(Debug, Clone)]
pub struct CaseFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The YAML before the first file.
    pub head: String,
    /// The files of the input.
    pub tree: Tree,
    /// The expected text, without escapes. It is empty or ends with one line break.
    pub expected: String,
    /// All of the file up to the expected text.
    input: String,
}

/// Every `.case` file below `dir` with its path relative to `dir`, without the extension and with `/` separators;
/// sorted.
///
/// # Panics
///
/// If `dir` contains no case, or a file cannot be read or is not a case.
#[must_use]
pub fn cases(dir: &Path) -> Vec<(String, CaseFile)> {
    let mut cases = Vec::new();
    collect(dir, "", &mut cases);
    assert!(!cases.is_empty(), "no `.case` file in {}", dir.display());
    cases
}

impl CaseFile {
    /// Reads a file.
    ///
    /// # Panics
    ///
    /// If it cannot be read or is not a case; the message names the file and the line.
    #[must_use]
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self::parse(path, &text).unwrap_or_else(|reason| panic!("{}:{reason}", path.display()))
    }

    /// Parses the text of a file. An error starts with the number of the line.
    ///
    /// # Errors
    ///
    /// If a header is missing or invalid, or a character is not escaped.
    pub fn parse(path: &Path, text: &str) -> Result<Self, String> {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let mut sections = Sections::default();
        let mut lines = text.lines().enumerate();
        for (at, line) in lines.by_ref() {
            if header(line, "==").is_some() {
                let input = text.lines().take(at + 1).flat_map(|line| [line, "\n"]).collect();
                sections.close().map_err(|reason| format!("{at}: {reason}"))?;
                let expected = unescaped(lines).map(|text| with_line_end(&text))?;
                let Sections { head, tree, .. } = sections;
                return Ok(Self { path: path.to_owned(), head, tree, expected, input });
            }
            sections.push(line).map_err(|reason| format!("{}: {reason}", at + 1))?;
        }
        Err(format!("{}: no line `== diagnostics ==` starts the expected text", text.lines().count()))
    }

    /// Compares a text with the expected one and describes the difference. With `BLESS=1` the text becomes the expected
    /// one.
    ///
    /// # Panics
    ///
    /// If the file cannot be written.
    #[must_use]
    pub fn compare(&self, actual: &str) -> Option<String> {
        let actual = with_line_end(actual);
        if self.expected == actual {
            return None;
        }
        if bless() {
            fs::write(&self.path, self.with_expected(&actual)).expect("the case can be written");
            return None;
        }
        let changes = diff(&escape(self.expected.as_bytes()), &escape(actual.as_bytes()));
        Some(format!("{}: differs (`BLESS=1` writes it again)\n{changes}", self.path.display()))
    }

    /// Whether the files contain what only Unix has: a link or an execute bit.
    #[must_use]
    pub fn needs_unix(&self) -> bool {
        self.tree.values().any(|entry| matches!(entry, Entry::Link(_) | Entry::File { is_executable: true, .. }))
    }

    /// The whole file, with another expected text.
    fn with_expected(&self, expected: &str) -> String {
        format!("{}{}", self.input, escape(expected.as_bytes()))
    }
}

/// The part of a file before the expected text, while it is read.
#[derive(Default)]
struct Sections {
    head: String,
    tree: Tree,
    /// The file that is being read.
    open: Option<(Header, Vec<String>)>,
    /// Whether the last line was empty.
    is_separated: bool,
    /// Whether there was a line at all.
    is_started: bool,
}

impl Sections {
    fn push(&mut self, line: &str) -> Result<(), String> {
        if let Some(text) = header(line, "--") {
            check_escaped(line)?;
            self.close()?;
            self.open = Some((Header::parse(text)?, Vec::new()));
        } else if let Some((_, lines)) = &mut self.open {
            check_escaped(line)?;
            lines.push(line.to_owned());
        } else {
            self.head += line;
            self.head.push('\n');
        }
        self.is_separated = line.is_empty();
        self.is_started = true;
        Ok(())
    }

    /// Ends the open file before a header.
    fn close(&mut self) -> Result<(), String> {
        if self.is_started && !self.is_separated {
            return Err("a header needs a blank line before it".to_owned());
        }
        let Some((header, mut lines)) = self.open.take() else { return Ok(()) };
        lines.pop();
        let (path, entry) = header.entry(&lines)?;
        match self.tree.insert(path.clone(), entry) {
            Some(_) => Err(format!("`{path}` is defined twice")),
            None => Ok(()),
        }
    }
}

fn collect(dir: &Path, prefix: &str, cases: &mut Vec<(String, CaseFile)>) {
    for path in entries(dir) {
        let name = path.file_name().and_then(|name| name.to_str()).expect("cases have plain names");
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), cases);
        } else if let Some(name) = name.strip_suffix(".case") {
            cases.push((format!("{prefix}{name}"), CaseFile::read(&path)));
        }
    }
}

/// The text between the marks of a header.
fn header<'a>(line: &'a str, mark: &str) -> Option<&'a str> {
    line.strip_prefix(mark)?.strip_prefix(' ')?.strip_suffix(mark)?.strip_suffix(' ')
}

/// The expected text.
fn unescaped<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<String, String> {
    let mut text = Vec::new();
    for (at, line) in lines {
        check_escaped(line).map_err(|reason| format!("{}: {reason}", at + 1))?;
        text.extend(unescape(line)?);
        text.push(b'\n');
    }
    String::from_utf8(text).map_err(|_| "0: the expected text is UTF-8".to_owned())
}

fn check_escaped(line: &str) -> Result<(), String> {
    match find_unescaped(line) {
        Some(char) => Err(format!("write `\\u{{{:x}}}` for a character that cannot be seen", u32::from(char))),
        None => unescape(line).map(drop),
    }
}

/// Expected texts end with one line break: editors add and remove others.
fn with_line_end(text: &str) -> String {
    let text = text.trim_end_matches('\n');
    if text.is_empty() { String::new() } else { format!("{text}\n") }
}
