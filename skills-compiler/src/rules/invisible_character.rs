//! Characters that a reader does not see and a model does.

use std::sync::Arc;

use skills_core::SKILL_FILE;

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Draft;
use crate::report::Report;
use crate::source::{BYTE_ORDER_MARK, Source, Span};
use crate::text::is_ascii;

rule! {
    /// The instructions or a Markdown resource contain an invisible or bidirectional character.
    ///
    /// Why: a reviewer sees nothing, and a model reads it: tag characters can spell whole sentences, and bidirectional
    /// controls change the order that a reader sees. Each kind of character is reported once, at its first occurrence.
    /// Emoji keep their joiners and selectors, and scripts that need joiners keep theirs. The rule checks the body and
    /// every bundled `.md` file; a byte-order mark at the start of a file is no part of its text.
    ///
    /// ```markdown fails unshown
    /// Open the{U+200B} file.
    /// ```
    ///
    /// Fix: remove the character.
    ///
    /// ```markdown passes
    /// Open the file. 👩‍💻
    /// ```
    InvisibleCharacter: Lint Warn
}

pub(super) fn check(draft: &Draft<'_>, report: &mut Report<'_>) {
    if !report.is_on(Code::InvisibleCharacter) {
        return;
    }
    report.extend(diagnostics(draft.body(), draft.body_start()));
    for file in draft.folder.files(draft.tree) {
        if !file.is_markdown() || file.path.strip_prefix(&draft.folder.prefix) == Some(SKILL_FILE) {
            continue;
        }
        // rustc reports a file that cannot be read when it embeds it, and other bytes than UTF-8 are not text.
        let Ok(bytes) = file.read() else { continue };
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        let content = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let found = diagnostics(content, text.len() - content.len());
        if !found.is_empty() {
            let source = Arc::new(Source::new(draft.tree.display(&file.path), text));
            report.extend(found.into_iter().map(|diagnostic| diagnostic.in_source(&source)));
        }
    }
}

/// The diagnostics of `text`, which starts at byte `base` of its source.
fn diagnostics(text: &str, base: usize) -> Vec<Diagnostic> {
    let found = first_of_each(all(text)).into_iter();
    let diagnostics = found.map(|Found { at, character, more }| {
        Diagnostic::new(Code::InvisibleCharacter, format!("an invisible character, {}{more}", describe(character)))
            .at(Span::new(at, at + character.len_utf8()).offset(base), "invisible to reviewers, visible to every model")
            .help("remove it")
    });
    diagnostics.collect()
}

/// Every invisible or bidirectional character, except those that a script or an emoji next to it needs.
pub(super) fn all(text: &str) -> Vec<(usize, char)> {
    // Macros run without optimisation, and these two checks are cheap there: most texts end here.
    if is_ascii(text) || !text.as_bytes().iter().any(|byte| FIRST_BYTES.contains(byte)) {
        return Vec::new();
    }
    let suspects = text.char_indices().filter(|&(_, character)| is_suspect(character));
    suspects.filter(|&(at, character)| !is_needed(text, at, character)).collect()
}

/// The first character of a kind.
pub(super) struct Found {
    pub(super) at: usize,
    pub(super) character: char,
    /// How many more of its kind there are, to continue a message; empty if there are none.
    pub(super) more: String,
}

/// The first character of each kind: hidden text of a thousand characters is one diagnostic.
pub(super) fn first_of_each(characters: Vec<(usize, char)>) -> Vec<Found> {
    let mut kinds: Vec<(usize, char, usize)> = Vec::new();
    for (at, character) in characters {
        match kinds.iter_mut().find(|(_, known, _)| name(*known) == name(character)) {
            Some((_, _, count)) => *count += 1,
            None => kinds.push((at, character, 1)),
        }
    }
    let found = kinds.into_iter().map(|(at, character, count)| Found {
        at,
        character,
        more: if count > 1 { format!(", and {} more like it", count - 1) } else { String::new() },
    });
    found.collect()
}

/// Code point and name, for a message.
pub(super) fn describe(character: char) -> String {
    format!("U+{:04X} ({})", u32::from(character), name(character))
}

