//! How a run ended.

use std::process::ExitCode;

/// The worst that was met, in the order of their weight.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Everything was looked at, and nothing is denied.
    #[default]
    Clean,
    /// A fault is denied.
    Denied,
    /// Something could not be looked at: a wrong argument, an error of the system, or no skill at all.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Clean => Self::SUCCESS,
            Status::Denied => Self::from(1),
            Status::Failed => Self::from(2),
        }
    }
}
