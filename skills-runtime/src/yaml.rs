//! The frontmatter as a type of the host.

use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;
use core::fmt;

use serde_core::Deserialize;
use serde_saphyr::{DuplicateKeyPolicy, MergeKeyPolicy, NonFiniteFloatPolicy, Options};
use skills_core::limits;

use crate::skill::Skill;

impl Skill {
    /// The frontmatter as a type of your own: for keys that this crate does not know. Needs the feature `yaml`.
    ///
    /// The YAML is read at each call, so read it once and keep what comes out. Scalars are typed by the core schema of
    /// YAML 1.2, as everywhere in this crate: `yes` is a text, `1.10` read as `String` keeps its zero. The limits are
    /// those that a `SKILL.md` had to keep when it was checked: 8 levels, 64 KiB, no key twice, no anchors, aliases or
    /// tags.
    ///
    /// Keys that the type does not have are passed over, the standard's own among them, unless it says
    /// `#[serde(deny_unknown_fields)]`. For a key or two, [`frontmatter_json`](Self::frontmatter_json) with the JSON
    /// parser that a host has anyway does as well, and costs no feature.
    ///
    /// # Errors
    ///
    /// If the frontmatter does not fit the type.
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

/// The frontmatter of a skill does not fit the type that a host reads it into.
///
/// It comes from [`Skill::frontmatter_as`]. The message stands on one line and says where in the `SKILL.md` it is.
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

/// The message holds that of the parser, so the source is what stands behind the parser's.
impl Error for FrontmatterError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

/// The `SKILL.md` from its first byte, so that lines are counted as an editor does; `---` begins a document in YAML too.
fn to_end_of_frontmatter(skill: &Skill) -> &str {
    let source = skill.source();
    let fence = source.find('\n').map_or(0, |newline| newline + 1);
    source.get(..fence + skill.frontmatter().len()).unwrap_or_else(|| skill.frontmatter())
}

pub(crate) fn read<'a, T: Deserialize<'a>>(yaml: &'a str) -> Result<T, serde_saphyr::Error> {
    serde_saphyr::from_str_with_options(yaml, options())
}

/// What the compiler accepts and no more. A skill that exists has passed it, so none of this stops one; how many keys
/// there are is not counted again.
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
