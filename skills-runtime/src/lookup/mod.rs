//! Names and paths that do not exist, and the nearest ones that do.

pub(crate) mod nearest_name;
pub(crate) mod nearest_path;
mod unknown;

pub use self::unknown::UnknownSkill;
