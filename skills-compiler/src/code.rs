//! The rules, by name.

use std::fmt;

/// How seriously a rule is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not computed.
    Allow,
    /// Said, and the skill is taken.
    Warn,
    /// Said, and the build stops.
    Deny,
}

/// What may be done with a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Always denied: the skill, or what becomes of it, would be broken.
    Error,
    /// Has a default level that `skills.toml` can change.
    Lint,
    /// Checked only where `[host]` in `skills.toml` states what the host offers.
    Host,
}

/// Declares [`Code`]: variant, name, class and default level, and what it says in one line.
macro_rules! codes {
    ($($(#[doc = $summary:literal])+ $variant:ident $name:literal $class:ident $level:ident,)+) => {
        /// A rule. Its name is kebab-case and never changes once it is released.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $summary])+ $variant,)+
        }

        impl Code {
            /// Every rule, in the order of their names within a class.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The name, as `skills.toml` writes it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// Whether it can be switched off.
            pub const fn class(self) -> Class {
                match self { $(Self::$variant => Class::$class),+ }
            }

            /// The level it has where nobody says otherwise.
            pub const fn default_level(self) -> Level {
                match self { $(Self::$variant => Level::$level),+ }
            }

            /// What breaks it, in a sentence.
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$variant => concat!($($summary),+)),+ }
            }
        }
    };
}

