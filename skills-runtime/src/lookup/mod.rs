//! Names and paths that do not exist, and the nearest ones that do.

pub(crate) mod nearest_name;
pub(crate) mod nearest_path;
mod unknown;

pub use self::unknown::UnknownSkill;

/// The longest unknown name or path, in bytes, that is compared with the known ones. A model can ask for anything.
const COMPARED: usize = 256;

/// How many characters of an unknown name or path a message repeats.
pub(crate) const REPEATED: usize = 200;
