//! Which rules hold, at which level, for which skills: `skills.toml` as a value.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::code::{Class, Code, Level};
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

/// The rules of a set of skills: levels, exceptions, and what goes in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// Levels that differ from the default.
    pub(crate) levels: BTreeMap<Code, Level>,
    /// Exceptions for some skills, in the order they are written; later ones win.
    pub(crate) overrides: Vec<Override>,
    /// What is left out, as gitignore writes it, relative to the root.
    pub(crate) exclude: Vec<Pattern>,
    /// What goes in although it would be left out.
    pub(crate) include: Vec<Pattern>,
    /// Whether links may leave their folder, for build systems whose sandbox is a farm of links.
    pub(crate) follow_links: bool,
    /// What the host offers.
    pub(crate) host: Host,
    /// The file it came from.
    pub(crate) source: Option<Arc<Source>>,
}

/// Levels and expectations for the skills that some pattern names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Override {
    /// Globs over the folder names of skills.
    pub(crate) skills: Vec<Pattern>,
    pub(crate) levels: BTreeMap<Code, Level>,
    /// How many findings of a rule are known and not said, in all of these skills together, and where that is written.
    pub(crate) expect: BTreeMap<Code, (usize, Span)>,
}

/// A glob, and where it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) glob: String,
    pub(crate) span: Span,
}

/// What the host states of its side; nothing is checked that it does not state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Host {
    /// Every tool there is.
    pub(crate) tools: Option<Vec<String>>,
    /// The most characters the catalog may have.
    pub(crate) catalog_budget: Option<usize>,
    /// The most characters the instructions of one skill may have.
    pub(crate) body_budget: Option<usize>,
}
