//! Checked skills as Rust: the only module that knows `quote!` and the runtime's paths.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use skills_core::layout::{self, Encoded, Resource, TextsBuilder, encode};

use crate::code::Level;
use crate::diagnostic::{Diagnostic, Severity};
use crate::policy::Policy;
use crate::render;
use crate::skill::Skill;
use crate::tree::File;

/// Rust text to tokens.
pub type Lexer = fn(&str) -> TokenStream;

/// The set as an expression of the runtime's type `Skills`.
///
/// `runtime` names the runtime crate; `tracked` are files that were read but are not embedded; `lex` makes tokens of
/// text.
pub(crate) fn skills(skills: &[Skill], tracked: &[PathBuf], runtime: &TokenStream, lex: Lexer) -> TokenStream {
    let encoded = encode(&skills.iter().map(encodable).collect::<Vec<_>>());
    let content = content(skills, &encoded, runtime, lex);
    let (text, ends) = literals(&encoded.index);
    let rows = Literal::byte_string(&encoded.index_skills);
    let tracked = track(tracked);
    let count = Literal::usize_unsuffixed(skills.len());
    quote! {{
        #tracked
        #content
        static INDEX: #runtime::__private::Index =
            #runtime::__private::Index { text: #text, ends: #ends, skills: #rows, content };
        static SKILLS: [#runtime::Skill; #count] = #runtime::__private::skills(&INDEX);
        #runtime::__private::set(&SKILLS)
    }}
}

/// Errors and warnings at `span`, as rustc shows them.
///
/// A warning about a lint that `policy` denies was capped. It is emitted as a denied lint of rustc, so that rustc decides:
/// cargo caps lints in packages that it has fetched, and other build systems do the same.
pub(crate) fn diagnostics(diagnostics: &[Diagnostic], policy: &Policy, span: Span) -> TokenStream {
    let is_denied = |diagnostic: &&&Diagnostic| {
        policy.level(diagnostic.code(), diagnostic.skill()) == Level::Deny && diagnostic.code().is_lint()
    };
    let (errors, warnings): (Vec<_>, Vec<_>) = diagnostics.iter().partition(|it| it.severity() == Severity::Error);
    let (denied, warnings): (Vec<_>, Vec<_>) = warnings.iter().partition(is_denied);
    let errors = render::shown(&errors).into_iter().map(|(_, text)| error(&text, span));
    let denied = render::shown(&denied).into_iter().map(|(it, text)| deprecated(it, &text, "deny", span));
    let warnings = render::shown(&warnings).into_iter().map(|(it, text)| deprecated(it, &text, "warn", span));
    errors.chain(denied).chain(warnings).collect()
}

/// An empty set instead of one that could not be embedded, so that its users compile and no other error follows.
pub(crate) fn empty(runtime: &TokenStream) -> TokenStream {
    quote!(#runtime::Skills::EMPTY)
}

/// A `compile_error!` at `span`.
pub(crate) fn error(text: &str, span: Span) -> TokenStream {
    quote_spanned!(span=> ::core::compile_error!{ #text })
}

/// The one way in which a stable macro can warn: the use of a deprecated item.
fn deprecated(diagnostic: Option<&Diagnostic>, text: &str, level: &str, span: Span) -> TokenStream {
    let name = diagnostic.map_or_else(|| "skills".to_owned(), |diagnostic| diagnostic.code().name().replace('-', "_"));
    let name = Ident::new(&name, span);
    let level = Ident::new(level, span);
    quote_spanned! {span=>
        const _: () = {
            #[deprecated(note = #text)]
            #[allow(non_upper_case_globals)]
            const #name: () = ();
            #[#level(deprecated)]
            const _: () = #name;
        };
    }
}

/// The skill as the shared encoder takes it.
fn encodable(skill: &Skill) -> layout::Skill<'_> {
    // Destructured in full: a new field does not compile until it is embedded, or left out on purpose.
    let Skill {
        folder: _,
        name,
        description,
        license,
        compatibility,
        metadata,
        allowed_tools,
        triggers,
        tools,
        disable_model_invocation,
        json,
        source: _,
        frontmatter,
        body,
        file,
        resources,
    } = skill;
    layout::Skill {
        name: name.as_str(),
        description: description.as_str(),
        license: license.as_deref(),
        compatibility: compatibility.as_deref(),
        metadata,
        allowed_tools,
        triggers,
        tools,
        disable_model_invocation: *disable_model_invocation,
        frontmatter_json: json,
        frontmatter: frontmatter.start..frontmatter.end,
        body: body.start..body.end,
        is_source_executable: file.executable,
        resources: resources
            .iter()
            .map(|resource| Resource { path: &resource.path, is_executable: resource.executable })
            .collect(),
    }
}

/// The table that const evaluation does not read. It is a promoted literal in a function that is never inlined, so it
/// is not in the crate's metadata, and only once in the binary.
fn content(skills: &[Skill], encoded: &Encoded, runtime: &TokenStream, lex: Lexer) -> TokenStream {
    let Encoded { index: _, index_skills: _, lines, catalog, content, content_skills, executable } = encoded;
    let mut sources = String::new();
    let mut files = String::new();
    for Skill { file, resources, .. } in skills {
        push_include(&mut sources, "str", file);
        resources.iter().for_each(|resource| push_include(&mut files, "bytes", resource));
    }
    // Lexed by the compiler at once: at opt-level 0, where macros run, that is far cheaper than a token each.
    let (sources, files) = (lex(&sources), lex(&files));
    let (lines, catalog) = (Literal::string(lines), Literal::usize_unsuffixed(*catalog));
    let (text, ends) = literals(content);
    let (rows, executable) = (Literal::byte_string(content_skills), Literal::byte_string(executable));
    quote! {
        #[inline(never)]
        fn content() -> &'static #runtime::__private::Content {
            &#runtime::__private::Content {
                lines: #lines,
                catalog: #catalog,
                text: #text,
                ends: #ends,
                skills: #rows,
                sources: &[#sources],
                files: &[#files],
                executable: #executable,
            }
        }
    }
}

/// The joined strings, and the offsets of their ends.
fn literals(texts: &TextsBuilder) -> (Literal, Literal) {
    (Literal::string(&texts.text), Literal::byte_string(&texts.ends))
}

/// Names files to the compiler, so that cargo rebuilds when they change, without embedding them.
fn track(files: &[PathBuf]) -> TokenStream {
    if files.is_empty() {
        return TokenStream::new();
    }
    let files = files.iter().map(|file| literal(file));
    quote!(const _: fn() = || if false { #(let _ = ::core::include_bytes!(#files);)* };)
}

fn push_include(list: &mut String, what: &str, file: &File) {
    // Only what is on disk can be embedded; a file in memory has no path, and rustc reports that it cannot read it.
    let path = file.on_disk().unwrap_or_default();
    // Writing to a `String` cannot fail, and the `Debug` form of a string is a literal.
    let _ = write!(list, "::core::include_{what}!({:?}),", path.to_string_lossy());
}

/// The path as a literal. Every part of it is UTF-8: the root's is checked by the caller, the rest while loading.
fn literal(path: &Path) -> Literal {
    Literal::string(&path.to_string_lossy())
}
