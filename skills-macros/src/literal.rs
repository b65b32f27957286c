//! What a string literal says.

use proc_macro2::{Delimiter, TokenTree};

/// The value of a string literal, in a group without delimiters too: a `macro_rules!` hands one on so.
pub(crate) fn string(token: TokenTree) -> Option<String> {
    match token {
        TokenTree::Literal(literal) => value(&literal.to_string()),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut tokens = group.stream().into_iter();
            let value = string(tokens.next()?);
            if tokens.next().is_none() { value } else { None }
        }
        _ => None,
    }
}

/// The value of what is written; its form is rustc's to judge, and judged.
fn value(written: &str) -> Option<String> {
    if let Some(raw) = written.strip_prefix('r') {
        let quoted = raw.trim_start_matches('#');
        let hashes = raw.len() - quoted.len();
        let quoted = quoted.get(..quoted.len().checked_sub(hashes)?)?;
        return Some(quoted.strip_prefix('"')?.strip_suffix('"')?.to_owned());
    }
    unescape(written.strip_prefix('"')?.strip_suffix('"')?)
}

fn unescape(escaped: &str) -> Option<String> {
    let mut text = String::with_capacity(escaped.len());
    let mut rest = escaped.chars();
    while let Some(next) = rest.next() {
        if next != '\\' {
            text.push(next);
            continue;
        }
        text.push(match rest.next()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'x' => code(rest.by_ref().take(2))?,
            'u' => code(rest.by_ref().skip(1).take_while(|&digit| digit != '}'))?,
            '\n' => {
                rest = rest.as_str().trim_ascii_start().chars();
                continue;
            }
            itself => itself,
        });
    }
    Some(text)
}

fn code(digits: impl Iterator<Item = char>) -> Option<char> {
    let digits: String = digits.filter(|&digit| digit != '_').collect();
    char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    use super::string;

    #[test]
    fn values_are_those_of_rustc() {
        macro_rules! check {
            ($($literal:literal)*) => {
                $(assert_eq!(parsed(stringify!($literal)).as_deref(), Some($literal));)*
            };
        }
        check! {
            "" "skills" "a b" "über" "c:\\skills" "\"\'\0\n\r\t" "\x41\u{e9}\u{1_F600}" r"" r"a\n" r#"a"b"# r##"a"#b"##
            "two \
             lines"
        }
    }

    #[test]
    fn nothing_else_is_a_string() {
        for other in ["skills", "1", "'s'", "b\"skills\"", "c\"skills\"", "br\"skills\"", "(\"skills\")", "\"skills\"x"]
        {
            assert_eq!(parsed(other), None, "{other}");
        }
    }

    fn parsed(written: &str) -> Option<String> {
        string(written.parse::<TokenStream>().unwrap().into_iter().next()?)
    }
}
