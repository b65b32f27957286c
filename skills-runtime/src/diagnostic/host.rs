//! What every host that loads skills needs: exported at the root of the crate.

/// An error or a warning about a skill, with text for people and data for programs.
///
/// # Example
///
/// A host shows a diagnostic as one line, as a complete text, or reads its parts:
///
/// ```
/// use skills_runtime::{Code, Diagnostic, Policy, Severity, Skills};
///
/// let text = "---\nname: pdf\ndescription: Use when: the user has a PDF\n---\nOpen the file.\n";
/// let loaded = Skills::parse([("pdf/SKILL.md", text)], &Policy::default());
/// let diagnostic: &Diagnostic = &loaded.diagnostics[0];
///
/// assert_eq!(diagnostic.line(), "pdf/SKILL.md:3:22: `: ` in an unquoted value [yaml-syntax]");
/// assert_eq!(
///     diagnostic.to_string(),
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
/// assert_eq!(diagnostic.code(), Code::YamlSyntax);
/// assert_eq!(diagnostic.severity(), Severity::Error);
/// assert_eq!(diagnostic.message(), "`: ` in an unquoted value");
/// assert_eq!((diagnostic.path(), diagnostic.skill()), ("pdf/SKILL.md", Some("pdf")));
/// assert_eq!(diagnostic.position().map(|at| (at.line, at.column)), Some((3, 22)));
/// assert!(diagnostic.withholds());
/// ```
#[doc(inline)]
pub use skills_compiler::Diagnostic;

/// The rule that a diagnostic belongs to.
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

/// Error or warning: an error withholds its skill.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Severity, Skills};
///
/// let loaded = Skills::parse([("pdf/SKILL.md", "# PDF\n")], &Policy::default());
/// for diagnostic in &loaded.diagnostics {
///     match diagnostic.severity() {
///         Severity::Error => eprintln!("left out: {}", diagnostic.line()),
///         _ => println!("{}", diagnostic.line()),
///     }
/// }
/// ```
#[doc(inline)]
pub use skills_compiler::Severity;

/// The rules for loading skills: their levels, and which files belong to a skill.
///
/// # Example
///
/// ```
/// use skills_runtime::{Code, Level, Policy, Skills};
///
/// let text = "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\nauthor: me\n---\nOpen the file.\n";
/// let count = |policy: &Policy| Skills::parse([("pdf/SKILL.md", text)], policy).diagnostics.len();
///
/// assert_eq!(count(&Policy::default()), 1); // `author` is not a key of the standard
/// assert_eq!(count(&Policy::default().with_level(Code::UnknownKey, Level::Allow)), 0);
///
/// // The same from the text of a `skills.toml`, such as one among the settings of your program.
/// let policy = Policy::from_toml("[lints]\nunknown-key = \"allow\"\n").unwrap();
/// assert_eq!(count(&policy), 0);
/// ```
///
/// No function of this crate reads a `skills.toml` from a folder that it loads. Otherwise the author of a skill could
/// switch off the rules that protect its user.
#[doc(inline)]
pub use skills_compiler::Policy;

/// The level of a rule in a policy: allow, warn or deny.
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

/// It is returned by [`Loaded::strict`](crate::Loaded::strict), [`Skill::parse`](crate::Skill::parse),
/// [`Policy::from_toml`](crate::Policy::from_toml) and, with the feature `fs`, `Skill::load`.
///
/// Its `Display` form is the text that a build shows: the first 20 errors with their position, the line and a help text,
/// and the number of the others. [`diagnostics`](LoadError::diagnostics) returns them one by one.
///
/// # Example
///
/// ```
/// use skills_runtime::{Policy, Skill};
///
/// let text = "---\nname: pdf\ndescription: Use when: the user has a PDF\n---\nOpen the file.\n";
/// let error = Skill::parse(text, &Policy::default()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\
/// error: `: ` in an unquoted value [yaml-syntax]
///  --> SKILL.md:3:22
///   |
/// 3 | description: Use when: the user has a PDF
///   |                      ^ YAML reads a second key here
///   |
/// help: quote it: `description: \"Use when: the user has a PDF\"`",
/// );
/// ```
#[doc(inline)]
pub use skills_compiler::LoadError;
