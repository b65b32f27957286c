//! The exit code of a run.

use std::process::ExitCode;

/// The result of a run, in increasing order of severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Everything was checked, and no diagnostic is an error.
    #[default]
    Clean,
    /// At least one diagnostic is an error.
    Denied,
    /// Something could not be checked: a wrong argument, an error of the system, or no skill at all.
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
