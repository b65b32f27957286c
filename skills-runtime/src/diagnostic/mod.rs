//! The parts of a [`Diagnostic`](crate::Diagnostic), for editors and other programs that show it in their own way.
//!
//! A host that prints diagnostics needs none of these types: [`Diagnostic`](crate::Diagnostic) is displayed as the build
//! shows it, and [`line`](crate::Diagnostic::line) is one line for a log.
//!
//! # Example
//!
//! The range that an editor underlines, and the fix that it offers:
//!
//! ```
//! use skills_runtime::diagnostic::{Fix, Position};
//! use skills_runtime::{Policy, Skills};
//!
//! let text = "---\nname: pdf\ndescription: Reads PDFs. Use for PDFs.\nmetadata:\n  version: 1.10\n---\nOpen it.\n";
//! let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
//! let [diagnostic] = loaded.diagnostics.as_slice() else { panic!("there is one") };
//!
//! let (start, end) = (diagnostic.position().unwrap(), diagnostic.end_position().unwrap());
//! assert_eq!((start.line, start.column, end.column), (5, 12, 16));
//! assert!(matches!(diagnostic.fix(), Some(Fix::Edit(edits)) if edits[0].text == "\"1.10\""));
//! # let _: Position = start;
//! ```

pub(crate) mod host;

/// A span that a diagnostic points at, with a text about it.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Skills};
///
/// let text = "---\nname: PDF\ndescription: Reads PDF files. Use for PDFs.\n---\nOpen the file.\n";
/// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
/// let diagnostic = &loaded.diagnostics[0];
/// let (label, source) = (&diagnostic.labels()[0], diagnostic.source().unwrap());
/// assert_eq!(source.slice(label.span), "P"); // the first letter that a name cannot have
/// ```
#[doc(inline)]
pub use skills_compiler::Label;

/// The text that a diagnostic points into.
///
/// # Example
///
/// ```
/// use skills_runtime::diagnostic::Source;
/// use skills_runtime::{Policy, Skill};
///
/// let error = Skill::parse("---\nname: PDF\n---\n", &Policy::default()).unwrap_err();
/// let source: &Source = error.diagnostics()[0].source().unwrap();
/// assert_eq!((source.path(), source.text()), ("SKILL.md", "---\nname: PDF\n---\n"));
/// ```
#[doc(inline)]
pub use skills_compiler::Source;

/// A range of bytes in a [`Source`].
///
/// # Example
///
/// ```
/// use skills_runtime::diagnostic::{Source, Span};
///
/// let source = Source::new("SKILL.md", "---\nname: pdf\n---\n");
/// assert_eq!(source.slice(Span::new(10, 13)), "pdf");
/// ```
#[doc(inline)]
pub use skills_compiler::Span;

/// Line and column, as an editor counts them.
///
/// # Example
///
/// ```
/// use skills_runtime::diagnostic::Position;
/// use skills_runtime::{Policy, Skill};
///
/// let error = Skill::parse("---\nname: PDF\n---\n", &Policy::default()).unwrap_err();
/// let Some(Position { line, column, .. }) = error.diagnostics()[0].position() else { panic!("it has a position") };
/// assert_eq!((line, column), (2, 1));
/// ```
#[doc(inline)]
pub use skills_compiler::Position;

/// A fix that a program can apply.
///
/// # Example
///
/// ```
/// use skills_runtime::diagnostic::Fix;
/// use skills_runtime::{Policy, Skills};
///
/// let text = "---\nname: pdf\ndescription: Reads PDFs. Use for PDFs.\nmetadata:\n  version: 1.10\n---\nOpen it.\n";
/// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
/// let Some(Fix::Edit(edits)) = loaded.diagnostics[0].fix() else { panic!("a number can be quoted") };
/// assert_eq!(edits[0].text, "\"1.10\"");
/// ```
#[doc(inline)]
pub use skills_compiler::Fix;

/// A range of a text and its replacement.
///
/// # Example
///
/// ```
/// use skills_runtime::diagnostic::{Edit, Fix};
/// use skills_runtime::{Policy, Skill, Skills};
///
/// fn apply(text: &str, edits: &[Edit]) -> String {
///     let mut fixed = text.to_owned();
///     for Edit { span, text, .. } in edits.iter().rev() {
///         fixed.replace_range(span.start..span.end, text);
///     }
///     fixed
/// }
///
/// let text = "---\nname: pdf\ndescription: Reads PDFs. Use for PDFs.\nmetadata:\n  version: 1.10\n---\nOpen it.\n";
/// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
/// let Some(Fix::Edit(edits)) = loaded.diagnostics[0].fix() else { panic!("a number can be quoted") };
/// let fixed = Skill::parse(&apply(text, edits), &Policy::default())?;
/// assert_eq!(fixed.metadata_value("version"), Some("1.10"));
/// # Ok::<_, skills_runtime::LoadError>(())
/// ```
#[doc(inline)]
pub use skills_compiler::Edit;

/// Colours and width of a rendered diagnostic.
///
/// # Example
///
/// ```
/// use skills_runtime::diagnostic::Style;
/// use skills_runtime::{Policy, Skill};
///
/// let error = Skill::parse("# PDF\n", &Policy::default()).unwrap_err();
/// let colored = error.diagnostics()[0].render(Style::PLAIN.with_color());
/// assert!(colored.contains("\u{1b}["));
/// ```
#[doc(inline)]
pub use skills_compiler::Style;

/// Whether a rule is an error or a lint. Only lints have a level that a policy can change.
///
/// # Example
///
/// ```
/// use skills_runtime::diagnostic::Class;
/// use skills_runtime::Code;
///
/// // What `[lints]` in a policy can set.
/// let lints = Code::ALL.iter().filter(|code| code.class() == Class::Lint);
/// assert!(lints.count() > 30);
/// assert_eq!(Code::YamlSyntax.class(), Class::Error);
/// ```
#[doc(inline)]
pub use skills_compiler::Class;
