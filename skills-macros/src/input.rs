//! The tokens between the parentheses of a call.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{LitStr, Token};

/// `$crate, "skills"`: the runtime crate as the caller names it, and the path of the skills folder.
pub(crate) struct Input {
    pub(crate) runtime: TokenStream,
    /// An invalid argument is kept as its message and position: the caller reports it together with an empty set.
    pub(crate) path: Result<LitStr, (&'static str, Span)>,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut runtime = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![,]) {
            runtime.extend([input.parse::<TokenTree>()?]);
        }
        input.parse::<Option<Token![,]>>()?;
        let path = path(input);
        // syn reports tokens that are left over, and they are reported already.
        input.parse::<TokenStream>()?;
        Ok(Self { runtime, path })
    }
}

/// Parses exactly one string literal, with an optional trailing comma.
fn path(input: ParseStream<'_>) -> Result<LitStr, (&'static str, Span)> {
    let span = next_span(input);
    let path = match input.parse::<LitStr>() {
        Ok(path) if path.suffix().is_empty() => path,
        _ => return Err((EXPECTED, span)),
    };
    let _trailing_comma = input.parse::<Token![,]>();
    if input.is_empty() { Ok(path) } else { Err((ONE, next_span(input))) }
}

/// The span of the next token, all of it if it is a group; the call if there is none.
fn next_span(input: ParseStream<'_>) -> Span {
    input.fork().parse::<TokenTree>().map_or_else(|_| Span::call_site(), |token| token.span())
}

const EXPECTED: &str = "expected the path of a folder of skills: `skills!(\"skills\")`";
const ONE: &str = "`skills!` takes the path and nothing else: set levels and filters in `skills.toml`";

#[cfg(test)]
mod tests {
    use super::{EXPECTED, Input, ONE};

    #[test]
    fn values_are_those_of_rustc() {
        macro_rules! check {
            ($($literal:literal)*) => {
                $(assert_eq!(parsed(stringify!($literal)), Ok($literal.to_owned()));)*
            };
        }
        check! {
            "" "skills" "a b" "über" "c:\\skills" "\"\'\0\n\r\t" "\x41\u{e9}\u{1_F600}" r"" r"a\n" r#"a"b"# r##"a"#b"##
            "two \
             lines"
        }
    }

    #[test]
    fn a_trailing_comma_is_accepted() {
        assert_eq!(parsed("\"skills\","), Ok("skills".to_owned()));
    }

    #[test]
    fn only_a_string_literal_is_accepted() {
        for other in
            ["", ",", "skills", "1", "'s'", "b\"skills\"", "c\"skills\"", "br\"skills\"", "(\"skills\")", "\"skills\"x"]
        {
            assert_eq!(parsed(other), Err(EXPECTED), "{other}");
        }
        for call in ["concat!(\"a\", \"b\")", "env!(\"OUT_DIR\")"] {
            assert_eq!(parsed(call), Err(EXPECTED), "{call}");
        }
    }

    #[test]
    fn a_second_argument_is_refused() {
        for more in ["\"a\", \"b\"", "\"a\" \"b\"", "\"a\",, "] {
            assert_eq!(parsed(more), Err(ONE), "{more}");
        }
    }

    fn parsed(argument: &str) -> Result<String, &'static str> {
        let input = syn::parse_str::<Input>(&format!("$crate, {argument}")).expect("every argument is parsed");
        assert_eq!(input.runtime.to_string().replace(' ', ""), "$crate");
        input.path.map(|path| path.value()).map_err(|(message, _)| message)
    }
}
