//! The facts that the compiler and the runtime of `skills-runtime` share.
//!
//! An implementation detail of `skills-runtime`: use that crate. This one makes no promise about its interface.
//!
//! `skills-compiler` runs in the macro and writes what `skills-runtime` reads in the user's program. Neither can depend
//! on the other: the runtime would then bring a YAML parser into every program, and the macro would wait for the
//! runtime. What both have to know is therefore here, once:
//!
//! - [`layout`]: how skills are embedded, with the encoder beside the decoder
//! - [`catalog`]: the text of a catalog and its length
//! - [`limits`]: the limits of the standard, and those that this project adds
//! - [`nearest`]: the edit distance that finds what was meant by a misspelt word
//! - [`json`], [`escape`]: strings in JSON
//! - [`SKILL_FILE`]: the file that makes a folder a skill
//!
//! The crate is `no_std`, needs `alloc`, and has no dependency. It checks nothing and reads no file: rules are in
//! `skills-compiler`, and types for users are in `skills-runtime`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod catalog;
pub mod escape;
pub mod json;
pub mod layout;
pub mod limits;
pub mod nearest;
mod skill_file;

pub use crate::skill_file::{SKILL_FILE, skill_folder};
