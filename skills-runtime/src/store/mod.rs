//! The contents of a skill, wherever they are kept.

#[cfg(feature = "fs")]
pub(crate) mod disk;
pub(crate) mod embedded;
#[cfg(feature = "parse")]
pub(crate) mod owned;
pub(crate) mod record;
