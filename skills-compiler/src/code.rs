//! The names of the rules, and their levels.

use std::fmt;

/// How seriously a rule is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Not checked.
    Allow,
    /// Reported; the skill can be used.
    Warn,
    /// Reported; the build stops, or the skill is not loaded.
    Deny,
}

/// Whether a rule can be switched off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Class {
    /// Always denied: the skill, or the build, would be broken.
    Error,
    /// Has a default level that `skills.toml` can change.
    Lint,
    /// Checked only if `[host]` in `skills.toml` states what the host offers.
    Host,
}

macro_rules! codes {
    ($($family:ident $([$($call:tt)*])?: $($code:ident $name:literal),+;)+) => {
        /// A rule. Its name is kebab-case and never changes once it is released.
        ///
        /// [`summary`](Self::summary) is one sentence on each; the page `docs/rules.md` has a section on each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = concat!("`", $name, "`")] $code,)+)+
        }

        impl Code {
            /// Every rule, by class and then by name.
            pub const ALL: &[Self] = &sorted([$($(Self::$code),+),+]);

            /// The name, as it is written in `skills.toml`.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(Self::$code => $name,)+)+
                }
            }
        }
    };
}

// The list is at the top of `rules/mod.rs`.
all_rules!(codes);

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
    /// The level as it is written in `skills.toml`.
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

/// Insertion sort, since `slice::sort` is not `const`.
const fn sorted<const N: usize>(mut codes: [Code; N]) -> [Code; N] {
    let mut end = 1;
    while end < N {
        let mut at = end;
        while at > 0 && is_before(codes[at], codes[at - 1]) {
            codes.swap(at, at - 1);
            at -= 1;
        }
        end += 1;
    }
    codes
}

const fn is_before(a: Code, b: Code) -> bool {
    let (a_class, b_class) = (a.class() as u8, b.class() as u8);
    if a_class != b_class {
        return a_class < b_class;
    }
    let (a, b) = (a.name().as_bytes(), b.name().as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return a[at] < b[at];
        }
        at += 1;
    }
    a.len() < b.len()
}
