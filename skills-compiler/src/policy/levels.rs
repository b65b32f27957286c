//! Levels that were set explicitly.

use std::fmt;

use crate::code::{Code, Level};

/// Levels that were set explicitly, indexed by rule for constant-time lookup.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Levels([Option<Level>; Code::ALL.len()]);

impl Levels {
    /// The level of a rule, if it was set.
    pub(crate) fn get(&self, code: Code) -> Option<Level> {
        self.0.get(code as usize).copied().flatten()
    }

    pub(crate) fn set(&mut self, code: Code, level: Level) {
        if let Some(place) = self.0.get_mut(code as usize) {
            *place = Some(level);
        }
    }

    /// Sets every rule that is set to `from` to `to`.
    pub(crate) fn replace(&mut self, from: Level, to: Level) {
        self.0.iter_mut().flatten().filter(|level| **level == from).for_each(|level| *level = to);
    }
}

impl Default for Levels {
    fn default() -> Self {
        Self([None; Code::ALL.len()])
    }
}

impl fmt::Debug for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = Code::ALL.iter().filter_map(|&code| Some((code, self.get(code)?)));
        f.debug_map().entries(set).finish()
    }
}
