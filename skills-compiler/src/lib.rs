//! Reads, checks and embeds Agent Skills.
//!
//! An implementation detail of `skills-runtime`: use that crate. This one keeps no promise about its interface.

// First, since `code` expands its list of rules.
#[macro_use]
mod rules;

mod check;
mod code;
#[cfg(feature = "findings")]
mod counts;
mod decode;
mod diagnostic;
mod display;
mod draft;
#[cfg(feature = "emit")]
mod emit;
#[cfg(feature = "emit")]
mod expand;
#[cfg(feature = "explain")]
mod explain;
mod fix;
mod frontmatter;
mod json;
mod load;
mod load_error;
mod markdown;
mod package;
mod parse;
mod paths;
mod policy;
mod printable;
mod render;
mod report;
mod root;
mod skill;
mod source;
mod text;
mod toml;
mod tree;

pub use crate::check::{Compilation, catalog_length, check, compile};
#[cfg(feature = "findings")]
pub use crate::check::{Findings, Sources, findings, findings_counted};
pub use crate::code::{Class, Code, Level};
#[cfg(feature = "findings")]
pub use crate::counts::{Counts, count};
pub use crate::diagnostic::{Diagnostic, Label, Severity};
pub use crate::display::plain_path;
#[cfg(feature = "emit")]
pub use crate::emit::Lexer;
#[cfg(feature = "emit")]
pub use crate::expand::{Call, expand, refuse};
#[cfg(feature = "explain")]
pub use crate::explain::explain;
#[cfg(feature = "findings")]
pub use crate::fix::apply;
pub use crate::fix::{Edit, Fix};
pub use crate::load::{FoundPolicy, is_executable, policy, tree as load};
pub use crate::load_error::LoadError;
pub use crate::package::{caps_lints, outside, relative};
pub use crate::policy::Policy;
pub use crate::policy::exclude::is_junk;
#[cfg(feature = "findings")]
pub use crate::policy::parse::without_paths;
pub use crate::render::{Style, shown};
pub use crate::root::{Root, normalized};
pub use crate::skill::{Description, Name, Skill};
pub use crate::source::{Position, Source, Span};
pub use crate::tree::{File, Tree};
