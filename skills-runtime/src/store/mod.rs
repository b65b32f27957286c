//! Storage of skills: in the binary, in memory or on disk.

pub(crate) mod bytes;
#[cfg(feature = "fs")]
pub(crate) mod disk;
mod embedded;
#[cfg(feature = "parse")]
mod owned;
pub(crate) mod record;

use self::bytes::Bytes;
pub(crate) use self::embedded::Embedded;
#[cfg(feature = "parse")]
pub(crate) use self::owned::Owned;
use self::record::{Record, Texts};

/// The storage of one skill.
#[derive(Clone)]
pub(crate) enum Store {
    Embedded(Embedded),
    #[cfg(feature = "parse")]
    Owned(Owned),
}

impl Store {
    #[inline]
    pub(crate) const fn name(&self) -> &str {
        match self {
            Self::Embedded(embedded) => embedded.name(),
            #[cfg(feature = "parse")]
            Self::Owned(owned) => owned.name(),
        }
    }

    #[inline]
    pub(crate) const fn allowed_tools(&self) -> Texts<'_> {
        match self {
            Self::Embedded(embedded) => embedded.allowed_tools(),
            #[cfg(feature = "parse")]
            Self::Owned(owned) => owned.allowed_tools(),
        }
    }

    #[inline]
    pub(crate) const fn tools(&self) -> Texts<'_> {
        match self {
            Self::Embedded(embedded) => embedded.tools(),
            #[cfg(feature = "parse")]
            Self::Owned(owned) => owned.tools(),
        }
    }

    #[inline]
    pub(crate) fn record(&self) -> Record<'_> {
        match self {
            Self::Embedded(embedded) => embedded.record(),
            #[cfg(feature = "parse")]
            Self::Owned(owned) => owned.record(),
        }
    }

    /// The bytes of the `SKILL.md`.
    #[inline]
    pub(crate) fn source(&self) -> Bytes<'_> {
        match self {
            Self::Embedded(embedded) => Bytes::Embedded(embedded.record().source.as_bytes()),
            #[cfg(feature = "parse")]
            Self::Owned(owned) => Bytes::Memory(owned.record().source.as_bytes()),
        }
    }

    /// The catalog of the set that the skill is embedded with.
    #[allow(clippy::unnecessary_wraps, reason = "without the feature `parse` every skill is embedded")]
    pub(crate) fn catalog(&self) -> Option<&'static str> {
        match self {
            Self::Embedded(embedded) => Some(embedded.catalog()),
            #[cfg(feature = "parse")]
            Self::Owned(_) => None,
        }
    }

    /// The canonical folder of a skill on disk.
    #[cfg(feature = "fs")]
    pub(crate) fn dir(&self) -> Option<&std::path::Path> {
        match self {
            Self::Embedded(_) => None,
            Self::Owned(owned) => owned.folder().map(|folder| skills_compiler::plain_path(folder.path())),
        }
    }

    /// Whether both are one skill: the same row, the same value or the same folder.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Embedded(embedded), Self::Embedded(other)) => embedded.is_same(*other),
            #[cfg(feature = "parse")]
            (Self::Owned(owned), Self::Owned(other)) => owned.is_same(other),
            #[cfg(feature = "parse")]
            _ => false,
        }
    }
}
