//! Parts that the tests of several crates share.

pub mod case_file;
mod diff;
#[cfg(unix)]
pub mod other_user;
pub mod random_tree;
pub mod tree;

pub use diff::diff;

/// Whether the expected texts and lists are to be written again instead of compared: `BLESS=1`.
#[must_use]
pub fn bless() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}
