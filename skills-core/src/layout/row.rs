//! Rows of numbers, and the strings that they count. The order of fields is the layout, and is written once.

use super::texts::Run;

/// Declares a struct of numbers. It is stored as four bytes per field, in the order of the fields.
macro_rules! row {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $missing:expr,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: u32,)+
        }

        impl $name {
            /// How many numbers a row has.
            pub const LEN: usize = [$(stringify!($field)),+].len();

            /// The row of a skill that the table does not have: it points at nothing.
            const MISSING: Self = Self { $($field: $missing),+ };

            /// The bytes of the row.
            pub const fn encode(self) -> [[u8; 4]; Self::LEN] {
                let Self { $($field),+ } = self;
                [$($field.to_le_bytes()),+]
            }

            /// Row `at` of `table`.
            #[inline]
            pub const fn decode(table: &[u8], at: usize) -> Self {
                let Some((_, rows)) = table.as_chunks().0.split_at_checked(at.saturating_mul(Self::LEN)) else {
                    return Self::MISSING;
                };
                match rows {
                    [$($field,)+ ..] => Self { $($field: u32::from_le_bytes(*$field)),+ },
                    _ => Self::MISSING,
                }
            }
        }
    };
}

/// Declares a struct with a value for each kind of string that a skill has, in the order in which they are joined.
macro_rules! texts {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name<T> {
            $($(#[$field_doc])* pub $field: T,)+
        }

        impl<T> $name<T> {
            /// The values in order.
            pub fn in_order(self) -> [T; $name::LEN] {
                let Self { $($field),+ } = self;
                [$($field),+]
            }
        }

        impl $name<()> {
            /// How many kinds there are.
            pub const LEN: usize = [$(stringify!($field)),+].len();
        }

        impl $name<usize> {
            /// The runs of the strings of each kind. `self` counts them, `first` is the number of the first string.
            #[inline]
            pub const fn runs(self, first: u32) -> $name<Run> {
                let mut next = first as usize;
                $(
                    let $field = Run { first: next, len: self.$field };
                    next = next.saturating_add(self.$field);
                )+
                let _ = next;
                $name { $($field),+ }
            }
        }
    };
}

/// Declares a struct of booleans. Each of them is one bit of a number, the first one the least significant.
macro_rules! flags {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default)]
        #[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own, and all are one number")]
        pub struct $name {
            $($(#[$field_doc])* pub $field: bool,)+
        }

        impl $name {
            /// The number.
            pub const fn encode(self) -> u32 {
                let Self { $($field),+ } = self;
                let flags = [$($field),+];
                let (mut rest, mut number) = (flags.as_slice(), 0);
                while let [before @ .., flag] = rest {
                    number = number << 1 | *flag as u32;
                    rest = before;
                }
                number
            }

            /// The flags of a number.
            #[inline]
            pub const fn decode(number: u32) -> Self {
                let rest = number;
                $(
                    let ($field, rest) = (rest & 1 != 0, rest >> 1);
                )+
                let _ = rest;
                Self { $($field),+ }
            }
        }
    };
}

row! {
    /// The numbers of one skill in an [`Index`](super::Index).
    IndexRow {
        /// The number of its first string.
        first_text: u32::MAX,
        /// How many allowed tools it has.
        allowed_tools: 0,
        /// How many `tools` it has.
        tools: 0,
    }
}

texts! {
    /// The strings of one skill in an [`Index`](super::Index).
    IndexTexts {
        /// Its name: one string.
        name,
        /// Its allowed tools.
        allowed_tools,
        /// Its `tools`.
        tools,
    }
}

row! {
    /// The numbers of one skill in a [`Content`](super::Content). Positions are in bytes.
    ContentRow {
        /// The number of its first string.
        first_text: u32::MAX,
        /// Its [`Flags`].
        flags: 0,
        /// How many entries its metadata has.
        metadata: 0,
        /// How many triggers it has.
        triggers: 0,
        /// The number of its first resource.
        first_file: u32::MAX,
        /// How many resources it has.
        resources: 0,
        /// The start of the frontmatter in its `SKILL.md`.
        frontmatter_start: 0,
        /// The end of the frontmatter.
        frontmatter_end: 0,
        /// The start of the instructions in its `SKILL.md`.
        body_start: 0,
        /// The end of the instructions.
        body_end: 0,
        /// The start of its catalog line in the lines of all skills.
        line_start: 0,
        /// The start of the description in the lines of all skills.
        description_start: 0,
        /// The end of the description.
        description_end: 0,
        /// The end of its catalog line, without the line break.
        line_end: 0,
    }
}

flags! {
    /// Facts about one skill in a [`Content`](super::Content).
    Flags {
        /// Whether it has a license.
        license,
        /// Whether it has `compatibility`.
        compatibility,
        /// Whether `disable-model-invocation` hides it from the model.
        disable_model_invocation,
        /// Whether its `SKILL.md` has the execute bit.
        source_executable,
        /// Whether its description is exactly the one in its catalog line, so that no string has to repeat it.
        description_in_line,
    }
}

texts! {
    /// The strings of one skill in a [`Content`](super::Content).
    ContentTexts {
        /// Its frontmatter as JSON: one string.
        frontmatter_json,
        /// Its description, if [`Flags::description_in_line`] is not set.
        description,
        /// Its license, if it has one.
        license,
        /// Its compatibility, if it has one.
        compatibility,
        /// Keys and values of its metadata in turn: two strings per entry.
        metadata,
        /// Its triggers.
        triggers,
        /// The paths of its resources, sorted.
        paths,
    }
}

impl IndexRow {
    /// The runs of its strings.
    #[inline]
    pub const fn texts(self) -> IndexTexts<Run> {
        let counts = IndexTexts { name: 1, allowed_tools: self.allowed_tools as usize, tools: self.tools as usize };
        counts.runs(self.first_text)
    }
}

impl ContentRow {
    /// The runs of its strings.
    #[inline]
    pub const fn texts(self) -> ContentTexts<Run> {
        let flags = Flags::decode(self.flags);
        let counts = ContentTexts {
            frontmatter_json: 1,
            description: !flags.description_in_line as usize,
            license: flags.license as usize,
            compatibility: flags.compatibility as usize,
            metadata: (self.metadata as usize).saturating_mul(2),
            triggers: self.triggers as usize,
            paths: self.resources as usize,
        };
        counts.runs(self.first_text)
    }
}

/// A count or a position as it is stored.
///
/// No table is so large that a number would not fit. If one were, the reader would find nothing there.
pub(super) fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