codes! {
    /// `compatibility` is empty or over 500 characters.
    CompatibilityLength "compatibility-length" Error Deny,
    /// `description` is empty or white space.
    DescriptionBlank "description-blank" Error Deny,
    /// `description` holds a control, bidirectional or invisible character.
    DescriptionCharacter "description-character" Error Deny,
    /// `description` is over 1,024 characters.
    DescriptionLength "description-length" Error Deny,
    /// `description` is missing or null.
    DescriptionMissing "description-missing" Error Deny,
    /// A key stands twice in one mapping.
    DuplicateKey "duplicate-key" Error Deny,
    /// Two skills of one set have the same name.
    DuplicateName "duplicate-name" Error Deny,
    /// A text field of the standard is a list or a map, or `metadata` is not a map.
    FieldType "field-type" Error Deny,
    /// A file name is not UTF-8, holds a control character, or ends in a blank or a backslash.
    FileName "file-name" Error Deny,
    /// The frontmatter nests deeper than 8, is over 64 KiB, or has over 256 keys.
    FrontmatterBudget "frontmatter-budget" Error Deny,
    /// The frontmatter is not a mapping of keys to values.
    FrontmatterForm "frontmatter-form" Error Deny,
    /// The file has no frontmatter.
    FrontmatterMissing "frontmatter-missing" Error Deny,
    /// Something stands before the frontmatter.
    FrontmatterNotFirst "frontmatter-not-first" Error Deny,
    /// The closing fence of the frontmatter is missing.
    FrontmatterUnclosed "frontmatter-unclosed" Error Deny,
    /// A link (symlink) names an absolute path.
    LinkAbsolute "link-absolute" Error Deny,
    /// A link (symlink) leads nowhere.
    LinkDangling "link-dangling" Error Deny,
    /// A link (symlink) leads back to itself or to a folder it stands in.
    LinkLoop "link-loop" Error Deny,
    /// A link (symlink) leaves the folder it must stay in.
    LinkOutside "link-outside" Error Deny,
    /// A carriage return stands without a line feed.
    LoneCarriageReturn "lone-carriage-return" Error Deny,
    /// `name` holds something other than `a-z`, `0-9` and single inner hyphens.
    NameCharacters "name-characters" Error Deny,
    /// `name` is empty or over 64 characters.
    NameLength "name-length" Error Deny,
    /// `name` is missing or null.
    NameMissing "name-missing" Error Deny,
    /// A key of the frontmatter is not text.
    NonStringKey "non-string-key" Error Deny,
    /// The file is not UTF-8.
    NotUtf8 "not-utf8" Error Deny,
    /// The file holds a NUL character.
    NulCharacter "nul-character" Error Deny,
    /// Two paths of a skill differ only in case.
    PathCase "path-case" Error Deny,
    /// The skills root is the package itself, or contains it.
    RootIsPackage "root-is-package" Error Deny,
    /// The skills root does not exist.
    RootMissing "root-missing" Error Deny,
    /// The skills root is not a directory.
    RootNotDirectory "root-not-directory" Error Deny,
    /// No skill stands in the skills root.
    RootWithoutSkill "root-without-skill" Error Deny,
    /// The skill's file is called `skill.md` or the like, not `SKILL.md`.
    SkillFileName "skill-file-name" Error Deny,
    /// `skills.toml` itself is faulty.
    SkillsToml "skills-toml" Error Deny,
    /// A file or folder cannot be read, or is no regular file.
    Unreadable "unreadable" Error Deny,
    /// The frontmatter uses a YAML alias.
    YamlAlias "yaml-alias" Error Deny,
    /// The frontmatter defines a YAML anchor.
    YamlAnchor "yaml-anchor" Error Deny,
    /// The frontmatter holds more than one YAML document, or a directive.
    YamlDocuments "yaml-documents" Error Deny,
    /// The frontmatter uses a YAML merge key.
    YamlMergeKey "yaml-merge-key" Error Deny,
    /// The frontmatter is not YAML.
    YamlSyntax "yaml-syntax" Error Deny,
    /// The frontmatter uses a YAML tag.
    YamlTag "yaml-tag" Error Deny,

    /// `allowed-tools` is a list, has commas, is empty, or has unbalanced parentheses.
    AllowedToolsForm "allowed-tools-form" Lint Warn,
    /// The skill has no instructions.
    BodyEmpty "body-empty" Lint Warn,
    /// The instructions are over 500 lines or about 5,000 tokens.
    BodyLong "body-long" Lint Warn,
    /// A Markdown link names a bundled file that is not there.
    BrokenLink "broken-link" Lint Warn,
    /// A key that only some clients know.
    ClientKey "client-key" Lint Warn,
    /// ` #` cut a plain value short.
    CommentTruncatesValue "comment-truncates-value" Lint Warn,
    /// A file is reached only through another reference.
    DeepReference "deep-reference" Lint Allow,
    /// `description` holds `<` or `>`.
    DescriptionAngleBracket "description-angle-bracket" Lint Deny,
    /// `description` does not say when to use the skill.
    DescriptionNoTrigger "description-no-trigger" Lint Allow,
    /// Blanks stand behind a fence.
    FenceWhitespace "fence-whitespace" Lint Warn,
    /// A folder in the skills root holds no `SKILL.md`.
    FolderWithoutSkill "folder-without-skill" Lint Warn,
    /// An invisible or bidirectional character in the instructions or a Markdown resource.
    InvisibleCharacter "invisible-character" Lint Warn,
    /// The skill has over 512 files or 16 MiB.
    LargeSkill "large-skill" Lint Warn,
    /// `license` names a file that is not bundled.
    LicenseFileMissing "license-file-missing" Lint Warn,
    /// A Markdown link names a bundled file in other case.
    LinkCase "link-case" Lint Warn,
    /// A Markdown link leaves the skill.
    LinkEscapes "link-escapes" Lint Warn,
    /// A value of `metadata` is a list or a map.
    MetadataValueType "metadata-value-type" Lint Deny,
    /// A code span names a file below `scripts/` or the like that is not there.
    MissingFile "missing-file" Lint Allow,
    /// `name` is not the name of the folder.
    NameDirectoryMismatch "name-directory-mismatch" Lint Deny,
    /// A skill stands too deep to be found.
    NestedSkill "nested-skill" Lint Warn,
    /// The text runs a bundled script by path, and it has no execute bit.
    NotExecutable "not-executable" Lint Warn,
    /// The skills root lies outside the package.
    OutsidePackage "outside-package" Lint Warn,
    /// A path that Windows cannot hold.
    PortablePath "portable-path" Lint Warn,
    /// `name` holds `anthropic` or `claude`.
    ReservedName "reserved-name" Lint Deny,
    /// The skills root is one skill, and skill folders stand below it.
    RootIsSkill "root-is-skill" Lint Warn,
    /// A number, boolean or null where text belongs.
    ScalarType "scalar-type" Lint Warn,
    /// A file that looks like a secret, left out.
    SecretFile "secret-file" Lint Warn,
    /// `tools` is not a list of texts, or is empty.
    ToolsForm "tools-form" Lint Deny,
    /// `triggers` is not a list of texts.
    TriggersForm "triggers-form" Lint Deny,
    /// `skills.toml` expects more findings than there are.
    UnfulfilledExpectation "unfulfilled-expectation" Lint Warn,
    /// A key outside the standard.
    UnknownKey "unknown-key" Lint Warn,
    /// A pattern in `skills.toml` matches nothing.
    UnmatchedPattern "unmatched-pattern" Lint Warn,
    /// `cargo publish` would leave files out.
    UnpackagedFile "unpackaged-file" Lint Warn,
    /// A bundled file that no text mentions.
    UnreferencedResource "unreferenced-resource" Lint Allow,
    /// No build script watches the skills root, so new files go unnoticed.
    UntrackedRoot "untracked-root" Lint Warn,
    /// The instructions hold a literal `</skill_content>` or the like.
    WrapperTag "wrapper-tag" Lint Warn,

    /// The instructions are over the host's budget.
    BodyBudget "body-budget" Host Deny,
    /// The catalog is over the host's budget.
    CatalogBudget "catalog-budget" Host Deny,
    /// `tools` or `allowed-tools` names a tool that the host does not have.
    Tools "tools" Host Deny,
}

impl Code {
    /// Whether `skills.toml` can set its level.
    pub const fn is_lint(self) -> bool {
        !matches!(self.class(), Class::Error)
    }

    /// The rule of that name; hyphens and underscores are alike.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.replace('_', "-");
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Level {
    /// The level as `skills.toml` writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }

    /// The level of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Allow, Self::Warn, Self::Deny].into_iter().find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
