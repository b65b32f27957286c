//! Compares, escapes and writes strings.

pub(crate) mod compare;
pub(crate) mod escape;
pub(crate) mod json;
pub(crate) mod message;
pub(crate) mod raw_json;
mod tool_name;
pub(crate) mod wrapper;
mod write;

pub(crate) use self::tool_name::tool_name;
pub(crate) use self::write::write_all;
