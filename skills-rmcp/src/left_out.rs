//! Skills that a catalog does not serve.

use std::fmt;

use crate::catalog::{BYTE_LIMIT, FILE_LIMIT};

/// A skill that the catalog does not serve; displayed, one line with the reason.
///
/// It comes from [`SkillCatalog::left_out`](crate::SkillCatalog::left_out).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    uri: String,
    reason: String,
}

impl LeftOut {
    pub(crate) fn new(uri: String, reason: impl fmt::Display) -> Self {
        Self { uri, reason: reason.to_string() }
    }

    /// A skill that is larger than what a host has to accept.
    pub(crate) fn too_large(uri: String, files: usize, bytes: u64) -> Self {
        let reason = format!(
            "{files} files and {bytes} bytes, and hosts accept at most {FILE_LIMIT} files and {BYTE_LIMIT} bytes"
        );
        Self { uri, reason }
    }

    /// The address at which the skill would be served.
    pub fn uri(&self) -> &str {
        &self.uri
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not served: {}", self.uri, self.reason)
    }
}
