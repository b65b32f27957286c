//! The `skills!` macro.
//!
//! An implementation detail of `skills-runtime`: use that crate, which wraps this macro and passes its own path to it.
//! This crate contains no rule and no formatting: both are in `skills-compiler`.

mod input;

use std::env;
use std::path::PathBuf;

use proc_macro2::TokenStream;
use skills_compiler::Call;
use syn::parse_macro_input;

use crate::input::Input;

/// Embeds a folder of skills: `skills!($crate, "skills")`.
#[proc_macro]
pub fn skills(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(parse_macro_input!(input as Input)).into()
}

fn expand(Input { runtime, path }: Input) -> TokenStream {
    let path = match path {
        Ok(path) => path,
        Err((message, span)) => return skills_compiler::refuse(message, span, &runtime),
    };
    let directory = |name| env::var_os(name).map(PathBuf::from);
    skills_compiler::expand(&Call {
        path: &path.value(),
        span: path.span(),
        runtime: &runtime,
        lex,
        manifest_dir: &directory("CARGO_MANIFEST_DIR").unwrap_or_default(),
        out_dir: directory("OUT_DIR").as_deref(),
        under_cargo: env::var_os("CARGO").is_some(),
        dependency: env::var_os("CARGO_PRIMARY_PACKAGE").is_none(),
    })
}

/// Lexes `text` with rustc's own lexer, which is far quicker than that of `proc_macro2` at opt-level 0.
fn lex(text: &str) -> TokenStream {
    text.parse::<proc_macro::TokenStream>().unwrap_or_default().into()
}
