//! Every rule: its documentation, its level, its diagnostics and its check, in one file per family.
//!
//! The documentation of a rule becomes its section of `docs/rules.md`. `BLESS=1 cargo test -p skills-compiler rules`
//! writes the page, with the output of each example below it.

use crate::code::{Class, Code, Level};
use crate::draft::{Draft, Folder};
use crate::report::Report;
use crate::tree::Tree;

/// Every rule by its family. A family is a file in this folder; it declares each of its rules with `rule!`.
///
/// `[skill f]` calls `f(&Draft, &mut Report)` for each skill whose frontmatter was read. `[files f]` calls
/// `f(&Folder, &Tree, &mut Report)` for each folder of a skill, even if its `SKILL.md` is broken. Other families are
/// called by the stage that meets the error.
macro_rules! all_rules {
    ($callback:ident) => {
        $callback! {
            allowed_tools: AllowedToolsForm "allowed-tools-form";
            body [skill check]: BodyBudget "body-budget", BodyEmpty "body-empty", BodyLong "body-long";
            catalog_budget: CatalogBudget "catalog-budget";
            code_fence [skill check]: CodeFenceUnclosed "code-fence-unclosed";
            comment [skill check]: CommentTruncatesValue "comment-truncates-value";
            compatibility: CompatibilityLength "compatibility-length";
            description: DescriptionAngleBracket "description-angle-bracket", DescriptionBlank "description-blank",
                DescriptionCharacter "description-character", DescriptionLength "description-length",
                DescriptionMissing "description-missing", DescriptionNoTrigger "description-no-trigger";
            duplicate: DuplicateKey "duplicate-key", DuplicateName "duplicate-name";
            expectation: UnfulfilledExpectation "unfulfilled-expectation";
            fence [skill check]: FenceWhitespace "fence-whitespace";
            file_name: FileName "file-name", SkillFileName "skill-file-name";
            folder: FolderWithoutSkill "folder-without-skill";
            frontmatter: FrontmatterBudget "frontmatter-budget", FrontmatterForm "frontmatter-form",
                FrontmatterMissing "frontmatter-missing", FrontmatterNotFirst "frontmatter-not-first",
                FrontmatterUnclosed "frontmatter-unclosed";
            invisible_character [skill check]: InvisibleCharacter "invisible-character";
            key [skill check]: ClientKey "client-key", NonStringKey "non-string-key", UnknownKey "unknown-key";
            large_skill [files check]: LargeSkill "large-skill";
            license: LicenseFileMissing "license-file-missing";
            link_in_text [skill check]: BrokenLink "broken-link", LinkCase "link-case", LinkEscapes "link-escapes";
            link_on_disk: LinkAbsolute "link-absolute", LinkDangling "link-dangling", LinkLoop "link-loop",
                LinkOutside "link-outside";
            lone_carriage_return: LoneCarriageReturn "lone-carriage-return";
            metadata: MetadataValueType "metadata-value-type";
            missing_file [skill check]: MissingFile "missing-file";
            name: NameCharacters "name-characters", NameDirectoryMismatch "name-directory-mismatch",
                NameLength "name-length", NameMissing "name-missing", ReservedName "reserved-name";
            nested_skill: NestedSkill "nested-skill";
            not_executable [skill check]: NotExecutable "not-executable";
            not_utf8: NotUtf8 "not-utf8";
            nul_character: NulCharacter "nul-character";
            package: OutsidePackage "outside-package", UnpackagedFile "unpackaged-file";
            path [files check]: PathCase "path-case", PortablePath "portable-path";
            pattern: UnmatchedPattern "unmatched-pattern";
            reference [skill check]: DeepReference "deep-reference", UnreferencedResource "unreferenced-resource";
            root: RootIsPackage "root-is-package", RootIsSkill "root-is-skill", RootMissing "root-missing",
                RootNotDirectory "root-not-directory", RootWithoutSkill "root-without-skill",
                UntrackedRoot "untracked-root";
            secret_file [files check]: SecretFile "secret-file";
            skills_toml: SkillsToml "skills-toml";
            tools: Tools "tools", ToolsForm "tools-form";
            triggers: TriggersForm "triggers-form";
            unreadable: Unreadable "unreadable";
            value_type: FieldType "field-type", ScalarType "scalar-type";
            wrapper_tag [skill check]: WrapperTag "wrapper-tag";
            yaml: YamlAlias "yaml-alias", YamlAnchor "yaml-anchor", YamlDocuments "yaml-documents",
                YamlMergeKey "yaml-merge-key", YamlTag "yaml-tag";
            yaml_syntax: YamlSyntax "yaml-syntax";
        }
    };
}

