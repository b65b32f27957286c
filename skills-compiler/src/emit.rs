//! Checked skills as Rust: the only module that knows `quote!` and the runtime's paths.

mod lines;
mod table;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use self::lines::{Lines, lines};
use self::table::{Numbers, Texts};
use crate::diagnostic::{Diagnostic, Severity};
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
    let Index { text, ends, rows } = index(skills);
    let content = content(skills, runtime, lex);
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
/// `dependency` is a package that cargo builds for another one: a lint that is denied today must not break it.
pub(crate) fn diagnostics(diagnostics: &[Diagnostic], dependency: bool, span: Span) -> TokenStream {
    let is_error = |diagnostic: &&Diagnostic| diagnostic.severity() == Severity::Error;
    let errors: Vec<_> = diagnostics.iter().filter(is_error).collect();
    let warnings: Vec<_> = diagnostics.iter().filter(|diagnostic| !is_error(diagnostic)).collect();
    let mut tokens = TokenStream::new();
    for (diagnostic, text) in render::shown(&errors) {
        let capped = dependency && diagnostic.is_none_or(|diagnostic| diagnostic.code().is_lint());
        tokens.extend(if capped { deprecated(diagnostic, &text, "deny", span) } else { error(&text, span) });
    }
    for (diagnostic, text) in render::shown(&warnings) {
        tokens.extend(deprecated(diagnostic, &text, "warn", span));
    }
    tokens
}

/// What stands in for a set that could not be embedded, so that no error follows from its absence.
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

/// What const evaluation sees: names and tools, one row a skill.
struct Index {
    text: Literal,
    ends: Literal,
    rows: Literal,
}

fn index(skills: &[Skill]) -> Index {
    let mut texts = Texts::default();
    let mut rows = Numbers::default();
    for Skill { name, allowed_tools, tools, .. } in skills {
        let row = [texts.count, allowed_tools.len(), tools.len()];
        texts.push(name.as_str());
        allowed_tools.iter().chain(tools).for_each(|tool| texts.push(tool));
        rows.push_all(&row);
    }
    Index { text: texts.literal(), ends: texts.ends.literal(), rows: rows.literal() }
}

/// Everything else. It is a promoted literal in a function that is never inlined: so it stays out of the
/// crate's metadata, and in the binary once.
fn content(skills: &[Skill], runtime: &TokenStream, lex: Lexer) -> TokenStream {
    let Lines { text: lines, catalog, rows: spans } = lines(skills);
    let mut texts = Texts::default();
    let mut rows = Numbers::default();
    let mut sources = String::new();
    let mut files = String::new();
    let mut executable = Vec::new();
    for (skill, [line_start, description_start, description_end, line_end]) in skills.iter().zip(spans) {
        // Destructured in full: a new field does not compile before it has its place here.
        let Skill {
            folder: _,
            name: _,
            description,
            license,
            compatibility,
            metadata,
            allowed_tools: _,
            triggers,
            tools: _,
            disable_model_invocation,
            json,
            source: _,
            frontmatter,
            body,
            file,
            resources,
        } = skill;
        let is_in_line = lines.get(description_start..description_end) == Some(description.as_str());
        let flags = usize::from(license.is_some())
            | usize::from(compatibility.is_some()) << 1
            | usize::from(*disable_model_invocation) << 2
            | usize::from(file.executable) << 3
            | usize::from(is_in_line) << 4;
        let spans = [frontmatter.start, frontmatter.end, body.start, body.end];
        let [frontmatter_start, frontmatter_end, body_start, body_end] = spans;
        rows.push_all(&[
            texts.count,
            flags,
            metadata.len(),
            triggers.len(),
            executable.len(),
            resources.len(),
            frontmatter_start,
            frontmatter_end,
            body_start,
            body_end,
            line_start,
            description_start,
            description_end,
            line_end,
        ]);
        texts.push(json);
        if !is_in_line {
            texts.push(description.as_str());
        }
        license.iter().chain(compatibility).for_each(|text| texts.push(text));
        metadata.iter().flat_map(|(key, value)| [key, value]).chain(triggers).for_each(|text| texts.push(text));
        push_include(&mut sources, "str", file);
        for resource in resources {
            texts.push(&resource.path);
            push_include(&mut files, "bytes", resource);
            executable.push(u8::from(resource.executable));
        }
    }
    let (text, ends, rows) = (texts.literal(), texts.ends.literal(), rows.literal());
    let (lines, catalog) = (Literal::string(&lines), Literal::usize_unsuffixed(catalog));
    // Lexed by the compiler at once: at opt-level 0, where macros run, that is far cheaper than a token each.
    let (sources, files, executable) = (lex(&sources), lex(&files), Literal::byte_string(&executable));
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

/// Names files to the compiler, so that cargo rebuilds when they change, without embedding them.
fn track(files: &[PathBuf]) -> TokenStream {
    if files.is_empty() {
        return TokenStream::new();
    }
    let files = files.iter().map(|file| literal(file));
    quote!(const _: fn() = || if false { #(let _ = ::core::include_bytes!(#files);)* };)
}

fn push_include(list: &mut String, what: &str, file: &File) {
    // Only what is on disk can be embedded; a file in memory has no path, and rustc says that it cannot read it.
    let path = file.on_disk().unwrap_or_default();
    // Writing to a `String` cannot fail, and what `Debug` writes of a text is a literal.
    let _ = write!(list, "::core::include_{what}!({:?}),", path.to_string_lossy());
}

/// The path as a literal. Every part of it is UTF-8: the root's is checked by the caller, the rest while loading.
fn literal(path: &Path) -> Literal {
    Literal::string(&path.to_string_lossy())
}
