//! Deserializes the frontmatter into a type of the host.

use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;
use core::fmt;

use serde_core::Deserialize;
use serde_saphyr::{DuplicateKeyPolicy, MergeKeyPolicy, NonFiniteFloatPolicy, Options};
use skills_core::limits;

use crate::skill::Skill;

impl Skill {
    /// Deserializes the frontmatter into your own type, for keys that this crate does not know.
    ///
    /// Every call parses the YAML, so call it once and keep the result. Scalars have the types of the core schema of YAML
    /// 1.2, as everywhere in this crate: `yes` is a string, and `1.10` as a `String` keeps its zero. The limits are those
    /// of the check: 8 levels, 64 KiB, no duplicate keys, no anchors, aliases or tags.
    ///
    /// Keys without a field in the type are ignored, including those of the standard, unless the type has
    /// `#[serde(deny_unknown_fields)]`. For one or two keys, [`frontmatter_json`](Self::frontmatter_json) and a JSON parser
    /// do the same without a feature.
    ///
    /// # Errors
    ///
    /// If the frontmatter cannot be deserialized into the type.
    ///
    /// # Example
    ///
    /// ```
    /// use serde::Deserialize;
    /// use skills_runtime::{Skills, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// #[derive(Deserialize)]
    /// struct Keys {
    ///     #[serde(default, rename = "disable-model-invocation")]
    ///     for_users_alone: bool,
    /// }
    ///
    /// let keys: Keys = SKILLS.get("commit-message").unwrap().frontmatter_as()?;
    /// assert!(keys.for_users_alone);
    /// assert!(!SKILLS.get("pdf").unwrap().frontmatter_as::<Keys>()?.for_users_alone);
    /// # Ok::<_, skills_runtime::FrontmatterError>(())
    /// ```
    pub fn frontmatter_as<'a, T: Deserialize<'a>>(&'a self) -> Result<T, FrontmatterError> {
        read(to_end_of_frontmatter(self))
            .map_err(|error| FrontmatterError { skill: self.name().into(), error: Box::new(error) })
    }
}

/// An error while the frontmatter of a skill was deserialized.
///
/// [`Skill::frontmatter_as`] returns it. The message is one line and contains the position in the `SKILL.md`.
///
/// # Example
///
/// ```
/// use serde::Deserialize;
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// #[derive(Debug, Deserialize)]
/// struct Keys {
///     name: u32,
/// }
///
/// let error = SKILLS.get("pdf").unwrap().frontmatter_as::<Keys>().unwrap_err();
/// assert_eq!(error.to_string(), "frontmatter of skill `pdf`: invalid u32 at line 2, column 7");
/// ```
pub struct FrontmatterError {
    skill: String,
    error: Box<serde_saphyr::Error>,
}

impl fmt::Display for FrontmatterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "frontmatter of skill `{}`: {}", self.skill, self.error)
    }
}

impl fmt::Debug for FrontmatterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FrontmatterError({self})")
    }
}

/// The message contains the message of the parser, so `source` skips the parser's error and returns its source.
impl Error for FrontmatterError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

/// The start of the `SKILL.md` up to the end of the frontmatter, so that line numbers match the file. The opening `---` is
/// valid YAML: it starts a document.
fn to_end_of_frontmatter(skill: &Skill) -> &str {
    let source = skill.source();
    let fence = source.find('\n').map_or(0, |newline| newline + 1);
    source.get(..fence + skill.frontmatter().len()).unwrap_or_else(|| skill.frontmatter())
}

pub(crate) fn read<'a, T: Deserialize<'a>>(yaml: &'a str) -> Result<T, serde_saphyr::Error> {
    serde_saphyr::from_str_with_options(yaml, options())
}

/// The limits of the compiler. Every `Skill` has passed them, so they only protect this parser; the number of keys is not
/// limited again.
fn options() -> Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_aliases: 0,
            max_anchors: 0,
            max_depth: limits::FRONTMATTER_DEPTH,
            max_documents: 1,
            max_total_scalar_bytes: limits::FRONTMATTER_BYTES,
        },
        duplicate_keys: DuplicateKeyPolicy::Error,
        leading_zero_numbers_as_strings: true,
        merge_keys: MergeKeyPolicy::Error,
        non_finite_float_policy: NonFiniteFloatPolicy::AsString,
        reject_unsupported_tags: true,
        strict_booleans: true,
        strict_indentation: false,
        underscored_numbers_as_strings: true,
        with_snippet: false,
    }
}
