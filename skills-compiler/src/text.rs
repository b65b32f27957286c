//! Bytes of a `SKILL.md` as text.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// Takes the bytes as UTF-8, or says where they are not.
pub(crate) fn decode(bytes: Vec<u8>) -> Result<String, Diagnostic> {
    String::from_utf8(bytes).map_err(|error| not_utf8(error.as_bytes(), error.utf8_error().valid_up_to()))
}

/// Whether every character is ASCII.
///
/// `str::is_ascii` is compiled into its caller, and macros run without optimisation; counting is compiled with std.
pub(crate) fn is_ascii(text: &str) -> bool {
    text.chars().count() == text.len()
}

/// Characters that no reader agrees on, one diagnostic a kind.
pub(crate) fn faults(text: &str) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let bytes = text.as_bytes();
    if bytes.contains(&0) {
        faults.extend(text.find('\0').map(|at| {
            Diagnostic::new(Code::NulCharacter, format!("a NUL character{}", more(text.matches('\0').count())))
                .at(Span::new(at, at + 1), "this character ends the text for many readers")
                .help("remove it")
        }));
    }
    if bytes.contains(&b'\r') {
        let lone = |(at, _): &(usize, &str)| bytes.get(at + 1) != Some(&b'\n');
        let count = text.match_indices('\r').filter(lone).count();
        faults.extend(text.match_indices('\r').find(lone).map(|(at, _)| {
            Diagnostic::new(Code::LoneCarriageReturn, format!("a carriage return without a line feed{}", more(count)))
                .at(Span::new(at, at + 1), "YAML breaks the line here, other readers do not")
                .help("end lines with LF or CRLF")
        }));
    }
    faults
}

fn not_utf8(bytes: &[u8], at: usize) -> Diagnostic {
    let byte = bytes.get(at).copied().unwrap_or_default();
    let line = bytes.iter().take(at).filter(|&&byte| byte == b'\n').count() + 1;
    let message = if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        "the file is UTF-16, not UTF-8".to_owned()
    } else {
        format!("the file is not UTF-8: byte 0x{byte:02x} at offset {at}, line {line}")
    };
    Diagnostic::new(Code::NotUtf8, message).help("save the file as UTF-8")
}

/// How many there are besides the one that is shown.
fn more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        _ => format!(", one of {count}"),
    }
}
