//! Suggestions for unknown names and paths.

mod name;
mod path;

pub(crate) use self::name::nearest_name;
pub(crate) use self::path::nearest_paths;

/// The longest unknown name or path, in bytes, that is compared with the known ones. A model can ask for anything.
const COMPARED: usize = 256;

/// How many characters of an unknown name or path a message repeats.
pub(crate) const REPEATED: usize = 200;