fn name(character: char) -> &'static str {
    match character {
        '\n' => "line feed",
        '\r' => "carriage return",
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => "control character",
        '\u{61c}' => "Arabic letter mark",
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => "Hangul filler",
        '\u{180e}' => "Mongolian vowel separator",
        '\u{200b}' => "zero-width space",
        '\u{200c}' => "zero-width non-joiner",
        '\u{200d}' => "zero-width joiner",
        '\u{200e}' => "left-to-right mark",
        '\u{200f}' => "right-to-left mark",
        '\u{2028}' => "line separator",
        '\u{2029}' => "paragraph separator",
        '\u{202a}' => "left-to-right embedding",
        '\u{202b}' => "right-to-left embedding",
        '\u{202c}' => "pop directional formatting",
        '\u{202d}' => "left-to-right override",
        '\u{202e}' => "right-to-left override",
        '\u{2060}' => "word joiner",
        '\u{2061}'..='\u{2064}' => "invisible operator",
        '\u{2066}' => "left-to-right isolate",
        '\u{2067}' => "right-to-left isolate",
        '\u{2068}' => "first strong isolate",
        '\u{2069}' => "pop directional isolate",
        '\u{206a}'..='\u{206f}' => "deprecated format character",
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => "variation selector",
        '\u{feff}' => "zero-width no-break space",
        '\u{e0000}'..='\u{e007f}' => "tag character",
        _ => "invisible character",
    }
}

fn is_suspect(character: char) -> bool {
    matches!(
        character,
        '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{e0000}'..='\u{e007f}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether the characters next to it need it.
fn is_needed(text: &str, at: usize, character: char) -> bool {
    let before = text.get(..at).unwrap_or("").chars().next_back();
    let after = text.get(at + character.len_utf8()..).unwrap_or("").chars().next();
    match character {
        // 👩‍💻; also क्‍ष and می‌خواهم, in scripts that need joiners.
        '\u{200c}' | '\u{200d}' => {
            let joins_emoji =
                |side: Option<char>| side.is_some_and(|side| is_pictograph(side) || is_emoji_modifier(side));
            (character == '\u{200d}' && joins_emoji(before) && joins_emoji(after))
                || before.is_some_and(needs_joiners) && after.is_some_and(needs_joiners)
        }
        // ❤️ and 1️⃣: the selector chooses the coloured or the plain form of the character before it.
        '\u{fe0e}' | '\u{fe0f}' => {
            before.is_some_and(|before| is_pictograph(before) || before.is_ascii_digit() || matches!(before, '#' | '*'))
        }
        // Variants of an ideograph.
        '\u{fe00}'..='\u{fe02}' | '\u{e0100}'..='\u{e01ef}' => before.is_some_and(is_ideograph),
        // 🏴󠁧󠁢󠁥󠁮󠁧󠁿: a black flag, tags, and the tag that ends them.
        '\u{e0020}'..='\u{e007f}' => in_flag(text, at),
        _ => false,
    }
}

fn is_pictograph(character: char) -> bool {
    matches!(
        character,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
            | '\u{2190}'..='\u{21ff}'
            | '\u{2300}'..='\u{27bf}'
            | '\u{2900}'..='\u{297f}'
            | '\u{2b00}'..='\u{2bff}'
            | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}'
            | '\u{1f000}'..='\u{1faff}'
    )
}

fn is_emoji_modifier(character: char) -> bool {
    matches!(character, '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}')
}

/// Letters of Arabic, Syriac, the scripts of India and its neighbours, and Mongolian.
fn needs_joiners(character: char) -> bool {
    matches!(character, '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}')
}

fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

fn in_flag(text: &str, at: usize) -> bool {
    let is_tag = |character: &char| matches!(character, '\u{e0020}'..='\u{e007f}');
    let before = text.get(..at).unwrap_or("").chars().rev().take(FLAG);
    let after = text.get(at..).unwrap_or("").chars().take(FLAG);
    before.into_iter().find(|character| !is_tag(character)) == Some('\u{1f3f4}')
        && after.take_while(is_tag).last() == Some('\u{e007f}')
}

/// Characters of the longest flag made of tags.
const FLAG: usize = 8;
/// The first byte of every suspect in UTF-8.
const FIRST_BYTES: [u8; 6] = [0xd8, 0xe1, 0xe2, 0xe3, 0xef, 0xf3];
