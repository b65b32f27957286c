//! Reads, checks and embeds Agent Skills.
//!
//! An implementation detail of `skills-runtime`: use that crate. This one keeps no promise about its interface.

mod code;
mod diagnostic;
mod load;
mod policy;
mod render;
mod root;
mod source;
mod tree;

pub use crate::code::{Class, Code, Level};
pub use crate::diagnostic::{Diagnostic, Label, Severity};
pub use crate::policy::Policy;
pub use crate::root::Root;
pub use crate::source::{Position, Source, Span};
pub use crate::tree::{File, Tree};
