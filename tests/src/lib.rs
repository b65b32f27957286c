//! What tests of several crates share.

pub mod trees;
#[cfg(unix)]
pub mod user;
