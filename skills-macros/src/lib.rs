//! The `skills!` macro.
//!
//! An implementation detail of `skills-runtime`: use that crate, which wraps this macro and names itself to it.
//! There is no rule and no formatting here: both are in `skills-compiler`.

mod literal;

use std::env;
use std::path::PathBuf;

use proc_macro2::{Span, TokenStream, TokenTree};
use skills_compiler::Call;

/// Embeds a folder of skills: `skills!($crate, "skills")`.
#[proc_macro]
pub fn skills(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(input.into()).into()
}

fn expand(input: TokenStream) -> TokenStream {
    let mut input = input.into_iter();
    let runtime = input.by_ref().take_while(|token| !is_comma(token)).collect();
    let (path, span) = match path(input) {
        Ok(path) => path,
        Err((message, span)) => return skills_compiler::refuse(message, span, &runtime),
    };
    let directory = |name| env::var_os(name).map(PathBuf::from);
    skills_compiler::expand(&Call {
        path: &path,
        span,
        runtime: &runtime,
        lex,
        manifest_dir: &directory("CARGO_MANIFEST_DIR").unwrap_or_default(),
        out_dir: directory("OUT_DIR").as_deref(),
        under_cargo: env::var_os("CARGO").is_some(),
        dependency: env::var_os("CARGO_PRIMARY_PACKAGE").is_none(),
    })
}

/// The tokens of `text`, by rustc's lexer alone.
fn lex(text: &str) -> TokenStream {
    text.parse::<proc_macro::TokenStream>().unwrap_or_default().into()
}

/// Exactly one string literal, with its place; a trailing comma is fine.
fn path(mut input: impl Iterator<Item = TokenTree>) -> Result<(String, Span), (&'static str, Span)> {
    let Some(token) = input.next() else { return Err((EXPECTED, Span::call_site())) };
    let span = token.span();
    let path = literal::string(token).ok_or((EXPECTED, span))?;
    let mut rest = input.peekable();
    rest.next_if(is_comma);
    match rest.next() {
        None => Ok((path, span)),
        Some(token) => Err((ONE, token.span())),
    }
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')
}

const EXPECTED: &str = "expected the path of a folder of skills: `skills!(\"skills\")`";
const ONE: &str = "`skills!` takes the path and nothing else: levels and filters stand in `skills.toml`";
