//! One call of `skills!`, from the path literal to the tokens.

use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream};

use crate::check::{Compilation, check};
use crate::diagnostic::Diagnostic;
use crate::display::display;
use crate::emit::{self, Lexer};
use crate::load::{self, FoundPolicy};
use crate::package;
use crate::root::{Root, normalized};

/// A call of the macro, and the facts about the build that it can see.
pub struct Call<'a> {
    /// The path as it is written.
    pub path: &'a str,
    /// The position of errors and warnings.
    pub span: Span,
    /// Tokens that name the runtime crate.
    pub runtime: &'a TokenStream,
    /// Makes tokens of Rust that is known to lex.
    ///
    /// A macro passes the lexer of the compiler: that of `proc_macro2` would first lex all of it, which costs half as much
    /// as the check of the skills.
    pub lex: Lexer,
    /// `CARGO_MANIFEST_DIR`.
    pub manifest_dir: &'a Path,
    /// `OUT_DIR`, if the package has a build script.
    pub out_dir: Option<&'a Path>,
    /// Whether cargo runs the build.
    pub under_cargo: bool,
    /// Whether the package is built as a dependency of another one.
    pub dependency: bool,
}

/// Reads, checks and embeds the skills that `call` names.
pub fn expand(call: &Call<'_>) -> TokenStream {
    match resolve(call) {
        Ok(root) => embed(&root, call),
        Err(message) => refuse(&message, call.span, call.runtime),
    }
}

fn embed(root: &Root, call: &Call<'_>) -> TokenStream {
    let FoundPolicy { policy, diagnostics: errors, path } = load::policy(root);
    let caps_lints = package::caps_lints(call.manifest_dir, call.dependency);
    let applied = if caps_lints { policy.clone().capped() } else { policy.clone() };
    let mut tree = package::tree(root, &applied);
    tree.diagnostics.extend(errors);
    // If the root could not be read, that error is more important.
    if call.under_cargo && !tree.files.is_empty() {
        tree.diagnostics.extend(package::untracked(root, call.out_dir));
    }
    let Compilation { skills, diagnostics } = check(tree, &applied);
    let shown = emit::diagnostics(&diagnostics, &policy, call.span);
    if diagnostics.iter().any(Diagnostic::withholds) {
        return failed(&shown, call.runtime);
    }
    let skills = emit::skills(&skills, path.as_slice(), call.runtime, call.lex);
    quote::quote!({ #shown #skills })
}

/// The expansion of an invalid call: `message` at `span`, and an empty set.
pub fn refuse(message: &str, span: Span, runtime: &TokenStream) -> TokenStream {
    failed(&emit::error(message, span), runtime)
}

fn failed(errors: &TokenStream, runtime: &TokenStream) -> TokenStream {
    let empty = emit::empty(runtime);
    quote::quote!({ #errors #empty })
}

/// The folder that the path literal names: below the package, or below `OUT_DIR`.
fn resolve(call: &Call<'_>) -> Result<Root, String> {
    let path = call.path;
    let manifest = call.manifest_dir;
    if path.trim().is_empty() {
        return Err("expected the path of a folder of skills, such as `\"skills\"`".to_owned());
    }
    if path.contains('\\') {
        return Err(format!("the path `{path}` contains a backslash: write `{}`", path.replace('\\', "/")));
    }
    if let Some(rest) = path.strip_prefix('$') {
        let Some(below) = rest.strip_prefix("OUT_DIR").filter(|below| below.is_empty() || below.starts_with('/'))
        else {
            return Err(format!("the path `{path}` starts with an unknown variable: only `$OUT_DIR` is known"));
        };
        let Some(out_dir) = call.out_dir else {
            return Err(format!("`$OUT_DIR` in `{path}` is not set: the package has no build script"));
        };
        return utf8(normalized(&out_dir.join(below.trim_start_matches('/')))).map(Root::new);
    }
    if path.starts_with('/') || Path::new(path).is_absolute() {
        return Err(format!(
            "the path `{path}` is absolute: write it relative to `{}`",
            display(&manifest.join("Cargo.toml"))
        ));
    }
    let dir = utf8(normalized(&manifest.join(path)))?;
    Ok(Root::new(dir).package(manifest))
}

/// The path in `include_bytes!` is a string.
fn utf8(dir: PathBuf) -> Result<PathBuf, String> {
    match dir.to_str() {
        Some(_) => Ok(dir),
        None => Err(format!("the path {} is not UTF-8, and cannot be written in Rust", dir.display())),
    }
}
