//! The compiler's types that a host meets: what it says of skills, and by which rules.

/// A fault that loading has found: a text for people, and data for programs.
///
/// # Example
///
/// A host shows faults as lines, as whole texts, or as data:
///
/// ```
/// use skills_runtime::{Code, Diagnostic, Policy, Severity, Skills};
///
/// let text = "---\nname: pdf\ndescription: Use when: the user has a PDF\n---\nOpen the file.\n";
/// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
/// let fault: &Diagnostic = &loaded.diagnostics[0];
///
/// assert_eq!(fault.line(), "pdf/SKILL.md:3:22: `: ` in an unquoted value [yaml-syntax]");
/// assert_eq!(
///     fault.to_string(),
///     "\
/// error: `: ` in an unquoted value [yaml-syntax]
///  --> pdf/SKILL.md:3:22
///   |
/// 3 | description: Use when: the user has a PDF
///   |                      ^ YAML reads a second key here
///   |
/// help: quote it: `description: \"Use when: the user has a PDF\"`",
/// );
///
/// assert_eq!(fault.code(), Code::YamlSyntax);
/// assert_eq!(fault.severity(), Severity::Error);
/// assert_eq!(fault.message(), "`: ` in an unquoted value");
/// assert_eq!((fault.path(), fault.skill()), ("pdf/SKILL.md", Some("pdf")));
/// assert_eq!(fault.position().map(|at| (at.line, at.column)), Some((3, 22)));
/// assert!(fault.withholds());
/// ```
#[doc(inline)]
pub use skills_compiler::Diagnostic;

/// The rule that a fault breaks.
///
/// # Example
///
/// ```
/// use skills_runtime::{Code, Policy, Skills};
///
/// let text = "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\n---\n";
/// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
/// assert_eq!(loaded.diagnostics[0].code(), Code::BodyEmpty);
/// assert_eq!(Code::BodyEmpty.name(), "body-empty");
/// assert_eq!(Code::BodyEmpty.summary().trim(), "The skill has no instructions.");
/// ```
#[doc(inline)]
pub use skills_compiler::Code;

/// Whether a rule can be switched off.
///
/// # Example
///
/// ```
/// use skills_runtime::{Class, Code};
///
/// // What `[lints]` in a policy can set.
/// let lints = Code::ALL.iter().filter(|code| code.class() == Class::Lint);
/// assert!(lints.count() > 30);
/// assert_eq!(Code::YamlSyntax.class(), Class::Error);
/// ```
#[doc(inline)]
pub use skills_compiler::Class;

/// How seriously a policy takes a rule.
///
/// # Example
///
/// ```
/// use skills_runtime::{Code, Level, Policy};
///
/// assert_eq!(Policy::default().level(Code::UnknownKey, None), Level::Warn);
/// assert_eq!(Policy::default().level(Code::MissingFile, None), Level::Allow);
/// assert_eq!(Level::from_name("deny"), Some(Level::Deny));
/// ```
#[doc(inline)]
pub use skills_compiler::Level;

/// The rules that a host loads skills by.
///
/// # Example
///
/// ```
/// use skills_runtime::{Code, Level, Policy, Skills};
///
/// let text = "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\nauthor: me\n---\nOpen the file.\n";
/// let faults = |policy: &Policy| Skills::parse([("pdf/SKILL.md", text)], policy).diagnostics.len();
///
/// assert_eq!(faults(&Policy::default()), 1); // `author` is no key of the standard
/// assert_eq!(faults(&Policy::default().with_level(Code::UnknownKey, Level::Allow)), 0);
///
/// // The same from the text of a `skills.toml`, such as one among the settings of your program.
/// let policy = Policy::from_toml("[lints]\nunknown-key = \"allow\"\n").unwrap();
/// assert_eq!(faults(&policy), 0);
/// ```
///
/// No function of this crate reads a `skills.toml` from a folder that is loaded: whoever writes a skill could otherwise
/// switch off the rules that protect its user.
#[doc(inline)]
pub use skills_compiler::Policy;

/// Whether a fault withholds its skill or is a warning.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Severity, Skills};
///
/// let loaded = Skills::parse([("pdf/SKILL.md", "# PDF\n")], &Policy::default());
/// for fault in &loaded.diagnostics {
///     match fault.severity() {
///         Severity::Error => eprintln!("left out: {}", fault.line()),
///         Severity::Warning => println!("{}", fault.line()),
///     }
/// }
/// ```
#[doc(inline)]
pub use skills_compiler::Severity;

/// A place that a fault points at, and what is the matter there.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Skills};
///
/// let text = "---\nname: PDF\ndescription: Reads PDF files. Use for PDFs.\n---\nOpen the file.\n";
/// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
/// let fault = &loaded.diagnostics[0];
/// let (label, source) = (&fault.labels()[0], fault.source().unwrap());
/// assert_eq!(source.slice(label.span), "P"); // the first letter that a name cannot have
/// ```
#[doc(inline)]
pub use skills_compiler::Label;

/// Line and column of a fault, as an editor counts them.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Position, Skill};
///
/// let error = Skill::parse("---\nname: PDF\n---\n", &Policy::default()).unwrap_err();
/// let Some(Position { line, column, .. }) = error.diagnostics()[0].position() else { panic!("it has a place") };
/// assert_eq!((line, column), (2, 1));
/// ```
#[doc(inline)]
pub use skills_compiler::Position;

/// The text that a fault points into.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Skill, Source};
///
/// let error = Skill::parse("---\nname: PDF\n---\n", &Policy::default()).unwrap_err();
/// let source: &Source = error.diagnostics()[0].source().unwrap();
/// assert_eq!((source.path(), source.text()), ("SKILL.md", "---\nname: PDF\n---\n"));
/// ```
#[doc(inline)]
pub use skills_compiler::Source;

/// A range of bytes in the text that a fault points into.
///
/// # Example
///
/// ```
/// use skills_runtime::{Source, Span};
///
/// let source = Source::new("SKILL.md", "---\nname: pdf\n---\n");
/// assert_eq!(source.slice(Span::new(10, 13)), "pdf");
/// ```
#[doc(inline)]
pub use skills_compiler::Span;

/// What a machine may do about a fault.
///
/// # Example
///
/// ```
/// use skills_runtime::{Fix, Policy, Skills};
///
/// let text = "---\nname: pdf\ndescription: Reads PDFs. Use for PDFs.\nmetadata:\n  version: 1.10\n---\nOpen it.\n";
/// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
/// let Some(Fix::Edit(edits)) = loaded.diagnostics[0].fix() else { panic!("a number can be quoted") };
/// assert_eq!(edits[0].text, "\"1.10\"");
/// ```
#[doc(inline)]
pub use skills_compiler::Fix;

/// A range of a text, and what a fix puts there.
///
/// # Example
///
/// ```
/// use skills_runtime::{Edit, Span};
///
/// let quoted = Edit { span: Span::new(10, 14), text: "\"1.10\"".to_owned() };
/// assert_eq!(quoted.span.end - quoted.span.start, 4);
/// ```
#[doc(inline)]
pub use skills_compiler::Edit;

/// How the text of a fault is laid out.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Skill, Style};
///
/// let error = Skill::parse("# PDF\n", &Policy::default()).unwrap_err();
/// let colored = error.diagnostics()[0].render(Style { color: true, ..Style::PLAIN });
/// assert!(colored.contains("\u{1b}["));
/// ```
#[doc(inline)]
pub use skills_compiler::Style;