/// The facts about a rule that never depend on a skill.
pub(crate) struct Rule {
    class: Class,
    level: Level,
    summary: &'static str,
    /// The documentation after the summary, one line each.
    #[cfg(test)]
    page: &'static [&'static str],
}

/// Declares a rule under the name of its [`Code`]: documentation, class and default level.
///
/// The first line is the summary. A paragraph `Why:` and a paragraph `Fix:` follow, each with an example. Only the
/// summary is compiled in; the rest is for the page.
macro_rules! rule {
    (#[doc = $summary:literal] $(#[doc = $line:literal])* $name:ident: $class:ident $level:ident) => {
        #[doc = $summary]
        #[allow(non_upper_case_globals, reason = "named like the variant")]
        pub(super) const $name: $crate::rules::Rule = $crate::rules::Rule {
            class: $crate::code::Class::$class,
            level: $crate::code::Level::$level,
            summary: $summary.trim_ascii(),
            #[cfg(test)]
            page: &[$($line),*],
        };
    };
}

pub(crate) mod allowed_tools;
mod body;
pub(crate) mod catalog_budget;
mod code_fence;
mod comment;
pub(crate) mod compatibility;
pub(crate) mod description;
pub(crate) mod duplicate;
pub(crate) mod expectation;
mod fence;
pub(crate) mod file_name;
pub(crate) mod folder;
pub(crate) mod frontmatter;
mod invisible_character;
pub(crate) mod key;
mod large_skill;
pub(crate) mod license;
mod link_in_text;
pub(crate) mod link_on_disk;
pub(crate) mod lone_carriage_return;
pub(crate) mod metadata;
mod missing_file;
pub(crate) mod name;
pub(crate) mod nested_skill;
mod not_executable;
pub(crate) mod not_utf8;
pub(crate) mod nul_character;
pub(crate) mod package;
pub(crate) mod path;
pub(crate) mod pattern;
mod reference;
pub(crate) mod root;
mod secret_file;
pub(crate) mod skills_toml;
pub(crate) mod tools;
pub(crate) mod triggers;
pub(crate) mod unreadable;
mod value_type;
mod wrapper_tag;
pub(crate) mod yaml;
pub(crate) mod yaml_syntax;

macro_rules! look_up {
    ($(
        $family:ident $([skill $check_skill:ident])? $([files $check_files:ident])?:
        $($code:ident $name:literal),+;
    )+) => {
        impl Code {
            /// Whether it can be switched off.
            pub const fn class(self) -> Class {
                self.rule().class
            }

            /// The level it has unless `skills.toml` sets another one.
            pub const fn default_level(self) -> Level {
                self.rule().level
            }

            /// One sentence about the mistake.
            pub const fn summary(self) -> &'static str {
                self.rule().summary
            }

            const fn rule(self) -> &'static Rule {
                match self {
                    $($(Self::$code => &$family::$code,)+)+
                }
            }
        }

        /// Runs the rules on a skill whose frontmatter was read.
        pub(crate) fn check_skill(draft: &Draft<'_>, report: &mut Report<'_>) {
            $($($family::$check_skill(draft, report);)?)+
        }

        /// Runs the rules on the files of a skill, whatever its `SKILL.md` contains.
        pub(crate) fn check_files(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
            $($($family::$check_files(folder, tree, report);)?)+
        }
    };
}

all_rules!(look_up);

#[cfg(test)]
mod tests;
