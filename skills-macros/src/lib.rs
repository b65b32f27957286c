//! The `skills!` macro.
//!
//! An implementation detail of `skills-runtime`: use that crate, which wraps this macro and names itself to it.
//! There is no rule and no formatting here: both are in `skills-compiler`.

use std::env;
use std::path::PathBuf;

use proc_macro2::TokenStream;
use skills_compiler::Call;
use syn::parse::{Parse, ParseStream, Result};
use syn::{Error, LitStr, Token};

/// Embeds a folder of skills: `skills!($crate, "skills")`.
#[proc_macro]
pub fn skills(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    syn::parse::<Input>(input).map_or_else(|error| error.to_compile_error(), |input| expand(&input)).into()
}

fn expand(input: &Input) -> TokenStream {
    let path = match &input.path {
        Ok(path) => path,
        Err(error) => return skills_compiler::refuse(&error.to_string(), error.span(), &input.runtime),
    };
    let directory = |name| env::var_os(name).map(PathBuf::from);
    skills_compiler::expand(&Call {
        path: &path.value(),
        span: path.span(),
        runtime: &input.runtime,
        manifest_dir: &directory("CARGO_MANIFEST_DIR").unwrap_or_default(),
        out_dir: directory("OUT_DIR").as_deref(),
        under_cargo: env::var_os("CARGO").is_some(),
        dependency: env::var_os("CARGO_PRIMARY_PACKAGE").is_none(),
    })
}

/// The runtime crate's own tokens, and the path literal.
struct Input {
    runtime: TokenStream,
    path: Result<LitStr>,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut runtime = TokenStream::new();
        while !input.peek(Token![,]) {
            runtime.extend([input.parse::<proc_macro2::TokenTree>()?]);
        }
        input.parse::<Token![,]>()?;
        Ok(Self { runtime, path: path(input) })
    }
}

/// Exactly one string literal; a trailing comma is fine.
fn path(input: ParseStream<'_>) -> Result<LitStr> {
    const EXPECTED: &str = "expected the path of a folder of skills: `skills!(\"skills\")`";
    if input.is_empty() {
        return Err(Error::new(proc_macro2::Span::call_site(), EXPECTED));
    }
    let path = input.parse::<LitStr>().map_err(|error| {
        // The rest is of no interest, and left unread it would be an error of its own.
        let _ = input.parse::<TokenStream>();
        Error::new(error.span(), EXPECTED)
    })?;
    input.parse::<Option<Token![,]>>()?;
    let rest = input.parse::<TokenStream>()?;
    match rest.into_iter().next() {
        None => Ok(path),
        Some(token) => Err(Error::new(
            token.span(),
            "`skills!` takes the path and nothing else: levels and filters stand in `skills.toml`",
        )),
    }
}
