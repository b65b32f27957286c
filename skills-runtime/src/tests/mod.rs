//! Tests with tables that were written by hand, in the form that `skills!` expands to.

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
