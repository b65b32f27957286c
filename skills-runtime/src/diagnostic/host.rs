//! What every host that loads skills needs: exported at the root of the crate.

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
