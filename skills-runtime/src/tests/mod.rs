//! Tests against tables written by hand, as `skills!` would write them.

mod activation;
mod catalog;
mod constant;
mod embedded;
mod encoded;
mod fixture;
#[cfg(feature = "include_dir")]
mod include_dir;
mod narrow;
mod read;
mod select;
#[cfg(feature = "serde")]
mod serialize;
mod text;
mod tool;
#[cfg(feature = "yaml")]
mod yaml;
